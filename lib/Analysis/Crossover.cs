namespace Overtake.Analysis;

/// <summary>The crossovers of one contender's curve, or why there is none.</summary>
/// <param name="Setting">Where it was measured.</param>
/// <param name="Contender">The contender.</param>
/// <param name="Baseline">The baseline.</param>
/// <param name="Axis">What the sizes count.</param>
/// <param name="Outcome">Outcome.</param>
/// <param name="Points">The crossovers by size; empty unless <see cref="CrossoverOutcome.At"/> or <see cref="CrossoverOutcome.Several"/>.</param>
/// <param name="SmallestSize">First measured size.</param>
/// <param name="LargestSize">Last measured size.</param>
/// <param name="Remark">One sentence for tables: which end is open, what could have been seen.</param>
public sealed record Crossover(
    Setting Setting,
    string Contender,
    string Baseline,
    string Axis,
    CrossoverOutcome Outcome,
    IReadOnlyList<CrossoverPoint> Points,
    long SmallestSize,
    long LargestSize,
    string Remark);

/// <summary>What a curve says about overtaking.</summary>
public enum CrossoverOutcome
{
    /// <summary>Exactly one crossover is established; the remark says where an end is open all the same.</summary>
    At,

    /// <summary>Ahead of the baseline at every measured size, two at least.</summary>
    NoneAlwaysAhead,

    /// <summary>Behind the baseline at every measured size, two at least.</summary>
    NoneAlwaysBehind,

    /// <summary>No crossover is established, and not every measured size is on one side: the remark says which end is open and which sizes are undecided or stand alone.</summary>
    Unresolved,

    /// <summary>More than one crossover is established.</summary>
    Several,
}

/// <summary>One crossover of a curve.</summary>
/// <param name="Point">Where the mean curve crosses 1 inside the bracket, or the first size of the new side for a step.</param>
/// <param name="Low">Last size of the side before.</param>
/// <param name="High">First size of the side after it.</param>
/// <param name="Overtakes">True where the contender gets ahead with growing size, false where it falls behind.</param>
/// <param name="Step">True when low and high are neighbouring integers.</param>
/// <param name="RatioLow">Ratio at <paramref name="Low"/>.</param>
/// <param name="RatioHigh">Ratio at <paramref name="High"/>.</param>
/// <param name="Cause">In words: what changes inside the bracket.</param>
/// <param name="Proven">True when an intervention on that cause made the crossover vanish or move.</param>
/// <param name="Sensitivity">What it survives and what changes it; empty when nothing was tried.</param>
public sealed record CrossoverPoint(
    double Point,
    long Low,
    long High,
    bool Overtakes,
    bool Step,
    Estimate RatioLow,
    Estimate RatioHigh,
    string Cause,
    bool Proven,
    string Sensitivity);

/// <summary>An interval of sizes in which a contender and the baseline change places.</summary>
/// <param name="Point">Where the mean curve crosses 1 for the last time inside the bracket; the first size of the new side for a step.</param>
/// <param name="Low">Last established size of the side before.</param>
/// <param name="High">First established size of the side after it.</param>
/// <param name="Overtakes">True where the contender gets ahead with growing size, false where it falls behind.</param>
/// <param name="Step">True when low and high are neighbouring integers.</param>
/// <param name="RatioLow">Ratio at <paramref name="Low"/>.</param>
/// <param name="RatioHigh">Ratio at <paramref name="High"/>.</param>
internal sealed record Bracket(
    double Point,
    long Low,
    long High,
    bool Overtakes,
    bool Step,
    Estimate RatioLow,
    Estimate RatioHigh);

/// <summary>Where a measured size stands.</summary>
public enum Side
{
    /// <summary>The interval contains 1, or there is none.</summary>
    Undecided,

    /// <summary>The interval lies above 1: the contender is ahead.</summary>
    Ahead,

    /// <summary>The interval lies below 1: the contender is behind.</summary>
    Behind,
}
