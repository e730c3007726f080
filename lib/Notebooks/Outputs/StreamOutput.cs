namespace Overtake.Notebooks;

/// <summary>Console output of a cell.</summary>
/// <param name="Name"><see cref="StandardOutput"/> or <see cref="StandardError"/>.</param>
/// <param name="Text">The text, lines ended by <c>\n</c>.</param>
public sealed record StreamOutput(string Name, string Text) : CellOutput
{
    /// <summary>The name of standard output in nbformat.</summary>
    public const string StandardOutput = "stdout";

    /// <summary>The name of standard error in nbformat.</summary>
    public const string StandardError = "stderr";
}
