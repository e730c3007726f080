namespace Overtake.Tests.Notebooks.Convention;

/// <summary>HTML always, an image only where there is one, Markdown that nobody prefers.</summary>
public class PictureFormatters
{
    public IEnumerable<object> CreateTypeFormatters() =>
    [
        new Formatter("text/plain", value => $"a {value.GetType().Name}"),
        new Formatter("text/html", value => $"<b>{((Picture)value).Name}</b>"),
        new Formatter("text/html", _ => "never: the first one counts"),
        new Formatter("image/svg+xml", value => ((Picture)value).Image),
        new Formatter("text/markdown", _ => "**x**"),
    ];
}
