using System.Net;
using System.Text;

namespace Overtake.Charts.Export;

/// <summary>The HTML of the figures of one document, of which one carries the chart library. Works without any network.</summary>
/// <param name="library">The library its first figure carries; null where the document has it by other means or there is none.</param>
internal sealed class InteractiveDocument(PlotlyLibrary? library)
{
    private const string Configuration = "{displaylogo:false,plotlyServerURL:'',modeBarButtonsToRemove:['select2d','lasso2d']}";

    // A click on the label of a line hides it or shows it again, in all panels.
    private const string LabelsAsLegend =
        "live.on('plotly_clickannotation',function(e){var name=e.annotation.name,traces=[],shown=true;" +
        "live.data.forEach(function(t,i){if(t.legendgroup===name){traces.push(i);shown=t.visible!=='legendonly';}});" +
        "if(!traces.length)return;var labels={};" +
        "live.layout.annotations.forEach(function(a,i){if(a.name===name)labels['annotations['+i+'].opacity']=shown?0.35:1;});" +
        "Plotly.update(live,{visible:shown?'legendonly':true},labels,traces);});";

    // What is placed beside curves and rules is out of place while an axis shows another range than the one it was drawn for.
    private const string PlacedWhileWhole =
        "var axes=function(){return JSON.stringify(Object.keys(live.layout).filter(function(k){return /^[xy]axis/.test(k);})" +
        ".map(function(k){return live.layout[k].range;}));},whole=axes(),was=true;" +
        "live.on('plotly_relayout',function(){var is=axes()===whole,set={};if(is===was)return;was=is;" +
        "['annotations','shapes'].forEach(function(kind){(live.layout[kind]||[])" +
        ".forEach(function(a,i){if(a.name==='placed')set[kind+'['+i+'].visible']=is;});});" +
        "Plotly.relayout(live,set);});";

    private readonly Lock _lock = new();
    private string? _carrier;
    private int _figures;

    /// <summary>The document that notebook displays of this process go to. An engine that runs several notebooks sets a new one for each.</summary>
    public static InteractiveDocument Current { get; set; } = new(PlotlyLibrary.Find());

    /// <summary>
    /// HTML of a figure: what can be shown without scripts, replaced by the interactive figure
    /// once the library has loaded, in whatever order the parts of the document arrive.
    /// </summary>
    /// <param name="image">Address of its image; null to put the image into the document.</param>
    /// <param name="narrow">Address of its image for a phone; null for none.</param>
    public string Html(Figure figure, string? image = null, string? narrow = null)
    {
        bool carries;
        int number;
        lock (_lock)
        {
            // By name and not only once: when the cell that carries the library is run again, its new output must carry it too.
            _carrier ??= figure.Name;
            carries = _carrier == figure.Name;
            number = ++_figures;
        }

        var html = new StringBuilder();
        if (carries && library is not null)
        {
            html.Append("<script>if(!window.Plotly){").Append(library.Script).Append("\n}</script>");
        }

        var id = $"overtake-{figure.Key}-{number}";
        var still = figure is FigureWithImage { Image.Svg: var svg }
            ? $"<img style=\"max-width:100%\" loading=\"lazy\" alt=\"{WebUtility.HtmlEncode(figure.AlternativeText)}\" src=\""
                + (image is null ? $"data:image/svg+xml;base64,{Convert.ToBase64String(Encoding.UTF8.GetBytes(svg))}" : WebUtility.HtmlEncode(image)) + "\">"
            : $"<p>{WebUtility.HtmlEncode(figure.Summary)}</p>";
        if (narrow is not null)
        {
            still = $"<picture><source media=\"(max-width:640px)\" srcset=\"{WebUtility.HtmlEncode(narrow)}\">{still}</picture>";
        }

        html.Append($"<div class=\"overtake-figure\" role=\"img\" aria-label=\"{WebUtility.HtmlEncode(figure.AlternativeText)}\" style=\"overflow-x:auto\">")
            .Append($"<div class=\"overtake-still\">{still}</div><div class=\"overtake-live\" id=\"{id}\"></div></div>")
            .Append("<script>(function(){var figure=").Append(figure.ScriptJson).Append(";var left=1200;function draw(){")
            .Append($"var live=document.getElementById('{id}');")
            .Append("if(!live||!window.Plotly){if(left-->0)setTimeout(draw,50);return;}")
            .Append($"Plotly.newPlot(live,figure.data,figure.layout,Object.assign({Configuration},figure.config)).then(function(){{")
            .Append($"live.previousElementSibling.style.display='none';{LabelsAsLegend}{PlacedWhileWhole}}});")
            .Append("}draw();})();</script>");
        return html.ToString();
    }

    /// <summary>A page with one figure.</summary>
    /// <param name="script">Address of the chart library relative to the page.</param>
    public static string Page(Figure figure, string script) =>
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, "
        + $"initial-scale=1\"><title>{WebUtility.HtmlEncode(figure.Title)}</title><script src=\"{script}\"></script></head>\n"
        + $"<body>{new InteractiveDocument(null).Html(figure)}</body></html>\n";
}

/// <summary>The chart library, a file that <c>npm ci</c> brings: the partial build of plotly.js with scatter and bar traces.</summary>
internal sealed class PlotlyLibrary(string path)
{
    /// <summary>Names the library's file where it is not in its usual place.</summary>
    public const string PathVariable = "OVERTAKE_PLOTLY";

    private const string WebFolder = "lib/Charts/web";
    private const string InWebFolder = WebFolder + "/node_modules/plotly.js-basic-dist-min/plotly-basic.min.js";

    private readonly Lazy<string> _script = new(() => File.ReadAllText(path));

    public static string HowToGet =>
        $"The chart library is missing: run 'npm ci' in {WebFolder}, or name plotly-basic.min.js in {PathVariable}. "
        + "Without it figures have no interactive form and no image.";

    public string Path { get; } = path;

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

        string[] starts =
            [System.IO.Path.GetDirectoryName(typeof(PlotlyLibrary).Assembly.Location) ?? "", AppContext.BaseDirectory, Environment.CurrentDirectory];
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
