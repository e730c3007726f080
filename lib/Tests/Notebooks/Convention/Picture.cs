namespace Overtake.Tests.Notebooks.Convention;

[TypeFormatterSource(typeof(PictureFormatters), PreferredMimeTypes = ["text/html", "image/svg+xml", "text/plain"])]
public class Picture
{
    public string Name { get; init; } = "p";

    public string? Image { get; init; }
}
