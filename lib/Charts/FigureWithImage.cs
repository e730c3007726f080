using Overtake.Charts.Display;

namespace Overtake.Charts;

/// <summary>A figure whose image was made: hosts that cannot run scripts show that. A class of its own because the MIME types of a display belong to the type.</summary>
[TypeFormatterSource(typeof(FigureWithImageFormatters), PreferredMimeTypes = ["text/html", "image/svg+xml", "text/plain"])]
public sealed class FigureWithImage : Figure
{
    internal FigureWithImage(Figure figure, FigureImage image)
        : base(figure) => Image = image;

    /// <summary>The image.</summary>
    public FigureImage Image { get; }
}
