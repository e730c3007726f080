namespace Overtake.Charts.Display;

/// <summary>How a <see cref="FigureWithImage"/> is shown.</summary>
public sealed class FigureWithImageFormatters
{
    /// <summary>HTML, the image and plain text.</summary>
    public IEnumerable<MimeFormatter> CreateTypeFormatters() =>
        new FigureFormatters().CreateTypeFormatters()
            .Append(new("image/svg+xml", figure => ((FigureWithImage)figure).Image.Svg));
}
