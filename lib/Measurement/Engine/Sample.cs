using Overtake.Results;

namespace Overtake.Measurement.Engine;

/// <summary>One figure of a case.</summary>
/// <param name="Metric">What it is.</param>
/// <param name="Operations">Operations behind it.</param>
/// <param name="Value">In the metric's unit.</param>
/// <param name="Iteration">1-based for time samples, else null.</param>
/// <param name="Load">Value of the <c>load</c> parameter, for latencies; null at saturation.</param>
/// <param name="Part">Value of the <c>part</c> parameter, where the figure is that of a part of the operation; null for the whole.</param>
public sealed record Sample(Metric Metric, long Operations, double Value, int? Iteration = null, string? Load = null, string? Part = null);
