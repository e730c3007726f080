using Microsoft.DotNet.Interactive.Formatting;
using Overtake.Tests.Charts;

namespace Overtake.Tests.Jupyter;

/// <summary>What is displayed, through the formatting assembly of .NET Interactive itself.</summary>
public class DotNetInteractiveTests
{
    private static readonly Figure Bare = SampleFigures.Line();
    private static readonly Figure Pictured = SampleFigures.Line().WithImage(new FigureImage("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", [1]));

    [Fact]
    public void It_prefers_what_we_prefer()
    {
        Assert.Equal(["text/html", "text/plain"], Formatter.GetPreferredMimeTypesFor(Bare.GetType()));
        Assert.Equal(["text/html", "image/png", "text/plain"], Formatter.GetPreferredMimeTypesFor(Pictured.GetType()));
        Assert.Equal(["text/html", "text/plain"], Formatter.GetPreferredMimeTypesFor(typeof(Table)));
    }

    [Fact]
    public void A_figure_is_shown_whole_with_and_without_an_image()
    {
        foreach (var figure in new[] { Bare, Pictured })
        {
            var html = figure.ToDisplayString("text/html");
            Assert.Contains("Plotly.newPlot", html, StringComparison.Ordinal);
            Assert.Contains("\"layout\"", html, StringComparison.Ordinal);
            Assert.Equal(figure.Summary, figure.ToDisplayString("text/plain"));
        }

        Assert.Equal("AQ==", Pictured.ToDisplayString("image/png"));
    }

    [Fact]
    public void A_table_is_shown_whole()
    {
        var table = Bare.Data;
        Assert.Equal(table.Html, table.ToDisplayString("text/html"));
        Assert.Equal(table.ToString(), table.ToDisplayString("text/plain"));
    }
}
