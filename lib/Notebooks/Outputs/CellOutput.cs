namespace Overtake.Notebooks;

/// <summary>Something a cell put out, in the order it came.</summary>
public abstract record CellOutput;

/// <summary>A value shown by <c>display(x)</c>.</summary>
/// <param name="Data">Its representations.</param>
internal sealed record DisplayOutput(DisplayData Data) : CellOutput;

/// <summary>Why a cell failed.</summary>
/// <param name="Name">The exception's type, or the compiler's error number.</param>
/// <param name="Message">The message, one line where it is the engine's own.</param>
/// <param name="Traceback">The whole story line by line, places as lines of cells, without frames of the engine.</param>
public sealed record ErrorOutput(string Name, string Message, IReadOnlyList<string> Traceback) : CellOutput;

/// <summary>The value of a cell's last expression.</summary>
/// <param name="Data">Its representations.</param>
internal sealed record ResultOutput(DisplayData Data) : CellOutput;

/// <summary>Console output of a cell.</summary>
/// <param name="Name"><see cref="StandardOutput"/> or <see cref="StandardError"/>.</param>
/// <param name="Text">The text, lines ended by <c>\n</c>.</param>
internal sealed record StreamOutput(string Name, string Text) : CellOutput
{
    /// <summary>The name of standard output in nbformat.</summary>
    public const string StandardOutput = "stdout";

    /// <summary>The name of standard error in nbformat.</summary>
    public const string StandardError = "stderr";
}
