using System.Net;
using System.Text;
using Overtake.Results;

namespace Overtake.Charts.Export;

/// <summary>One page that holds everything it shows: text, interactive figures, tables and the chart library. It asks no other host for anything.</summary>
/// <param name="library">The chart library; null shows images where figures have them, and one-line summaries else.</param>
internal sealed class ReportPage(string title, PlotlyLibrary? library)
{
    private const string Style =
        """
        :root{color-scheme:light dark;--ink:#1c1c1e;--soft:#5c5c63;--paper:#fbfbfa;--line:#dcdce0;--link:#00527f}
        @media(prefers-color-scheme:dark){:root{--ink:#e9e9ea;--soft:#a9a9b0;--paper:#1a1b1e;--line:#3a3b40;--link:#7cc4ec}}
        *{box-sizing:border-box}
        body{margin:0 auto;max-width:1010px;padding:2rem 1.25rem 4rem;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,"Segoe UI",Helvetica,Arial,sans-serif}
        h1{font-size:1.75rem;line-height:1.25;margin:0 0 1rem}
        .section{clear:both;margin-top:2rem;padding-top:1rem;border-top:1px solid var(--line)}
        h2{display:inline;font-size:1.25rem}
        a{color:var(--link)}
        nav{clear:both;padding-top:.5rem}
        nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding:0}
        dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1.25rem;margin:0 0 1.5rem}
        dt{color:var(--soft)} dd{margin:0}
        h3{clear:both;font-size:1rem;margin:1.25rem 0 .25rem}
        summary{cursor:pointer;margin:0 0 .75rem}
        summary+h3{margin-top:.5rem}
        figure{margin:1.75rem 0;break-inside:avoid}
        .sheet{background:#fff;border:1px solid var(--line);border-radius:6px;overflow-x:auto;overflow-y:hidden}
        .overtake-still img{display:block;width:100%;height:auto}
        @media(max-width:1000px){body{padding:1rem .75rem 3rem}dl{grid-template-columns:1fr}.pictured .overtake-still{display:block!important}.pictured .overtake-live{display:none}}
        @media(max-width:640px){.overtake-still>img{width:720px}}
        .picture{float:right;width:480px;margin:.25rem 0 1rem 1.5rem;border:1px solid var(--line);border-radius:6px;overflow:hidden}
        .picture img{display:block;width:100%;height:auto}
        @media(max-width:1000px){.picture{float:none;display:block;width:auto;max-width:480px;margin:.5rem 0}}
        .overtake-still p{color:#1c1c1e;padding:0 1rem}
        figcaption{color:var(--soft);font-size:.875rem;margin-top:.35rem}
        .copy{font:inherit;color:var(--link);background:none;border:0;padding:0;text-decoration:underline;cursor:pointer}
        .scroll{overflow-x:auto;margin:1.5rem 0}
        table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
        caption{padding:.35rem 0;font-size:1rem}
        th,td{padding:.25rem .75rem;border-bottom:1px solid var(--line);vertical-align:top}
        th{border-bottom-width:2px}
        .overtake-remark{color:var(--soft);font-size:.875rem;margin:.5rem 0 0}
        .notice{border-left:4px solid #d55e00;padding:.25rem 1rem;font-weight:600}
        @media print{body{max-width:none;padding:0;font-size:11pt;background:#fff;color:#000}nav,.actions{display:none}details::details-content{content-visibility:visible;height:auto}.pictured .overtake-still{display:block!important}.pictured .overtake-live{display:none}tr{break-inside:avoid}}
        """;

    private const string SectionEnd = "</details>\n";

    private const string CopyButtons = " · <button type=\"button\" class=\"copy\" data-what=\"image\">copy image</button> · "
        + "<button type=\"button\" class=\"copy\" data-what=\"data\">copy data</button>";

    // The image at twice its size, or the points of every line as a table with tabs, which spreadsheets take.
    private const string Copying =
        """
        document.addEventListener('click',async function(e){
        var button=e.target.closest('.copy');if(!button)return;
        var live=button.closest('figure').querySelector('.overtake-live'),text=button.textContent;
        try{
        if(button.dataset.what==='data')await navigator.clipboard.writeText(['series\tx\ty'].concat((live.data||[]).flatMap(function(t){return Array.from(t.x||[]).map(function(x,i){return [t.name||'',x,(t.y||[])[i]].join('\t');});})).join('\n'));
        else await navigator.clipboard.write([new ClipboardItem({'image/png':await (await fetch(await Plotly.toImage(live,{format:'png',scale:2}))).blob()})]);
        button.textContent='copied';
        }catch(refused){button.textContent='the browser refused';}
        setTimeout(function(){button.textContent=text;},2000);
        });
        """;

    private readonly InteractiveDocument _document = new(null);
    private readonly StringBuilder _facts = new();
    private readonly StringBuilder _pages = new();
    private readonly StringBuilder _contents = new();
    private readonly StringBuilder _body = new();
    private int _sections;
    private int _endOfFirst;
    private bool _hasFigures;

    /// <summary>Adds a fact below the title, for example <c>Machine</c>: <c>AMD EPYC, 2 cores</c>.</summary>
    public ReportPage Fact(string name, string value)
    {
        _facts.Append($"<dt>{WebUtility.HtmlEncode(name)}</dt><dd>{WebUtility.HtmlEncode(value)}</dd>");
        return this;
    }

