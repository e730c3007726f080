using Overtake.Charts;
using Overtake.Charts.Export;

namespace Overtake;

/// <summary>Makes the images of figures, once each: they are kept beside the clone's other working files.</summary>
public static class Images
{
    /// <summary>The renderer that notebooks, report and figures share.</summary>
    public static FigureRenderer Renderer { get; } = new(Path.Combine(ProjectFolder.Root, ".overtake", "images"), Console.Error.WriteLine);

    /// <summary>The figure with its image where a browser can make one.</summary>
    internal static Figure Of(Figure figure) => Renderer.WithImage(figure);
}
