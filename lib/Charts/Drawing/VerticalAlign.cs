namespace Overtake.Charts.Drawing;

/// <summary>Which edge of a text is at its position.</summary>
internal enum VerticalAlign
{
    Top,
    Middle,
    Bottom,
}
