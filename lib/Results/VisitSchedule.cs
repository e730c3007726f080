namespace Overtake.Results;

/// <summary>How often and how long the cases of one size are visited in a launch.</summary>
/// <param name="Milliseconds">Intended length of a visit.</param>
/// <param name="Rounds">Rounds; in each every contender has one visit.</param>
/// <param name="Dropped">First rounds that do not count: what the size before left in the heap ends there.</param>
public sealed record VisitSchedule(int Milliseconds, int Rounds, int Dropped);
