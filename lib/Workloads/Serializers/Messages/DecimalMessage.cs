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

/// <summary>A decimal that is there once in a hundred.</summary>
[Serializable]
public sealed class NullableDecimalMessage : MessageBase
{
    private decimal? _val;

    /// <summary>A message of nothing, for serializers.</summary>
    public NullableDecimalMessage()
    {
    }

    /// <summary>The next message of the published data.</summary>
    public NullableDecimalMessage(PublishedRandom random) => _val = random.Next(100) == 0 ? random.NextDecimal() : null;

    /// <summary>The value.</summary>
    public decimal? Val { get => _val; set => _val = value; }
}
