namespace Overtake.Results;

/// <summary>A table of published figures, every cell as text.</summary>
/// <param name="File">The file it was read from.</param>
/// <param name="Note">The lines of the header note without <c># </c>: source, licence, date, columns and units.</param>
/// <param name="Columns">Column names.</param>
/// <param name="Rows">Rows, each with one cell for each column; an empty cell was not published.</param>
public sealed record PublishedTable(string File, IReadOnlyList<string> Note, IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<string>> Rows)
{
    /// <summary>Line of the first row in the file, for messages.</summary>
    internal int FirstLine => Note.Count + 2;
}
