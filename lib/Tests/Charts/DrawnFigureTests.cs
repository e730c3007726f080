using Overtake.Charts.Drawing;
using Overtake.Charts.Export;
using Overtake.Charts.Figures;
using Overtake.Tests.Facade;

namespace Overtake.Tests.Charts;

/// <summary>Figures as the browser draws them.</summary>
public class DrawnFigureTests(BrowserFixture fixture)
{
    // Random runs whose labels must come out apart; each takes about 0.1 s.
    private const int RandomRuns = 40;

    [Fact]
    public async Task Every_boxing_figure_is_valid_and_drawn_in_its_size()
    {
        var browser = await fixture.Browser;
        foreach (var figure in AllFigures())
        {
            Assert.Equal((figure.Name, ""), (figure.Name, string.Join("; ", await browser.Validate(figure))));
            var image = await browser.Render(figure);
            Assert.Contains($"width=\"{figure.Width}\" height=\"{figure.Height}\"", image.Svg, StringComparison.Ordinal);
            Assert.Equal(960, figure.Width);
            Assert.Equal(2 * figure.Height, System.Buffers.Binary.BinaryPrimitives.ReadInt32BigEndian(image.Png.AsSpan(20)));
        }
    }

    [Fact]
    public async Task No_text_of_a_boxing_figure_covers_another_or_leaves_the_sheet()
    {
        foreach (var figure in AllFigures())
        {
            await AssertReadable(figure);
        }
    }

    [Fact]
    public async Task Figures_of_rows_analysed_by_the_library_are_readable()
    {
        var sample = SampleRun.Standard(3);
        foreach (var figure in SampleRun.Figures(new RunData(sample.Rows, Analyzer.Analyze(sample.Rows, sample.Manifest), sample.Manifest), [new(5000, 2.4), new(160000, 3.2)]))
        {
            await AssertReadable(figure);
        }
    }

    [Fact]
    public async Task Figures_of_the_bytes_study_are_valid_and_readable()
    {
        var figures = BytesFigures.All(SampleBytesRun.Standard(), [new("put", "long", ".NET 10", 5.14), new("get", "long", ".NET 8", 0.9)]);
        Assert.Subset(figures.Select(f => f.Name).ToHashSet(), new HashSet<string> { "before-after", "end-to-end", "leading-zeros", "recording", "runtimes" });
        await AssertValidAndReadable(figures);
    }

    [Fact]
    public async Task Figures_of_the_serializers_study_are_valid_and_readable() =>
        await AssertValidAndReadable(SerializersFigures.All(SampleSerializersRun.Standard()));

    [Fact]
    public async Task Figures_of_the_echo_study_are_valid_and_readable()
    {
        PublishedEcho[] published = [new("static", 72, 9_460_000), new("protobuf-net", 86, 3_500_000), new("BinaryFormatter", 814, 114_000)];
        await AssertValidAndReadable([.. EchoFigures.All(SampleEchoRun.Standard(), published), .. EchoFigures.All(SampleEchoRun.Standard(launches: 1, preset: Preset.Quick), published)]);
    }

    [Fact]
    public async Task No_text_of_a_committed_figure_covers_another_in_any_theme()
    {
        using var data = CommittedData.Copy();
        var runs = new RunStore(data.Machines).List().Select(r => Run.Of(StoredRun.ReadRows(r.Folder, r.Manifest!))).ToList();
        foreach (var figure in runs.SelectMany(r => r.Figures()))
        {
            await AssertReadable(figure);
            // Themes change colours, dashes and marks, and no place.
            Assert.All((FigureTheme[])[FigureTheme.Dark, FigureTheme.Print], theme => Assert.Equal(Places(figure), Places(figure.In(theme))));
        }

        static List<string> Places(Figure figure) =>
            [.. JsonNode.Parse(figure.PlotlyJson)!["layout"]!["annotations"]!.AsArray().Select(a => $"{a!["text"]} {a["x"]} {a["y"]} {a["font"]?["size"]}")];
    }

