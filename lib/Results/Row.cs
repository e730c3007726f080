namespace Overtake.Results;

/// <summary>One figure of a case in a launch: a line of <c>measurements.csv</c>. The time of a case is its <see cref="LaunchEstimate"/>; runs of the first schema have a line for every iteration. Nothing in it is averaged over launches.</summary>
/// <param name="Launch">The launch the sample belongs to, 1-based.</param>
/// <param name="Order">Position of the case in its launch, 1-based.</param>
/// <param name="Scenario">Scenario name, for example <c>fill</c>.</param>
/// <param name="Shape">Shape of a record or message, for example <c>three-numbers</c>.</param>
/// <param name="Contender">Name of the contender, for example <c>byte[] span</c>.</param>
/// <param name="Size">The scenario's axis, for example records; at least 1.</param>
/// <param name="Parameters"><c>name=value;name=value</c> in ordinal name order; empty when nothing differs from the defaults.</param>
/// <param name="Runtime">Runtime description as read inside the measuring process, for example <c>.NET 10.0.12</c>.</param>
/// <param name="Gc">GC mode as read inside the measuring process, for example <c>workstation-concurrent</c>.</param>
/// <param name="Iteration">1 for a time, 1-based where a launch has several; null for all other metrics.</param>
/// <param name="Operations">The number of operations <paramref name="Value"/> was divided by; at least 1.</param>
/// <param name="Metric">A name from <see cref="Metric"/>.</param>
/// <param name="Unit">The unit that belongs to the metric.</param>
/// <param name="Value">The sample; finite, not negative, and positive for times.</param>
public sealed record Row(
    int Launch,
    int Order,
    string Scenario,
    string Shape,
    string Contender,
    long Size,
    string Parameters,
    string Runtime,
    string Gc,
    int? Iteration,
    long Operations,
    string Metric,
    string Unit,
    double Value);
