namespace Overtake.Charts.Export;

/// <summary>The chart library, a file that <c>npm ci</c> brings: the partial build of plotly.js with scatter and bar traces.</summary>
public sealed class PlotlyLibrary
{
    /// <summary>Names the library's file where it is not in its usual place.</summary>
    public const string PathVariable = "OVERTAKE_PLOTLY";

    private const string WebFolder = "lib/Charts/web";
    private const string InWebFolder = WebFolder + "/node_modules/plotly.js-basic-dist-min/plotly-basic.min.js";

    private readonly Lazy<string> _script;

    private PlotlyLibrary(string path)
    {
        Path = path;
        _script = new Lazy<string>(() => File.ReadAllText(path));
    }

    /// <summary>How to get the library.</summary>
    public static string HowToGet =>
        $"The chart library is missing: run 'npm ci' in {WebFolder}, or name plotly-basic.min.js in {PathVariable}. Without it figures have no interactive form and no image.";

    /// <summary>Where the library is.</summary>
    public string Path { get; }

    /// <summary>The script, safe to stand between script tags.</summary>
    public string Script => _script.Value;

    /// <summary>Looks where <see cref="PathVariable"/> points, then in every folder above this assembly, the program and the current directory.</summary>
    /// <returns>The library, or null: then <see cref="HowToGet"/> says what to do.</returns>
    public static PlotlyLibrary? Find()
    {
        if (Environment.GetEnvironmentVariable(PathVariable) is { Length: > 0 } named)
        {
            return File.Exists(named) ? new PlotlyLibrary(named) : null;
        }

        string[] starts = [System.IO.Path.GetDirectoryName(typeof(PlotlyLibrary).Assembly.Location) ?? "", AppContext.BaseDirectory, Environment.CurrentDirectory];
        foreach (var start in starts.Where(s => s.Length > 0))
        {
            for (var folder = new DirectoryInfo(start); folder is not null; folder = folder.Parent)
            {
                var path = System.IO.Path.Combine(folder.FullName, InWebFolder);
                if (File.Exists(path))
                {
                    return new PlotlyLibrary(path);
                }
            }
        }

        return null;
    }

    /// <summary>As <see cref="Find"/>, for callers that cannot do without.</summary>
    /// <exception cref="FileNotFoundException">There is none; the message says how to get it.</exception>
    public static PlotlyLibrary Get() => Find() ?? throw new FileNotFoundException(HowToGet);
}
