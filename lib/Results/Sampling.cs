namespace Overtake.Results;

/// <summary>The two schedules of visits that a size can have, fixed before the run. Which of them a size has, a pilot in the first launch decides for all its contenders together.</summary>
/// <param name="Short">Where no contender of the size has collections of generation 2.</param>
/// <param name="Long">
/// Where one has: they go on in the background while others have their turn, and visits of 3 ms came out up to 30 % too cheap.
/// </param>
public sealed record Sampling(VisitSchedule Short, VisitSchedule Long);
