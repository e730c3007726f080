namespace Overtake.Charts.Figures;

/// <summary>A panel of a <see cref="RowsFigure"/>.</summary>
/// <param name="Heading">Above it.</param>
/// <param name="Rows">From top to bottom.</param>
internal sealed record MarkGroup(string Heading, IReadOnlyList<MarkRow> Rows);
