using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>An array of up to 99,998 numbers, or null.</summary>
[Serializable]
public sealed class IntArrayMessage : MessageBase
{
    private int[]? _intArr;

    /// <summary>A message of nothing, for serializers.</summary>
    public IntArrayMessage()
    {
    }

    /// <summary>The next message of the published data.</summary>
    public IntArrayMessage(PublishedRandom random)
    {
        int length = random.Next(100_000);
        if (length == 0)
            return;
        _intArr = new int[length - 1];
        for (int i = 0; i < _intArr.Length; i++)
            _intArr[i] = (int)random.Next();
    }

    /// <summary>The numbers.</summary>
    public int[]? IntArr { get => _intArr; set => _intArr = value; }
}
