namespace Overtake.Charts.Figures;

/// <summary>A row of a <see cref="RowsFigure"/>.</summary>
/// <param name="Name">In front of it.</param>
/// <param name="Marks">Its values.</param>
/// <param name="Note">Behind it; empty for none.</param>
internal sealed record MarkRow(string Name, IReadOnlyList<Mark> Marks, string Note = "")
{
    /// <summary>Whether the first and the last mark are the two ends of one thing: a broad line joins them.</summary>
    public bool Joined { get; init; }

    /// <summary>Whether the note is a warning.</summary>
    public bool Warned { get; init; }
}
