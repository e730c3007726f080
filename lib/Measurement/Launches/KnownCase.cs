using Overtake.Results;

namespace Overtake.Measurement.Launches;

/// <summary>What an earlier launch found out about a case. All launches do the same work in the same way, whatever they take.</summary>
/// <param name="Operations">Operations of a visit.</param>
/// <param name="Schedule">Schedule of its size.</param>
public sealed record KnownCase(long Operations, VisitSchedule Schedule);
