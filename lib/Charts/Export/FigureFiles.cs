using Overtake.Results;

namespace Overtake.Charts.Export;

/// <summary>Figures as files.</summary>
internal static class FigureFiles
{
    /// <summary>Name of the library's copy beside the pages.</summary>
    public const string LibraryFile = "plotly.min.js";

    /// <summary>End of the name of an image for a phone.</summary>
    public const string Narrow = "-narrow.svg";

    /// <summary>The formats there are; data as CSV and a caption as text are written beside each.</summary>
    public static IReadOnlyList<string> Formats { get; } = ["svg", "png", "pdf", "html", "json"];

    /// <summary>The formats that are written unless others are asked for.</summary>
    public static IReadOnlyList<string> Usual { get; } = ["svg", "png", "html", "json"];

    /// <summary>
    /// Writes NAME.csv and NAME.txt for every figure, and a file for each format: JSON
    /// always, HTML where there is the chart library, images where there is a browser too.
    /// </summary>
    /// <param name="folder">Made if it does not exist.</param>
    /// <param name="renderer">Makes the images and says once when it cannot; null to go without.</param>
    /// <param name="formats">Some of <see cref="Formats"/>; null for <see cref="Usual"/>.</param>
    /// <param name="width">Width of images in pixels; null for 960, and twice as many for PNG.</param>
    /// <param name="source">The run that they show, for the captions; empty for none.</param>
    /// <returns>The figures in their order, with images where they were made.</returns>
    /// <exception cref="ArgumentException">Two figures have the same name.</exception>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    public static IReadOnlyList<Figure> Write(
        string folder, IReadOnlyList<Figure> figures, FigureRenderer? renderer, IReadOnlyCollection<string>? formats = null, int? width = null,
        string source = "")
    {
        if (figures.GroupBy(f => f.Name, StringComparer.Ordinal).FirstOrDefault(g => g.Count() > 1) is { } twice)
        {
            throw new ArgumentException($"Two figures are named '{twice.Key}'.", nameof(figures));
        }

        Directory.CreateDirectory(folder);
        formats ??= Usual;
        var library = formats.Contains("html") ? PlotlyLibrary.Find() : null;
        if (library is not null)
        {
            WholeFile.Write(Path.Combine(folder, LibraryFile), library.Script);
        }

        var written = new List<Figure>();
        foreach (var bare in figures)
        {
            var figure = formats.Intersect(["svg", "png", "pdf"]).Any() && renderer is not null ? renderer.WithImage(bare) : bare;
            var path = Path.Combine(folder, figure.Name);
            WholeFile.Write(path + ".csv", figure.Data.Csv);
            WholeFile.Write(
                path + ".txt",
                $"{figure.Title}\n\n{figure.Subtitle}\n\n{figure.Caption}\n\n{(source.Length > 0 ? $"Run: {source}\n" : "")}Data: {figure.Name}.csv\n");
            if (formats.Contains("json"))
            {
                WholeFile.Write(path + ".json", figure.PlotlyJson);
            }

            if (library is not null)
            {
                WholeFile.Write(path + ".html", InteractiveDocument.Page(figure, LibraryFile));
            }

            if (figure is FigureWithImage { Image: var image })
            {
                var (wide, high) = (width ?? figure.Width, (width ?? figure.Width) * figure.Height / figure.Width);
                var svg = Sized(image.Svg, figure, wide, high);
                Images("svg", () => System.Text.Encoding.UTF8.GetBytes(svg));
                Images("png", () => width is null ? image.Png : renderer?.Png(figure, wide));
                Images("pdf", () => renderer?.Pdf(svg, wide, high));
            }

            written.Add(figure);

            void Images(string format, Func<byte[]?> draw)
            {
                if (formats.Contains(format) && draw() is { } bytes)
                {
                    WholeFile.Write($"{path}.{format}", bytes);
                }
            }
        }

        return written;
    }

    /// <summary>Writes the images of figures that were drawn for a phone, beside the others: NAME-narrow.svg.</summary>
    /// <param name="folder">It exists.</param>
    /// <param name="figures">Narrow figures; those that came out cramped are left out.</param>
    /// <returns>The names of those that were written.</returns>
    public static HashSet<string> WriteNarrow(string folder, IEnumerable<Figure> figures, FigureRenderer renderer)
    {
        var written = new HashSet<string>(StringComparer.Ordinal);
        foreach (var figure in figures.Where(f => !f.IsCramped))
        {
            if (renderer.Svg(figure) is { } svg)
            {
                WholeFile.Write(Path.Combine(folder, figure.Name + Narrow), Sized(svg, figure, figure.Width, figure.Height));
                written.Add(figure.Name);
            }
        }

        return written;
    }

    /// <summary>The document in another size: its view box stays what it was, so everything in it scales.</summary>
    private static string Sized(string svg, Figure figure, int width, int height)
    {
        var end = svg.IndexOf('>', StringComparison.Ordinal) + 1;
        var root = svg[..end].Replace($"width=\"{figure.Width}\"", $"width=\"{width}\"", StringComparison.Ordinal)
            .Replace($"height=\"{figure.Height}\"", $"height=\"{height}\"", StringComparison.Ordinal);
        return root.Contains("viewBox", StringComparison.Ordinal)
            ? root + svg[end..]
            : $"{root[..^1]} viewBox=\"0 0 {figure.Width} {figure.Height}\">{svg[end..]}";
    }
}
