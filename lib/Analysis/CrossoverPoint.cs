namespace Overtake.Analysis;

/// <summary>One crossover of a curve.</summary>
/// <param name="Point">Where the mean curve crosses 1 inside the bracket, or the first size of the new side for a step.</param>
/// <param name="Low">Last size of the side before.</param>
/// <param name="High">First size of the side behind.</param>
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
