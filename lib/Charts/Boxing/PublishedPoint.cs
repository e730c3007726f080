namespace Overtake.Charts.Boxing;

/// <summary>A point of the published study.</summary>
/// <param name="Size">Records.</param>
/// <param name="Ratio">Time with objects divided by time with bytes.</param>
public sealed record PublishedPoint(long Size, double Ratio);
