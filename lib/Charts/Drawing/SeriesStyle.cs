namespace Overtake.Charts.Drawing;

/// <summary>How a line looks.</summary>
/// <param name="Line">Colour of line, marker and band.</param>
/// <param name="Text">Colour of its label: the same hue, darker.</param>
/// <param name="Dash">Plotly dash.</param>
/// <param name="Symbol">Plotly marker symbol.</param>
/// <param name="Width">Line width.</param>
internal sealed record SeriesStyle(string Line, string Text, string Dash, string Symbol, double Width);
