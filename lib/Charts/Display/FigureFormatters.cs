using System.Net;
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

/// <summary>How a <see cref="FigureWithImage"/> is shown.</summary>
public sealed class FigureWithImageFormatters
{
    /// <summary>HTML, the image and plain text. The image is PNG: nbconvert takes SVG out of pages because it can hold scripts.</summary>
    public IEnumerable<MimeFormatter> CreateTypeFormatters() =>
        new FigureFormatters().CreateTypeFormatters()
            .Append(new("image/png", figure => Convert.ToBase64String(((FigureWithImage)figure).Image.Small)));
}

/// <summary>How a <see cref="Table"/> is shown.</summary>
public sealed class TableFormatters
{
    /// <summary>HTML and plain text.</summary>
    public IEnumerable<MimeFormatter> CreateTypeFormatters() =>
    [
        new("text/html", table => ((Table)table).Html),
        new("text/plain", table => table.ToString()!),
    ];
}

/// <summary>How an <see cref="Answer"/> is shown.</summary>
public sealed class AnswerFormatters
{
    /// <summary>HTML and plain text.</summary>
    public IEnumerable<MimeFormatter> CreateTypeFormatters() =>
    [
        new("text/html", answer => ((Answer)answer).Html),
        new("text/plain", answer => answer.ToString()!),
    ];
}

/// <summary>How an <see cref="Absence"/> is shown.</summary>
public sealed class AbsenceFormatters
{
    /// <summary>HTML and plain text.</summary>
    public IEnumerable<MimeFormatter> CreateTypeFormatters() =>
    [
        new("text/html", absence => $"<p>{WebUtility.HtmlEncode(absence.ToString())}</p>"),
        new("text/plain", absence => absence.ToString()!),
    ];
}

/// <summary>Writes an object in one MIME type. Hosts call it by the names of its members.</summary>
/// <param name="mimeType">What it writes.</param>
/// <param name="text">The representation.</param>
public sealed class MimeFormatter(string mimeType, Func<object, string> text)
{
    /// <summary>What it writes.</summary>
    public string MimeType { get; } = mimeType;

    /// <summary>Writes the object.</summary>
    /// <returns>True: every object that comes here has this representation.</returns>
    public bool Format(object instance, TextWriter writer)
    {
        writer.Write(text(instance));
        return true;
    }
}

/// <summary>Tells a notebook host how to show a type. Hosts look for it by this name and shape, so no host is referenced.</summary>
/// <param name="formatterSourceType">A type with a public parameterless constructor and a public method <c>CreateTypeFormatters()</c>.</param>
[AttributeUsage(AttributeTargets.Class)]
internal sealed class TypeFormatterSourceAttribute(Type formatterSourceType) : Attribute
{
    /// <summary>Makes the formatters.</summary>
    public Type FormatterSourceType { get; } = formatterSourceType;

    /// <summary>What a host shows, best first. Every entry must have a formatter: .NET Interactive overflows its stack over a missing one.</summary>
    public string[] PreferredMimeTypes { get; set; } = [];
}
