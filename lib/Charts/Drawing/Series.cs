namespace Overtake.Charts.Drawing;

/// <summary>Points that belong together, by size.</summary>
/// <param name="Name">Name in the data and in hover texts.</param>
/// <param name="Style">Look.</param>
/// <param name="Points">Points in the order in which they are joined.</param>
internal sealed record Series(string Name, SeriesStyle Style, IReadOnlyList<SeriesPoint> Points)
{
    /// <summary>Label at the end of the line; the name unless given.</summary>
    public string Label { get; init; } = Name;

    /// <summary>False where bands of many lines would hide each other; the intervals stay in the data.</summary>
    public bool Banded { get; init; } = true;

    /// <summary>False for points that are not joined.</summary>
    public bool Joined { get; init; } = true;
}
