namespace Overtake.Measurement.Engine;

/// <summary>Code of a method became ready to run.</summary>
/// <param name="Time">When, UTC.</param>
/// <param name="Instance">Which of the method's instantiations: type with arguments, and signature.</param>
/// <param name="Tier">Its tier, as numbered by the runtime.</param>
internal readonly record struct MethodLoad(DateTime Time, string Instance, int Tier)
{
    // Tier 2 is code that never tiers (tiering off, or asked to be optimised at once).
    private const int OptimizedAtOnce = 2;
    private const int Tier1 = 4;

    /// <summary>Whether this code stays.</summary>
    public bool IsFinal => Tier is Tier1 or OptimizedAtOnce;
}
