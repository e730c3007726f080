using Overtake.Measurement.Launches;
using Overtake.Measurement.Studies;

namespace Overtake.Runs;

/// <summary>Groups that are measured together in a number of launches.</summary>
/// <param name="Name">What it is for, for progress.</param>
/// <param name="Groups">The groups.</param>
/// <param name="Launches">Launches.</param>
internal sealed record Batch(string Name, IReadOnlyList<CaseGroup> Groups, int Launches)
{
    /// <summary>Plans one launch of the batch.</summary>
    public LaunchPlan Plan(RunOptions options, int launch, IReadOnlyDictionary<CaseId, KnownCase> known) =>
        LaunchPlan.Create(options.Study, Groups, launch, options.Seed, options.Preset.Engine, known);
}
