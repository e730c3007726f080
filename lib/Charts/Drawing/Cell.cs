namespace Overtake.Charts.Drawing;

/// <summary>A filled cell with a text.</summary>
/// <param name="Series">Name in the data and in the hover text.</param>
/// <param name="Text">What is written in it.</param>
/// <param name="Fill">Colour, six hexadecimal digits behind a #.</param>
/// <param name="Hover">Behind the name.</param>
/// <param name="Value">What goes into the data; null where there is no number.</param>
internal sealed record Cell(string Series, string Text, string Fill, string Hover, SeriesPoint? Value = null);
