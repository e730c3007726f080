namespace Overtake.Workloads.Boxing;

/// <summary>What a contender is there for.</summary>
public enum BoxingRole
{
    /// <summary>What the others are divided by.</summary>
    Baseline,

    /// <summary>The separately compiled copy of the baseline: its ratio must be 1.</summary>
    BaselineTwin,

    /// <summary>The baseline with 10 % more records: the measurement must see it.</summary>
    PositiveControl,

    /// <summary>A way of handing records over that may win or lose.</summary>
    Contender,

    /// <summary>Shown to explain something; it hands no usable records over and is never called a winner.</summary>
    Illustration,

    /// <summary>The least that has to be done; nothing can be faster for long.</summary>
    Floor,
}
