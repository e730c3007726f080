using Overtake.Results;

namespace Overtake.Charts.Export;

/// <summary>Makes images of figures. Starts a browser with the first figure that is not in the cache yet; says once when it cannot.</summary>
/// <param name="cacheFolder">Where images are kept by <see cref="Figure.Key"/>, so that no figure is drawn twice; null for no cache.</param>
/// <param name="say">Gets the one line that says why there are no images.</param>
/// <param name="browser">Gives the browser's executable; <see cref="Browser.Find"/> unless given.</param>
internal sealed class FigureRenderer(string? cacheFolder = null, Action<string>? say = null, Func<string?>? browser = null) : IDisposable
{
    private readonly Lock _lock = new();
    private Browser? _browser;

    /// <summary>Why there are no images; null as long as nothing is known to be missing.</summary>
    public string? Unavailable { get; private set; }

    /// <summary>The figure's image; null where there is no browser or no chart library.</summary>
    public FigureImage? Image(Figure figure) => Kept(
        figure,
        path => new FigureImage(File.ReadAllText(path + ".svg"), File.ReadAllBytes(path + ".png")) { Small = File.ReadAllBytes(path + ".small.png") },
        browser => browser.Render(figure),
        (path, image) =>
        {
            WholeFile.Write(path + ".small.png", image.Small);
            WholeFile.Write(path + ".png", image.Png);
            WholeFile.Write(path + ".svg", image.Svg);
        });

    /// <summary>The figure as SVG alone; null where there is no browser or no chart library.</summary>
    public string? Svg(Figure figure) =>
        Kept(figure, path => File.ReadAllText(path + ".svg"), browser => browser.Svg(figure), (path, svg) => WholeFile.Write(path + ".svg", svg));

    /// <summary>The figure as PNG of another width; null where there is no browser or no chart library.</summary>
    public byte[]? Png(Figure figure, int width) => Drawn(browser => browser.Png(figure, width));

    /// <summary>An SVG document as PDF; null where there is no browser.</summary>
    public byte[]? Pdf(string svg, int width, int height) => Drawn(browser => browser.Pdf(svg, width, height));

    /// <summary>The figure with its image where one can be made, else the figure.</summary>
    public Figure WithImage(Figure figure) => figure is FigureWithImage || Image(figure) is not { } image ? figure : figure.WithImage(image);

    /// <summary>Ends the browser, so that it disturbs no measurement; the next figure starts it again.</summary>
    public void Close()
    {
        lock (_lock)
        {
            _browser?.Dispose();
            _browser = null;
        }
    }

    public void Dispose() => Close();

    /// <summary>The result of a drawing by the browser; null without a browser, which is reported once.</summary>
    private T? Drawn<T>(Func<Browser, Task<T>> draw)
        where T : class
    {
        lock (_lock)
        {
            if (Unavailable is not null)
            {
                return null;
            }

            try
            {
                // On the thread pool, so that a host with its own synchronisation context cannot deadlock.
                return Task.Run(Draw).GetAwaiter().GetResult();
            }
            catch (Exception missing) when (missing is BrowserException or FileNotFoundException)
            {
                Close();
                Unavailable = missing.Message;
                say?.Invoke(missing.Message);
                return null;
            }
        }

        async Task<T> Draw()
        {
            try
            {
                _browser ??= await Start();
                return await draw(_browser);
            }
            catch (BrowserException)
            {
                // A browser that was killed in the meantime, or that a busy machine kept from answering, is no reason to go without images.
                _browser?.Dispose();
                _browser = null;
                _browser = await Start();
                return await draw(_browser);
            }
        }
    }

    private Task<Browser> Start() =>
        Browser.Start((browser ?? Browser.Find)() ?? throw new FileNotFoundException(Browser.HowToGet), PlotlyLibrary.Get());

    /// <summary>What the cache has of a figure, else what the browser draws, which is kept.</summary>
    /// <param name="read">Reads it from files whose names begin with this path.</param>
    private T? Kept<T>(Figure figure, Func<string, T> read, Func<Browser, Task<T>> draw, Action<string, T> write)
        where T : class
    {
        lock (_lock)
        {
            var path = cacheFolder is null ? null : Path.Combine(cacheFolder, figure.Key);
            try
            {
                if (path is not null)
                {
                    return read(path);
                }
            }
            catch (IOException)
            {
                // It is not there yet.
            }

            var drawn = Drawn(draw);
            if (drawn is null || path is null)
            {
                return drawn;
            }

            try
            {
                Directory.CreateDirectory(cacheFolder!);
                write(path, drawn);
            }
            catch (Exception full) when (full is IOException or UnauthorizedAccessException)
            {
                // Without a cache the figure is drawn again, nothing else.
            }

            return drawn;
        }
    }
}
