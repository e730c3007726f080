using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Engine;

/// <summary>How long a case is driven and timed.</summary>
/// <param name="DriveMilliseconds">Least time every contender is driven through its wrapper before the first case.</param>
/// <param name="QuietMilliseconds">Driving goes on until this long has passed without a JIT event.</param>
/// <param name="ForcedCollections">A full collection before every visit; a sensitivity setting, off by default because it flips verdicts.</param>
/// <param name="Sampling">Lengths and numbers of visits.</param>
public sealed record EngineSettings(
    int DriveMilliseconds,
    int QuietMilliseconds,
    bool ForcedCollections,
    Sampling Sampling)
{
    /// <summary>Where driving ends even if the JIT never falls quiet; what is not at tier 1 by then is marked.</summary>
    public const int LongestDriveMilliseconds = 4_000;

    private const int LongerFactor = 5;

    /// <summary>These settings under the parameters of a group.</summary>
    public EngineSettings With(ParameterList parameters)
    {
        var factor = parameters[Parameter.Iterations] == "5x" ? LongerFactor : 1;
        return this with
        {
            ForcedCollections = parameters[Parameter.ForcedCollections] == "yes",
            Sampling = Sampling.With(s => s with { Milliseconds = factor * s.Milliseconds }),
        };
    }
}
