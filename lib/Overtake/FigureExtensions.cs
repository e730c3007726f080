using Overtake.Charts;
using Overtake.Charts.Export;

namespace Overtake;

/// <summary>What a notebook does with a figure beside showing it.</summary>
public static class FigureExtensions
{
    /// <inheritdoc cref="Figure.Changed"/>
    public static Figure With(this Figure figure, string path, object? value) => Images.Of(figure.Changed(path, value));

    /// <summary>Writes the figure as SVG, PNG, interactive HTML, Plotly JSON, and the data it shows as CSV.</summary>
    /// <param name="figure">The figure.</param>
    /// <param name="folder">Made if it does not exist; relative to the current directory, which is the notebook's.</param>
    /// <returns>The files.</returns>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    public static Table Save(this Figure figure, string folder)
    {
        FigureFiles.Write(folder, [figure], Images.Renderer);
        var files = Directory.EnumerateFiles(folder, figure.Name + ".*").Order(StringComparer.Ordinal);
        return new Table("Written", [new TableColumn("file")], [.. files.Select(f => (IReadOnlyList<object?>)[f])]);
    }
}

/// <summary>Makes the images of figures, once each: they are kept beside the clone's other working files.</summary>
public static class Images
{
    /// <summary>The renderer that notebooks, report and figures share.</summary>
    public static FigureRenderer Renderer { get; } = new(Path.Combine(ProjectFolder.Root, ".overtake", "images"), Console.Error.WriteLine);

    /// <summary>The figure with its image where a browser can make one.</summary>
    internal static Figure Of(Figure figure) => Renderer.WithImage(figure);
}
