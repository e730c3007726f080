using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>An array of three dimensions, up to 40 by 70 by 100 numbers.</summary>
[Serializable]
public sealed class TriDimArrayCustomSerializersMessage : MessageBase
{
    private int[,,]? _int3Arr;

    /// <summary>A message of nothing, for serializers.</summary>
    public TriDimArrayCustomSerializersMessage()
    {
    }

    /// <summary>The next message of the published data.</summary>
    public TriDimArrayCustomSerializersMessage(PublishedRandom random)
    {
        var lengthX = random.Next(100) + 1;
        var lengthY = random.Next(70) + 1;
        var lengthZ = random.Next(40) + 1;
        _int3Arr = new int[lengthZ, lengthY, lengthX];
        for (var z = 0; z < lengthZ; z++)
        {
            for (var y = 0; y < lengthY; y++)
            {
                for (var x = 0; x < lengthX; x++)
                {
                    _int3Arr[z, y, x] = (int)random.Next();
                }
            }
        }
    }

    /// <summary>The numbers.</summary>
    public int[,,]? Int3Arr { get => _int3Arr; set => _int3Arr = value; }
}
