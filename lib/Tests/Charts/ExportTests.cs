using System.Text.RegularExpressions;
using Overtake.Charts;
using Overtake.Charts.Export;

namespace Overtake.Tests.Charts;

public sealed partial class ExportTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("overtake-charts-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void Every_figure_becomes_five_files_beside_one_library()
    {
        using var renderer = new FigureRenderer(browser: () => BrowserFixture.Executable);
        var written = FigureFiles.Write(_folder.FullName, [SampleFigures.Line("one"), SampleFigures.Line("two")], renderer);

        Assert.All(written, f => Assert.IsType<FigureWithImage>(f));
        string[] expected = ["one.csv", "one.html", "one.json", "one.png", "one.svg", "plotly.min.js", "two.csv", "two.html", "two.json", "two.png", "two.svg"];
        Assert.Equal(expected, _folder.GetFiles().Select(f => f.Name).Order(StringComparer.Ordinal));
        Assert.Contains("<script src=\"plotly.min.js\">", File.ReadAllText(Path.Combine(_folder.FullName, "one.html")), StringComparison.Ordinal);
    }

    [Fact]
    public void Without_a_browser_there_are_no_images_and_that_is_said_once()
    {
        List<string> said = [];
        using var renderer = new FigureRenderer(say: said.Add, browser: () => null);
        var written = FigureFiles.Write(_folder.FullName, [SampleFigures.Line("one"), SampleFigures.Line("two")], renderer);

        Assert.All(written, f => Assert.IsType<Figure>(f));
        Assert.Equal(["one.csv", "one.html", "one.json", "plotly.min.js", "two.csv", "two.html", "two.json"], _folder.GetFiles().Select(f => f.Name).Order(StringComparer.Ordinal));
        Assert.Equal(Browser.HowToGet, Assert.Single(said));
    }

    [Fact]
    public void An_image_is_drawn_once_and_then_read()
    {
        using (var renderer = new FigureRenderer(_folder.FullName, browser: () => BrowserFixture.Executable))
        {
            Assert.NotNull(renderer.Image(SampleFigures.Line()));
        }

        using var without = new FigureRenderer(_folder.FullName, browser: () => null);
        Assert.NotNull(without.Image(SampleFigures.Line()));
        Assert.Null(without.Image(SampleFigures.Line(text: "another line")));
    }

    [Fact]
    public void A_closed_renderer_starts_again()
    {
        using var renderer = new FigureRenderer(browser: () => BrowserFixture.Executable);
        Assert.True(renderer.Image(SampleFigures.Line()) is not null, renderer.Unavailable);
        renderer.Close();
        Assert.True(renderer.Image(SampleFigures.Line("other")) is not null, renderer.Unavailable);
    }

    [Fact]
    public void Names_must_differ_and_be_file_names()
    {
        Assert.Throws<ArgumentException>(() => FigureFiles.Write(_folder.FullName, [SampleFigures.Line(), SampleFigures.Line()], null));
        Assert.Throws<ArgumentException>(() => SampleFigures.Line("../up"));
    }

    [Fact]
    public void A_report_is_one_file_that_refers_to_no_host()
    {
        var figure = SampleFigures.Line().WithImage(new FigureImage("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", []));
        var path = Path.Combine(_folder.FullName, "report", "index.html");
        new ReportPage("A <report>", PlotlyLibrary.Get()).Fact("Machine", "none & any").Section("First").Text("Words.").Notice("Noisy.").Add(figure).Add(figure.Data).Section("More", open: false).Add(figure.Data).Section("Second").Heading("Part").Write(path);

        var html = File.ReadAllText(path);
        Assert.Equal([path], Directory.GetFiles(Path.GetDirectoryName(path)!));
        Assert.StartsWith("<!DOCTYPE html>\n<html lang=\"en\">", html, StringComparison.Ordinal);
        Assert.Contains("alt=\"A &lt;line&gt; &amp; more. drawn for a test\"", html, StringComparison.Ordinal);
        Assert.Contains("<th scope=\"col\"", html, StringComparison.Ordinal);
        Assert.Matches("(?s)<details class=\"section\"><summary><h2 id=\"section-2\">More</h2></summary>.*</details>\n<details class=\"section\" open><summary><h2 id=\"section-3\">Second</h2></summary>\n<h3>Part</h3>\n</details>", html);
        Assert.Empty(Reference().Matches(html.Replace(PlotlyLibrary.Get().Script, "", StringComparison.Ordinal)).Select(m => m.Value));
        Assert.Equal(1, html.Split(PlotlyLibrary.Get().Script[..2000]).Length - 1);
    }

    [Fact]
    public void Text_in_a_figure_cannot_end_its_script()
    {
        var html = new InteractiveDocument(null).Html(SampleFigures.Line(text: "</script><script>alert(1)</script>"));
        Assert.DoesNotContain("alert(1)</script>", html, StringComparison.Ordinal);
    }

    [GeneratedRegex("""(src|href|action)\s*=\s*["']?(https?:)?//[^"'\s>]+|url\(\s*["']?(https?:)?//|@import""", RegexOptions.IgnoreCase)]
    private static partial Regex Reference();
}
