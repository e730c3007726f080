namespace Overtake.Notebooks;

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
