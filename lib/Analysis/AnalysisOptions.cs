namespace Overtake.Analysis;

/// <summary>What is asked of an analysis. Fixed beforehand, never tuned to the data.</summary>
public sealed record AnalysisOptions
{
    /// <summary>Nominal coverage of every interval, above 0 and below 1.</summary>
    public double Confidence { get; init; } = 0.95;

    /// <summary>Practical band: an interval inside [1/band, band] counts as the same; at least 1.</summary>
    public double Band { get; init; } = 1.05;

    /// <summary>
    /// The contender the others are divided into, wherever it was measured. Null for each scenario's own baseline from the manifest,
    /// and without one for the first contender in the file.
    /// </summary>
    public string? Baseline { get; init; }

    /// <summary>The controls of the whole run, where the rows are a part of it; null where the rows have all of them.</summary>
    public IReadOnlyList<Control>? Controls { get; init; }
}

/// <summary>The rows or the question cannot be analysed; the message is one line and says where.</summary>
public class AnalysisException(string message) : Exception(message);

/// <summary>The baseline asked for occurs in no row.</summary>
/// <param name="name">The name asked for.</param>
/// <param name="nearest">The contender whose name is nearest.</param>
public sealed class UnknownBaselineException(string name, string nearest)
    : AnalysisException($"no contender is called \"{name}\"; the nearest name is \"{nearest}\"")
{
    /// <summary>The name asked for.</summary>
    public string Name { get; } = name;

    /// <summary>The contender whose name is nearest.</summary>
    public string Nearest { get; } = nearest;
}
