using System.Xml.Linq;
using Overtake.Charts.Export;

namespace Overtake.Tests.Charts;

public class BrowserTests(BrowserFixture fixture)
{
    [Fact]
    public async Task A_figure_becomes_svg_of_its_size_and_png_of_twice_its_size()
    {
        var image = await (await fixture.Browser).Render(SampleFigures.Line(text: "<b>3,541</b> × µs"));

        var svg = XDocument.Parse(image.Svg).Root!;
        Assert.Equal("640", svg.Attribute("width")!.Value);
        Assert.Equal("360", svg.Attribute("height")!.Value);
        Assert.Contains("3,541", image.Svg, StringComparison.Ordinal);
        Assert.Equal((1280, 720), PngSize(image.Png));
    }

    [Fact]
    public async Task Validation_names_what_is_wrong()
    {
        var browser = await fixture.Browser;
        Assert.Empty(await browser.Validate(SampleFigures.Line()));

        var plotly = System.Text.Json.Nodes.JsonNode.Parse(SampleFigures.Line().PlotlyJson)!.AsObject();
        plotly["layout"]!["xaxsi"] = new System.Text.Json.Nodes.JsonObject();
        var line = SampleFigures.Line();
        var wrong = new Overtake.Charts.Figure("wrong", "", "", "", "", plotly, line.Data);
        Assert.Contains("xaxsi", Assert.Single(await browser.Validate(wrong)), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_script_that_throws_is_one_clear_exception()
    {
        var browser = await fixture.Browser;
        var failure = await Assert.ThrowsAsync<BrowserException>(() => browser.Evaluate("(() => { throw new Error('no such thing') })()"));
        Assert.Contains("no such thing", failure.Message, StringComparison.Ordinal);
        Assert.Equal(2, (await browser.Evaluate("1 + 1"))!.GetValue<int>());
    }

    [Fact]
    public async Task A_page_that_never_answers_ends_in_a_timeout()
    {
        using var browser = await Browser.Start(BrowserFixture.Executable, PlotlyLibrary.Get(), TimeSpan.FromSeconds(5));
        var failure = await Assert.ThrowsAsync<BrowserException>(() => browser.Evaluate("new Promise(() => {})"));
        Assert.Contains("within 5 s", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_killed_browser_is_one_clear_exception_and_leaves_no_profile()
    {
        var browser = await BrowserFixture.Start();
        var profile = browser.Profile;
        var waiting = browser.Evaluate("new Promise(() => {})");
        using (var process = Process.GetProcessById(browser.ProcessId))
        {
            process.Kill(entireProcessTree: true);
        }

        await Assert.ThrowsAsync<BrowserException>(() => waiting);
        await Assert.ThrowsAsync<BrowserException>(() => browser.Render(SampleFigures.Line()));
        browser.Dispose();
        Assert.False(Directory.Exists(profile));
    }

    [Fact]
    public async Task Disposing_ends_the_process_and_deletes_the_profile_and_the_folder_of_its_socket()
    {
        var browser = await BrowserFixture.Start();
        var (id, profile) = (browser.ProcessId, browser.Profile);
        var socket = Path.GetDirectoryName(new FileInfo(Path.Combine(profile, "SingletonSocket")).LinkTarget)!;
        Assert.True(Directory.Exists(socket));
        browser.Dispose();
        Assert.False(Directory.Exists(profile));
        Assert.False(Directory.Exists(socket));
        Assert.Throws<ArgumentException>(() => Process.GetProcessById(id));
    }

    [Fact]
    public async Task What_is_no_browser_is_named()
    {
        var missing = await Assert.ThrowsAsync<BrowserException>(() => Browser.Start("/no/such/browser", PlotlyLibrary.Get()));
        Assert.Contains("/no/such/browser", missing.Message, StringComparison.Ordinal);
    }

    private static (int Width, int Height) PngSize(byte[] png)
    {
        Assert.Equal("PNG", Encoding.ASCII.GetString(png, 1, 3));
        return (System.Buffers.Binary.BinaryPrimitives.ReadInt32BigEndian(png.AsSpan(16)), System.Buffers.Binary.BinaryPrimitives.ReadInt32BigEndian(png.AsSpan(20)));
    }
}
