using System.Buffers.Binary;
using System.Text.RegularExpressions;
using Overtake.Charts.Drawing;
using Overtake.Charts.Export;

namespace Overtake.Tests.Charts;

public sealed partial class ExportTests : FolderTests
{
    [Fact]
    public void Every_figure_becomes_six_files_beside_one_library()
    {
        using var renderer = new FigureRenderer(browser: () => BrowserFixture.Executable);
        var written = FigureFiles.Write(_folder.Path, [SampleFigures.Line("one"), SampleFigures.Line("two")], renderer);

        Assert.All(written, f => Assert.IsType<FigureWithImage>(f));
        string[] expected = ["one.csv", "one.html", "one.json", "one.png", "one.svg", "one.txt", "plotly.min.js", "two.csv", "two.html", "two.json", "two.png", "two.svg", "two.txt"];
        Assert.Equal(expected, _folder.Names());
        Assert.Contains("<script src=\"plotly.min.js\">", File.ReadAllText(_folder.File("one.html")), StringComparison.Ordinal);
    }

    [Fact]
    public void Without_a_browser_there_are_no_images_and_that_is_said_once()
    {
        List<string> said = [];
        using var renderer = new FigureRenderer(say: said.Add, browser: () => null);
        var written = FigureFiles.Write(_folder.Path, [SampleFigures.Line("one"), SampleFigures.Line("two")], renderer);

        Assert.All(written, f => Assert.IsType<Figure>(f));
        Assert.Equal(["one.csv", "one.html", "one.json", "one.txt", "plotly.min.js", "two.csv", "two.html", "two.json", "two.txt"], _folder.Names());
        Assert.Equal(Browser.HowToGet, Assert.Single(said));
    }

    [Fact]
    public void Images_have_the_width_that_was_asked_for()
    {
        using var renderer = new FigureRenderer(browser: () => BrowserFixture.Executable);
        FigureFiles.Write(_folder.Path, [SampleFigures.Line()], renderer, ["svg", "png", "pdf"], width: 1_280);

        Assert.Equal(["line.csv", "line.pdf", "line.png", "line.svg", "line.txt"], _folder.Names());
        Assert.Matches("^<svg[^>]* width=\"1280\" height=\"720\"[^>]* viewBox=\"0 0 640 360\"", File.ReadAllText(_folder.File("line.svg")));
        // Width and height are the first fields of the first chunk.
        var png = File.ReadAllBytes(_folder.File("line.png"));
        Assert.Equal((1_280, 720), (BinaryPrimitives.ReadInt32BigEndian(png.AsSpan(16)), BinaryPrimitives.ReadInt32BigEndian(png.AsSpan(20))));
        // 72 points are 96 pixels.
        var pdf = Encoding.Latin1.GetString(File.ReadAllBytes(_folder.File("line.pdf")));
        Assert.StartsWith("%PDF-", pdf, StringComparison.Ordinal);
        Assert.Matches(@"/MediaBox \[0 0 960(\.\d+)? 540(\.\d+)?\]", pdf);
        Assert.Contains("A <line> & more\n\ndrawn for a test\n\nno machine\n", File.ReadAllText(_folder.File("line.txt")), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(nameof(FigureTheme.Light))]
    [InlineData(nameof(FigureTheme.Dark))]
    [InlineData(nameof(FigureTheme.Print))]
    public void Text_can_be_read_in_every_theme(string name)
    {
        const double Least = 4.5;
        const string Ground = "#FFFFFF";
        var theme = Enum.Parse<FigureTheme>(name);
        string[] texts = [Theme.Ink, Theme.Soft, Theme.Faint, Theme.Warning, .. Enumerable.Range(0, 6).Select(i => Theme.Contender(i).Text)];
        var colours = Hexadecimal().Matches(SampleFigures.Line(text: string.Join(' ', [Ground, .. texts])).In(theme).PlotlyJson).Select(m => m.Value).ToList();
        Assert.Equal(texts.Length + 1, colours.Count);
        Assert.All(colours.Skip(1), c => Assert.True(Contrast(c, colours[0]) >= Least, $"{c} on {colours[0]}: {Contrast(c, colours[0]):0.0}"));
        Assert.Equal(theme == FigureTheme.Print, colours.TrueForAll(c => c[1..3] == c[3..5] && c[3..5] == c[5..7]));
        Assert.Equal(theme == FigureTheme.Dark, Luminance(colours[0]) < 0.05);

        // Web Content Accessibility Guidelines 2.2, relative luminance and contrast ratio; 4.5 is what they ask of text.
        static double Contrast(string a, string b) => (Math.Max(Luminance(a), Luminance(b)) + 0.05) / (Math.Min(Luminance(a), Luminance(b)) + 0.05);
        static double Luminance(string colour) =>
            Convert.FromHexString(colour[1..]).Select(b => b / 255.0).Select(c => c <= 0.03928 ? c / 12.92 : Math.Pow((c + 0.055) / 1.055, 2.4)).Zip([0.2126, 0.7152, 0.0722], (c, w) => c * w).Sum();
    }

    [Fact]
    public void An_image_is_drawn_once_and_then_read()
    {
        using (var renderer = new FigureRenderer(_folder.Path, browser: () => BrowserFixture.Executable))
        {
            Assert.NotNull(renderer.Image(SampleFigures.Line()));
        }

        using var without = new FigureRenderer(_folder.Path, browser: () => null);
        Assert.NotNull(without.Image(SampleFigures.Line()));
        Assert.Equal(without.Image(SampleFigures.Line())!.Svg, without.Svg(SampleFigures.Line()));
        Assert.Null(without.Image(SampleFigures.Line(text: "another line")));
        Assert.Null(without.Svg(SampleFigures.Line(text: "another line")));
    }

    [Fact]
    public void For_a_phone_there_is_an_svg_alone_which_is_kept_too_and_no_image()
    {
        var (folder, cache) = (_folder.File("files"), _folder.File("cache"));
        Directory.CreateDirectory(folder);
        using (var renderer = new FigureRenderer(cache, browser: () => BrowserFixture.Executable))
        {
            Assert.Equal(["line"], FigureFiles.WriteNarrow(folder, [SampleFigures.Line()], renderer));
        }

        Assert.Matches("^<svg[^>]* viewBox=\"0 0 640 360\"", File.ReadAllText(Assert.Single(Directory.GetFiles(folder))));
        Assert.EndsWith(".svg", Assert.Single(Directory.GetFiles(cache)), StringComparison.Ordinal);
        using var without = new FigureRenderer(cache, browser: () => null);
        Assert.NotNull(without.Svg(SampleFigures.Line()));
        Assert.Null(without.Image(SampleFigures.Line()));
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
        Assert.Throws<ArgumentException>(() => FigureFiles.Write(_folder.Path, [SampleFigures.Line(), SampleFigures.Line()], null));
        Assert.Throws<ArgumentException>(() => SampleFigures.Line("../up"));
    }

    [Fact]
    public void A_report_is_one_file_that_refers_to_no_host()
    {
        var figure = SampleFigures.Line().WithImage(new FigureImage("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", []));
        var path = _folder.File(Path.Combine("report", "index.html"));
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

    [GeneratedRegex("#[0-9A-F]{6}")]
    private static partial Regex Hexadecimal();

    [GeneratedRegex("""(src|href|action)\s*=\s*["']?(https?:)?//[^"'\s>]+|url\(\s*["']?(https?:)?//|@import""", RegexOptions.IgnoreCase)]
    private static partial Regex Reference();
}
