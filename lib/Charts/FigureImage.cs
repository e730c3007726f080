namespace Overtake.Charts;

/// <summary>A figure as a browser drew it.</summary>
/// <param name="Svg">The SVG document.</param>
/// <param name="Png">The PNG file at twice the figure's size.</param>
public sealed record FigureImage(string Svg, byte[] Png);
