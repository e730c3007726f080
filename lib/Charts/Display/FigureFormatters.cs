namespace Overtake.Charts.Display;

/// <summary>How a <see cref="FigureWithImage"/> is shown.</summary>
public sealed class FigureWithImageFormatters
{
    /// <summary>HTML, the image and plain text. The image is PNG: nbconvert takes SVG out of pages because it can hold scripts.</summary>
    public IEnumerable<MimeFormatter> CreateTypeFormatters() =>
        new HtmlFormatters().CreateTypeFormatters()
            .Append(new("image/png", figure => Convert.ToBase64String(((FigureWithImage)figure).Image.Small)));
}

/// <summary>How anything is shown that has HTML and plain text.</summary>
public sealed class HtmlFormatters
{
    public IEnumerable<MimeFormatter> CreateTypeFormatters() =>
    [
        new("text/html", shown => ((IHtml)shown).Html),
        new("text/plain", shown => shown.ToString()!),
    ];
}

/// <summary>A result with a form in HTML beside its plain text.</summary>
internal interface IHtml
{
    string Html { get; }
}

/// <summary>Writes an object in one MIME type. Hosts call it by the names of its members.</summary>
public sealed class MimeFormatter(string mimeType, Func<object, string> text)
{
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
    public Type FormatterSourceType { get; } = formatterSourceType;

    /// <summary>Types that a host can show, best first. Every entry must have a formatter: .NET Interactive overflows its stack over a missing one.</summary>
    public string[] PreferredMimeTypes { get; set; } = [];
}
