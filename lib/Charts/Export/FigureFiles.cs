using Overtake.Results;

namespace Overtake.Charts.Export;

/// <summary>Figures as files.</summary>
public static class FigureFiles
{
    /// <summary>Name of the library's copy beside the pages.</summary>
    public const string LibraryFile = "plotly.min.js";

    /// <summary>Writes NAME.csv and NAME.json for every figure, NAME.html where there is the chart library, NAME.svg and NAME.png where there is a browser too.</summary>
    /// <param name="folder">Made if it does not exist.</param>
    /// <param name="figures">Figures of different names.</param>
    /// <param name="renderer">Makes the images and says once when it cannot; null to go without.</param>
    /// <returns>The figures in their order, with images where they were made.</returns>
    /// <exception cref="ArgumentException">Two figures have the same name.</exception>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    public static IReadOnlyList<Figure> Write(string folder, IReadOnlyList<Figure> figures, FigureRenderer? renderer)
    {
        if (figures.GroupBy(f => f.Name, StringComparer.Ordinal).FirstOrDefault(g => g.Count() > 1) is { } twice)
        {
            throw new ArgumentException($"Two figures are named '{twice.Key}'.", nameof(figures));
        }

        Directory.CreateDirectory(folder);
        var library = PlotlyLibrary.Find();
        if (library is not null)
        {
            WholeFile.Write(Path.Combine(folder, LibraryFile), library.Script);
        }

        var written = new List<Figure>();
        foreach (var bare in figures)
        {
            var figure = renderer?.WithImage(bare) ?? bare;
            var path = Path.Combine(folder, figure.Name);
            WholeFile.Write(path + ".csv", figure.Data.Csv);
            WholeFile.Write(path + ".json", figure.PlotlyJson);
            if (library is not null)
            {
                WholeFile.Write(path + ".html", InteractiveDocument.Page(figure, library, LibraryFile));
            }

            if (figure is FigureWithImage { Image: var image })
            {
                WholeFile.Write(path + ".svg", image.Svg);
                WholeFile.Write(path + ".png", image.Png);
            }

            written.Add(figure);
        }

        return written;
    }
}
