using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>One byte.</summary>
[Serializable]
public sealed class U8Message : MessageBase
{
    private byte _val;

    /// <summary>A message of nothing, for serializers.</summary>
    public U8Message()
    {
    }

    /// <summary>The next message of the published data.</summary>
    public U8Message(PublishedRandom random) => _val = (byte)random.Next();

    /// <summary>The value.</summary>
    public byte Val { get => _val; set => _val = value; }
}
