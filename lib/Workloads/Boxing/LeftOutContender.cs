namespace Overtake.Workloads.Boxing;

/// <summary>A contender that a shape does without.</summary>
/// <param name="Name">Name of the contender.</param>
/// <param name="Reason">Why, in one sentence.</param>
public sealed record LeftOutContender(string Name, string Reason);
