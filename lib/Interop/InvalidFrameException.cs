namespace Overtake.Interop;

/// <summary>A frame is not what it is taken for, or a table holds what its columns say they do not hold.</summary>
/// <param name="column">The column that is missing or wrong.</param>
/// <param name="problem">What was expected there, and what was found.</param>
public sealed class InvalidFrameException(string column, string problem) : Exception($"Column '{column}': {problem}.")
{
    /// <summary>The column that is missing or wrong.</summary>
    public string Column { get; } = column;
}
