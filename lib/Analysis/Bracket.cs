namespace Overtake.Analysis;

/// <summary>An interval of sizes in which a contender and the baseline change places.</summary>
/// <param name="Point">Where the mean curve crosses 1 for the last time inside the bracket; the first size of the new side for a step.</param>
/// <param name="Low">Last established size of the side before.</param>
/// <param name="High">First established size of the side behind.</param>
/// <param name="Overtakes">True where the contender gets ahead with growing size, false where it falls behind.</param>
/// <param name="Step">True when low and high are neighbouring integers.</param>
/// <param name="RatioLow">Ratio at <paramref name="Low"/>.</param>
/// <param name="RatioHigh">Ratio at <paramref name="High"/>.</param>
public sealed record Bracket(
    double Point,
    long Low,
    long High,
    bool Overtakes,
    bool Step,
    Estimate RatioLow,
    Estimate RatioHigh);
