using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>One 64-bit number.</summary>
[Serializable]
public sealed class S64Message : MessageBase
{
    private long _val;

    /// <summary>A message of nothing, for serializers.</summary>
    public S64Message()
    {
    }

    /// <summary>The next message of the published data.</summary>
    public S64Message(PublishedRandom random) => _val = (long)random.Next();

    /// <summary>The value.</summary>
    public long Val { get => _val; set => _val = value; }
}
