namespace Overtake.Analysis;

/// <summary>The log ratio of one launch.</summary>
internal readonly record struct LaunchRatio(int Launch, double Log);
