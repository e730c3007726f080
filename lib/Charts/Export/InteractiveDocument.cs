using System.Net;
using System.Text;

namespace Overtake.Charts.Export;

/// <summary>The HTML of the figures of one document, of which one carries the chart library. Works without any network.</summary>
public sealed class InteractiveDocument
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
        "var axes=function(){return JSON.stringify(Object.keys(live.layout).filter(function(k){return /^[xy]axis/.test(k);}).map(function(k){return live.layout[k].range;}));},whole=axes(),was=true;" +
        "live.on('plotly_relayout',function(){var is=axes()===whole,set={};if(is===was)return;was=is;" +
        "['annotations','shapes'].forEach(function(kind){(live.layout[kind]||[]).forEach(function(a,i){if(a.name==='placed')set[kind+'['+i+'].visible']=is;});});" +
        "Plotly.relayout(live,set);});";

    private readonly PlotlyLibrary? _library;
    private readonly Lock _lock = new();
    private string? _carrier;
    private int _figures;

    /// <summary>Starts a document.</summary>
    /// <param name="library">The library its first figure carries; null where the document has it by other means or there is none.</param>
    public InteractiveDocument(PlotlyLibrary? library) => _library = library;

    /// <summary>The document that notebook displays of this process go to. An engine that runs several notebooks sets a new one for each.</summary>
    public static InteractiveDocument Current { get; set; } = new(PlotlyLibrary.Find());

    /// <summary>HTML of a figure: what can be shown without scripts, replaced by the interactive figure once the library has loaded, in whatever order the parts of the document arrive.</summary>
    /// <param name="figure">The figure.</param>
    /// <param name="image">Address of its image; null to put the image into the document.</param>
    public string Html(Figure figure, string? image = null)
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
        if (carries && _library is not null)
        {
            html.Append("<script>if(!window.Plotly){").Append(_library.Script).Append("\n}</script>");
        }

        var id = $"overtake-{figure.Key}-{number}";
        var still = figure is FigureWithImage { Image.Svg: var svg }
            ? $"<img style=\"max-width:100%\" loading=\"lazy\" alt=\"{WebUtility.HtmlEncode(figure.AlternativeText)}\" src=\"{(image is null ? $"data:image/svg+xml;base64,{Convert.ToBase64String(Encoding.UTF8.GetBytes(svg))}" : WebUtility.HtmlEncode(image))}\">"
            : $"<p>{WebUtility.HtmlEncode(figure.Summary)}</p>";
        html.Append($"<div class=\"overtake-figure\" role=\"img\" aria-label=\"{WebUtility.HtmlEncode(figure.AlternativeText)}\" style=\"overflow-x:auto\">")
            .Append($"<div class=\"overtake-still\">{still}</div><div class=\"overtake-live\" id=\"{id}\"></div></div>")
            .Append("<script>(function(){var figure=").Append(figure.ScriptJson).Append(";var left=1200;function draw(){")
            .Append($"var live=document.getElementById('{id}');")
            .Append("if(!live||!window.Plotly){if(left-->0)setTimeout(draw,50);return;}")
            .Append($"Plotly.newPlot(live,figure.data,figure.layout,Object.assign({Configuration},figure.config)).then(function(){{live.previousElementSibling.style.display='none';{LabelsAsLegend}{PlacedWhileWhole}}});")
            .Append("}draw();})();</script>");
        return html.ToString();
    }

    /// <summary>A page with one figure.</summary>
    /// <param name="figure">The figure.</param>
    /// <param name="library">The chart library.</param>
    /// <param name="script">Address of the library relative to the page; null to put the library into the page.</param>
    public static string Page(Figure figure, PlotlyLibrary library, string? script = null)
    {
        var reference = script is null ? "" : $"<script src=\"{script}\"></script>";
        var body = new InteractiveDocument(script is null ? library : null).Html(figure);
        return $"<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{WebUtility.HtmlEncode(figure.Title)}</title>{reference}</head>\n<body>{body}</body></html>\n";
    }
}
