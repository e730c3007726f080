namespace Overtake.Notebooks;

/// <summary>One execution of one cell.</summary>
/// <param name="Status">How it ended.</param>
/// <param name="ExecutionCount">The number of this execution in its engine, from 1; places in errors name it.</param>
/// <param name="Outputs">Everything it put out, in order; neighbouring pieces of one stream are joined.</param>
/// <param name="Duration">Compiling, running and formatting.</param>
public sealed record CellResult(CellStatus Status, int ExecutionCount, IReadOnlyList<CellOutput> Outputs, TimeSpan Duration)
{
    /// <summary>Why it failed, null if it succeeded.</summary>
    public ErrorOutput? Error => Outputs.OfType<ErrorOutput>().LastOrDefault();
}

/// <summary>How a cell ended.</summary>
public enum CellStatus
{
    /// <summary>It ran to its end.</summary>
    Succeeded,

    /// <summary>It was not run: it does not compile.</summary>
    NotCompiled,

    /// <summary>It threw an exception. What it did before stays.</summary>
    Failed,

    /// <summary>It was longer than its time limit.</summary>
    TimedOut,

    /// <summary>The caller cancelled it.</summary>
    Cancelled,
}
