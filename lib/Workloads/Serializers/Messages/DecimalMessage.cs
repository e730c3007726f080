using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.Messages;

/// <summary>One decimal.</summary>
[Serializable]
public sealed class DecimalMessage : MessageBase
{
    private decimal _val;

    /// <summary>A message of nothing, for serializers.</summary>
    public DecimalMessage()
    {
    }

    /// <summary>The next message of the published data.</summary>
    public DecimalMessage(PublishedRandom random) => _val = random.NextDecimal();

    /// <summary>The value.</summary>
    public decimal Val { get => _val; set => _val = value; }
}
