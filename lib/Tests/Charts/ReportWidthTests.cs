using Overtake.Charts.Export;

namespace Overtake.Tests.Charts;

/// <summary>The report in a browser, from a phone to a wide screen.</summary>
public class ReportWidthTests(BrowserFixture fixture)
{
    private static readonly Table Wide = new(
        "Wide", [.. Enumerable.Range(0, 30).Select(i => new TableColumn($"column {i}"))], [[.. Enumerable.Range(0, 30).Select(i => $"a longer cell {i}")]], "A remark that is longer than a phone is wide, so that it has to wrap somewhere in its middle.");

    [Theory]
    [InlineData(400)]
    [InlineData(800)]
    [InlineData(1_600)]
    public async Task Nothing_is_wider_than_the_page_and_headings_do_not_overlap(int width)
    {
        var figure = SampleFigures.Line().WithImage(new FigureImage("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"960\" height=\"540\"/>", []));
        var page = new ReportPage("A report with a rather long title, longer than a phone is wide", null)
            .Fact("Machine", "Some processor with a long name, 2 cores, some system").Section("First").Heading("A part").Add(figure).Add(Wide).Section("More", open: false).Add(Wide).Section("Second").Text("Words.");
        Assert.Equal("""{"wide":0,"overlaps":0}""", await Found(await fixture.Browser, page.Html, width));
    }

    [Fact]
    public async Task The_points_of_a_figure_can_be_copied()
    {
        var browser = await fixture.Browser;
        var copied = await browser.Evaluate(
            $$"""
            new Promise(resolve => {
              const frame = document.createElement('iframe');
              frame.onload = () => {
                Object.defineProperty(frame.contentWindow.navigator, 'clipboard', { value: { writeText: text => { frame.remove(); resolve(text); } } });
                const click = () => frame.contentDocument.querySelector('.overtake-live').data ? frame.contentDocument.querySelector('[data-what=data]').click() : setTimeout(click, 20);
                click();
              };
              frame.srcdoc = {{JsonSerializer.Serialize(new ReportPage("A report", PlotlyLibrary.Get()).Section("First").Add(SampleFigures.Line()).Html)}};
              document.body.appendChild(frame);
            })
            """);
        Assert.Equal("series\tx\ty\n\t1\t3\n\t2\t4", copied!.GetValue<string>());
    }

    /// <summary>By how many pixels a page is wider than its window, and how many of its parts overlap.</summary>
    internal static async Task<string> Found(Browser browser, string html, int width)
    {
        var found = await browser.Evaluate(
            $$"""
            new Promise(resolve => {
              const frame = document.createElement('iframe');
              frame.style.width = '{{width}}px';
              frame.style.border = '0';
              frame.onload = () => setTimeout(() => {
                const root = frame.contentDocument.documentElement;
                const boxes = Array.from(root.querySelectorAll('h1, h2, h3, figure, .scroll, dl, nav')).filter(e => !e.closest('details:not([open])')).map(e => e.getBoundingClientRect());
                const overlaps = boxes.filter((a, i) => boxes.some((b, j) => j > i && a.height > 0 && b.height > 0 && a.top < b.bottom - 1 && b.top < a.bottom - 1 && a.left < b.right && b.left < a.right)).length;
                const value = { wide: root.scrollWidth - root.clientWidth, overlaps: overlaps };
                frame.remove();
                resolve(value);
              }, 50);
              frame.srcdoc = {{JsonSerializer.Serialize(html)}};
              document.body.appendChild(frame);
            })
            """);
        return found!.ToJsonString(JsonSerializerOptions.Default);
    }
}
