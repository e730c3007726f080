namespace Overtake.Measurement.Launches;

/// <summary>How far a launch is.</summary>
/// <param name="ExpectedTimeDone">Expected time of the groups that have ended, a part of the launch's <see cref="LaunchPlan.Estimate"/>.</param>
public readonly record struct LaunchProgress(TimeSpan ExpectedTimeDone);
