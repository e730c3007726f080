namespace Overtake.Charts.Figures;

/// <summary>Neighbouring columns of a <see cref="HeatMapFigure"/>.</summary>
/// <param name="Heading">Above them.</param>
/// <param name="Columns">Their names.</param>
internal sealed record HeatPanel(string Heading, IReadOnlyList<string> Columns);
