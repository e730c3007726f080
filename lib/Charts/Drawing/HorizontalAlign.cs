namespace Overtake.Charts.Drawing;

/// <summary>Which edge of a text is at its position.</summary>
internal enum HorizontalAlign
{
    Left,
    Center,
    Right,
}
