using Overtake.Charts.Drawing;

namespace Overtake.Charts.Figures;

/// <summary>A value with its interval in a row of a <see cref="RowsFigure"/>.</summary>
/// <param name="Series">Name in the data.</param>
/// <param name="Point">The value is its Y.</param>
/// <param name="Style">Look.</param>
/// <param name="Hover">Text of the point.</param>
internal sealed record Mark(string Series, SeriesPoint Point, SeriesStyle Style, string Hover);
