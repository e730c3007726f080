using Overtake.Results;

namespace Overtake.Measurement.Launches;

/// <summary>The visits to one size of a group in one launch: its contenders in turns.</summary>
/// <param name="Cases">Who measures which case, the baseline first.</param>
/// <param name="Schedule">Known from an earlier launch, or of no round where nothing is visited; null lets a pilot decide.</param>
/// <param name="ExpectedSchedule">What is expected where <paramref name="Schedule"/> is null, for estimates of time.</param>
/// <param name="Seed">Of the order of visits.</param>
/// <param name="OnceMilliseconds">What opening and closing one of the cases takes, for estimates.</param>
public sealed record VisitBlock(IReadOnlyList<Turn> Cases, VisitSchedule? Schedule, VisitSchedule ExpectedSchedule, int Seed, int OnceMilliseconds)
{
    /// <summary>Indices of cases in the order of their uninterrupted stretches, which come after the visits; empty for none.</summary>
    public IReadOnlyList<int> Stretches { get; init; } = [];
}
