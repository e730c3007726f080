using Overtake.Charts.Export;

namespace Overtake.Charts.Display;

/// <summary>How a <see cref="Figure"/> without an image is shown.</summary>
public sealed class FigureFormatters
{
    /// <summary>HTML and plain text.</summary>
    public IEnumerable<MimeFormatter> CreateTypeFormatters() =>
    [
        new("text/html", figure => InteractiveDocument.Current.Html((Figure)figure)),
        new("text/plain", figure => ((Figure)figure).Summary),
    ];
}