    /// <summary>Adds a link, below the first section, to another page of the report.</summary>
    /// <param name="address">Its address, relative to this page.</param>
    public ReportPage Beside(string name, string address)
    {
        _pages.Append($"<li><a href=\"{WebUtility.HtmlEncode(address)}\">{WebUtility.HtmlEncode(name)}</a></li>");
        return this;
    }

    /// <summary>Starts a section, which readers can fold.</summary>
    /// <param name="open">False where readers unfold it. Only tables belong there: a hidden figure has no size.</param>
    public ReportPage Section(string name, bool open = true)
    {
        var id = $"section-{++_sections}";
        _body.Append(_sections > 1 ? SectionEnd : "");
        _endOfFirst = _sections == 2 ? _body.Length : _endOfFirst;
        _contents.Append($"<li><a href=\"#{id}\">{WebUtility.HtmlEncode(name)}</a></li>");
        return Add($"<details class=\"section\"{(open ? " open" : "")}><summary><h2 id=\"{id}\">{WebUtility.HtmlEncode(name)}</h2></summary>");
    }

    public ReportPage Heading(string name) => Add($"<h3>{WebUtility.HtmlEncode(name)}</h3>");

    public ReportPage Text(string paragraph) => Add($"<p>{WebUtility.HtmlEncode(paragraph)}</p>");

    /// <summary>Adds a warning, for example that controls deviate.</summary>
    public ReportPage Notice(string paragraph) => Add($"<p class=\"notice\">{WebUtility.HtmlEncode(paragraph)}</p>");

    /// <summary>Adds a picture that leads to another page. Where there is room, it stands beside what follows.</summary>
    public ReportPage Picture(string image, string text, string address) => Add(
        $"<a class=\"picture\" href=\"{WebUtility.HtmlEncode(address)}\">"
        + $"<img loading=\"lazy\" alt=\"{WebUtility.HtmlEncode(text)}\" src=\"{WebUtility.HtmlEncode(image)}\"></a>");

    /// <summary>Adds a figure, with its data for download.</summary>
    /// <param name="files">Address of its image, for paper and narrow windows, and of its data, without extensions; null to put both into the page.</param>
    /// <param name="isNarrowToo">Whether there is an image for a phone too.</param>
    public ReportPage Add(Figure figure, string? files = null, bool isNarrowToo = false)
    {
        _hasFigures = true;
        var pictured = figure is FigureWithImage;
        var data = files is null
            ? $"data:text/csv;base64,{Convert.ToBase64String(Encoding.UTF8.GetBytes(figure.Data.Csv))}"
            : WebUtility.HtmlEncode(files + ".csv");
        var image = files is null || !pictured ? "" : $" · <a download=\"{figure.Name}.svg\" href=\"{WebUtility.HtmlEncode(files + ".svg")}\">image (SVG)</a>";
        return Add(
            $"<figure id=\"{figure.Name}\"{(pictured ? " class=\"pictured\"" : "")}><div class=\"sheet\">"
            + _document.Html(figure, files is null ? null : files + ".svg", isNarrowToo ? files + FigureFiles.Narrow : null) + "</div>"
            + "<figcaption class=\"actions\">"
            + $"<a download=\"{figure.Name}.csv\" href=\"{data}\">data (CSV)</a>{image}{(library is null ? "" : CopyButtons)}</figcaption></figure>");
    }

    public ReportPage Add(Answer answer) => Add(answer.Html);

    public ReportPage Add(Table table) => Add($"<div class=\"scroll\">{table.Markup}</div>");

    public string Html
    {
        get
        {
            var encoded = WebUtility.HtmlEncode(title);
            var page = new StringBuilder();
            page.Append($"<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, "
                + $"initial-scale=1\"><title>{encoded}</title><link rel=\"icon\" href=\"data:,\"><style>{Style}</style></head>\n<body><h1>{encoded}</h1>\n");
            if (_facts.Length > 0)
            {
                page.Append("<dl>").Append(_facts).Append("</dl>\n");
            }

            // The answer comes first, in the first section.
            page.Append("<main>\n").Append(_body, 0, _endOfFirst);
            if (_pages.Length > 0)
            {
                page.Append("<nav aria-label=\"Pages\"><ul>").Append(_pages).Append("</ul></nav>\n");
            }

            if (_sections > 1)
            {
                page.Append("<nav aria-label=\"Sections\"><ul>").Append(_contents).Append("</ul></nav>\n");
            }

            page.Append(_body, _endOfFirst, _body.Length - _endOfFirst).Append(_sections > 0 ? SectionEnd : "").Append("</main>\n")
                .Append(Table.Script).Append('\n');
            if (library is not null && _hasFigures)
            {
                page.Append("<script>").Append(library.Script).Append("</script>\n<script>").Append(Copying).Append("</script>\n");
            }

            return page.Append("</body></html>\n").ToString();
        }
    }

    /// <summary>Writes the page; an existing one is replaced only by a whole one.</summary>
    /// <exception cref="IOException">The file cannot be written.</exception>
    public void Write(string path)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(path))!);
        WholeFile.Write(path, Html);
    }

    private ReportPage Add(string html)
    {
        _body.Append(html).Append('\n');
        return this;
    }
}
