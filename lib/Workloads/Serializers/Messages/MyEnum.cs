namespace Overtake.Workloads.Serializers.Messages;

/// <summary>An enumeration of six.</summary>
public enum MyEnum
{
    /// <summary>0.</summary>
    Zero,

    /// <summary>1.</summary>
    One,

    /// <summary>2.</summary>
    Two,

    /// <summary>3.</summary>
    Three,

    /// <summary>4.</summary>
    Four,

    /// <summary>5.</summary>
    Five,
}
