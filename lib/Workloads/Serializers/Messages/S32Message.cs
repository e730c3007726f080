using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>One 32-bit number.</summary>
[Serializable]
public sealed class S32Message : MessageBase
{
    private int _val;

    /// <summary>A message of nothing, for serializers.</summary>
    public S32Message()
    {
    }

    /// <summary>The next message of the published data.</summary>
    public S32Message(PublishedRandom random) => _val = (int)random.Next();

    /// <summary>The value.</summary>
    public int Val { get => _val; set => _val = value; }
}