    [Fact]
    public async Task No_text_of_a_committed_figure_for_a_phone_covers_another_unless_it_is_left_out_as_cramped()
    {
        using var data = CommittedData.Copy();
        var figures = new RunStore(data.Machines).List().Select(r => Run.Of(StoredRun.ReadRows(r.Folder, r.Manifest!)))
            .SelectMany(r => Theme.Narrowly(() => r.Figures().ToList())).ToList();
        Assert.All(figures, f => Assert.Equal(480, f.Width));
        var (narrow, cramped) = (figures.Where(f => !f.IsCramped).ToList(), figures.Where(f => f.IsCramped).Select(f => f.Name).Distinct().ToList());
        Assert.DoesNotContain("fill", cramped);
        Assert.InRange(cramped.Count, 1, figures.Count / 5);
        var unreadable = new List<string>();
        foreach (var figure in narrow)
        {
            unreadable.AddRange((await Unreadable(figure)).Select(u => $"{figure.Name}: {u}"));
        }

        Assert.Equal([], unreadable);
        Assert.Equal(960, Theme.Width);
    }

    [Fact]
    public async Task No_text_covers_another_whatever_the_curves_are()
    {
        for (var seed = 0; seed < RandomRuns; seed++)
        {
            await AssertReadable(RatioFigure.Draw(SampleRun.Anything(seed), "fill", SampleRun.Shape, name: $"seed-{seed}"));
        }
    }

