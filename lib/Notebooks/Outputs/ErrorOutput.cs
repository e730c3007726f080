namespace Overtake.Notebooks;

/// <summary>Why a cell failed.</summary>
/// <param name="Name">The exception's type, or the compiler's error number.</param>
/// <param name="Message">The message, one line where it is the engine's own.</param>
/// <param name="Traceback">The whole story line by line, places as lines of cells, without frames of the engine.</param>
public sealed record ErrorOutput(string Name, string Message, IReadOnlyList<string> Traceback) : CellOutput;
