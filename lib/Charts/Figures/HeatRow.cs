using Overtake.Charts.Drawing;

namespace Overtake.Charts.Figures;

/// <summary>A row of a <see cref="HeatMapFigure"/>.</summary>
/// <param name="Name">In front of it.</param>
/// <param name="Cells">One for each column of all panels; none for a heading.</param>
internal sealed record HeatRow(string Name, IReadOnlyList<Cell> Cells);
