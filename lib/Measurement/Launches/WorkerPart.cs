namespace Overtake.Measurement.Launches;

/// <summary>The cases of one group that a worker measures.</summary>
/// <param name="Scenario">Scenario.</param>
/// <param name="Shape">Record shape.</param>
/// <param name="Sizes">Sizes that will be asked for; the contender's output is checked at each before anything is timed.</param>
public sealed record WorkerPart(string Scenario, string Shape, IReadOnlyList<int> Sizes);
