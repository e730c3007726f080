using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>One 16-bit number.</summary>
[Serializable]
public sealed class S16Message : MessageBase
{
    private short _val;

    /// <summary>A message of nothing, for serializers.</summary>
    public S16Message()
    {
    }

    /// <summary>The next message of the published data.</summary>
    public S16Message(PublishedRandom random) => _val = (short)random.Next();

    /// <summary>The value.</summary>
    public short Val { get => _val; set => _val = value; }
}
