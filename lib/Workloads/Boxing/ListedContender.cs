namespace Overtake.Workloads.Boxing;

/// <summary>A contender in a shape's list.</summary>
/// <param name="Shape">Record shape.</param>
/// <param name="Name">Name in results; unique in its shape.</param>
/// <param name="Role">What it is there for.</param>
/// <param name="Description">What it does, in one sentence.</param>
/// <param name="Create">Makes a new instance.</param>
public sealed record ListedContender(string Shape, string Name, BoxingRole Role, string Description, Func<IBoxingContender> Create);
