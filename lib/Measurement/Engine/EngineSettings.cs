namespace Overtake.Measurement.Engine;

/// <summary>How long a case is driven, warmed up and timed.</summary>
/// <param name="IterationMilliseconds">Length of one iteration.</param>
/// <param name="Iterations">Timed iterations of each visit.</param>
/// <param name="Rounds">Visits to every case in a launch, spread over it: a machine whose speed changes over seconds is averaged out.</param>
/// <param name="DriveMilliseconds">Least time every contender is driven through its wrapper before the first case.</param>
/// <param name="QuietMilliseconds">Driving goes on until this long has passed without a JIT event.</param>
/// <param name="ForcedCollections">Full collections before every iteration; a sensitivity setting, off by default because it flips verdicts.</param>
public sealed record EngineSettings(
    int IterationMilliseconds,
    int Iterations,
    int Rounds,
    int DriveMilliseconds,
    int QuietMilliseconds,
    bool ForcedCollections)
{
    /// <summary>
    /// How much of an iteration runs uncounted at the beginning of a visit. The collector gives pages back while a worker waits; measured
    /// from the first operation on, faulting them in again made single iterations two to six times slower.
    /// </summary>
    private const double WarmUpShare = 1.5;

    /// <summary>Where long iterations stop needing more of it.</summary>
    private const double LongestWarmUpMilliseconds = 16;

    /// <summary>What runs uncounted before the iterations of a visit, in iterations.</summary>
    public double WarmUp => Math.Min(WarmUpShare, LongestWarmUpMilliseconds / IterationMilliseconds);

    /// <summary>Where driving ends even if the JIT never falls quiet; what is not at tier 1 by then is marked.</summary>
    public const int LongestDriveMilliseconds = 4_000;
}