    [Fact]
    public async Task The_check_for_covered_texts_finds_them()
    {
        var plotly = JsonNode.Parse(SampleFigures.Line(text: "under").PlotlyJson)!.AsObject();
        plotly["layout"]!["annotations"]!.AsArray().Add(new JsonObject { ["text"] = "over", ["showarrow"] = false });
        var covered = new Figure("covered", "", "", "", "", plotly, SampleFigures.Line().Data);
        Assert.Contains("under | over", Assert.Single(await Unreadable(covered)), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_page_with_figures_draws_them_all_without_asking_for_anything()
    {
        // The library stands at the end of the page, so both figures must wait for it.
        var page = new ReportPage("Two figures", PlotlyLibrary.Get()).Section("One").Add(SampleFigures.Line("first")).Add(SampleFigures.Line("second")).Html;
        var result = await InFrame(page, "frame.contentDocument.querySelectorAll('.overtake-live .main-svg').length >= 2");
        Assert.Equal(2, result!["figures"]!.GetValue<int>());
        Assert.Equal(0, result["requests"]!.GetValue<int>());
        Assert.Equal(0, result["stills"]!.GetValue<int>());
    }

    [Theory]
    [InlineData(null, true)]
    [InlineData(false, false)]
    public async Task A_configuration_of_its_own_is_laid_over_that_of_all_figures(bool? displayModeBar, bool buttons)
    {
        var line = SampleFigures.Line();
        var plotly = JsonNode.Parse(line.PlotlyJson)!.AsObject();
        plotly["config"] = displayModeBar is null ? null : new JsonObject { ["displayModeBar"] = displayModeBar };
        var figure = new Figure("configured", "", "", "", "", plotly, line.Data);
        var result = await InFrame(new InteractiveDocument(PlotlyLibrary.Get()).Html(figure), "frame.contentDocument.querySelectorAll('.overtake-live .main-svg').length >= 1");
        Assert.Equal(buttons, result!["buttons"]!.GetValue<int>() > 0);
    }

    [Fact]
    public async Task In_a_notebook_the_first_figure_carries_the_library_for_all()
    {
        var document = new InteractiveDocument(PlotlyLibrary.Get());
        var (first, second, again) = (document.Html(SampleFigures.Line("first")), document.Html(SampleFigures.Line("second")), document.Html(SampleFigures.Line("first")));
        Assert.True(first.Length > 1_000_000);
        Assert.True(second.Length < 10_000);
        Assert.Equal(first.Length, again.Length);

        // The second cell's output arrives before the first one's.
        var result = await InFrame($"<html><body>{second}{first}</body></html>", "frame.contentDocument.querySelectorAll('.overtake-live .main-svg').length >= 2");
        Assert.Equal(2, result!["figures"]!.GetValue<int>());
        Assert.Equal(0, result["requests"]!.GetValue<int>());
    }

    private static IReadOnlyList<Figure> AllFigures() =>
    [
        .. SampleRun.Figures(SampleRun.Standard(), [new(5000, 2.4), new(5000, 2.2), new(40000, 2.65), new(160000, 3.2)]),
        RatioFigure.Draw(SampleRun.Quick(), "fill", SampleRun.Shape, name: "quick"),
        RatioFigure.Draw(SampleRun.Quick(noisy: true), "fill", SampleRun.Shape, name: "noisy"),
        RatioFigure.Draw(SampleRun.Quick(launches: 1), "fill", SampleRun.Shape, name: "one-launch"),
        NoiseFigure.Draw(SampleRun.Quick(launches: 1)),
    ];

    private async Task AssertValidAndReadable(IEnumerable<Figure> figures)
    {
        foreach (var figure in figures)
        {
            Assert.Equal((figure.Name, ""), (figure.Name, string.Join("; ", await (await fixture.Browser).Validate(figure))));
            await AssertReadable(figure);
        }
    }

    private async Task AssertReadable(Figure figure) =>
        Assert.Equal((figure.Name, ""), (figure.Name, string.Join("; ", await Unreadable(figure))));

    private async Task<IReadOnlyList<string>> Unreadable(Figure figure)
    {
        var result = await (await fixture.Browser).Evaluate(
            $$"""
            (async () => {
              const figure = {{figure.ScriptJson}};
              const sheet = document.createElement('div');
              document.body.appendChild(sheet);
              await Plotly.newPlot(sheet, figure.data, figure.layout, { staticPlot: true });
              const origin = sheet.getBoundingClientRect();
              const texts = [...sheet.querySelectorAll('text')].filter(t => t.textContent.trim() !== '').map(t => {
                const box = t.getBoundingClientRect();
                return { text: t.textContent, x0: box.left - origin.left, x1: box.right - origin.left, y0: box.top - origin.top, y1: box.bottom - origin.top };
              });
              const found = [];
              for (const [i, a] of texts.entries()) {
                if (a.x0 < 0 || a.y0 < 0 || a.x1 > figure.layout.width || a.y1 > figure.layout.height) found.push(`${a.text} leaves the sheet`);
                for (const b of texts.slice(i + 1)) {
                  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0), height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
                  if (width > 1 && height > 2) found.push(`${a.text} | ${b.text} (${width.toFixed(0)} x ${height.toFixed(0)})`);
                }
              }
              Plotly.purge(sheet);
              sheet.remove();
              return found;
            })()
            """);
        return [.. result!.AsArray().Select(o => o!.GetValue<string>())];
    }

    private async Task<JsonNode?> InFrame(string page, string done) =>
        await (await fixture.Browser).Evaluate(
            $$"""
            (async () => {
              const frame = document.createElement('iframe');
              frame.srcdoc = {{System.Text.Json.JsonSerializer.Serialize(page)}};
              document.body.appendChild(frame);
              for (let i = 0; i < 200 && !(frame.contentDocument && {{done}}); i++) await new Promise(r => setTimeout(r, 50));
              await new Promise(r => setTimeout(r, 100));
              const page = frame.contentDocument;
              const result = {
                figures: page.querySelectorAll('.overtake-live .js-plotly-plot, .overtake-live.js-plotly-plot').length,
                requests: frame.contentWindow.performance.getEntriesByType('resource').filter(e => !e.name.startsWith('data:')).length,
                buttons: page.querySelectorAll('.modebar-btn').length,
                stills: [...page.querySelectorAll('.overtake-still')].filter(e => e.style.display !== 'none').length
              };
              frame.remove();
              return result;
            })()
            """);
}
