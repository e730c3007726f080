using Overtake.Tests.Charts;

namespace Overtake.Tests.Notebooks;

/// <summary>What a committed notebook keeps of an output.</summary>
public class NotebookOutputTests
{
    private static readonly string Page = new Overtake.Charts.Export.InteractiveDocument(null).Html(SampleFigures.Line());

    [Fact]
    public void A_figure_keeps_image_text_and_the_hash_of_what_is_drawn()
    {
        var figure = NotebookOutput.Result([("text/html", Page), ("image/png", "AQ=="), ("text/plain", "a figure")], 1);

        var kept = NotebookOutput.Keep(figure, OutputFilter.ImagesAndText)!;

        Assert.Equal(["image/png", "text/plain"], kept["data"]!.AsObject().Select(entry => entry.Key));
        Assert.Equal(64, ((string?)kept["metadata"]!["overtake"]!["plotly-sha256"])!.Length);
        // Stored or just drawn, it compares alike.
        Assert.Equal(NotebookComparison.Parts(figure), NotebookComparison.Parts(kept));
        var other = NotebookOutput.Result([("text/html", Page.Replace("\"x\":[", "\"x\":[7,", StringComparison.Ordinal)), ("text/plain", "a figure")], 1);
        Assert.NotEqual(NotebookComparison.Parts(figure), NotebookComparison.Parts(other));
    }

    [Fact]
    public void The_number_of_a_figure_on_its_page_does_not_matter()
    {
        var document = new Overtake.Charts.Export.InteractiveDocument(null);
        var (first, second) = (document.Html(SampleFigures.Line()), document.Html(SampleFigures.Line()));
        Assert.NotEqual(first, second);
        Assert.Equal(NotebookComparison.Parts(NotebookOutput.Display([("text/html", first)])), NotebookComparison.Parts(NotebookOutput.Display([("text/html", second)])));
    }

    [Fact]
    public void A_table_keeps_its_HTML_without_scripts()
    {
        var kept = NotebookOutput.Keep(
            NotebookOutput.Display([("text/html", "<table></table><script>\nsort()</script>"), ("text/plain", "a table")]), OutputFilter.ImagesAndText)!;
        Assert.Equal("""{"text/html":["<table></table>"],"text/plain":["a table"]}""", Data(kept));
    }

    [Fact]
    public void What_has_neither_image_nor_text_is_not_committed() =>
        Assert.Null(NotebookOutput.Keep(NotebookOutput.Display([("text/html", "x")]), OutputFilter.ImagesAndText));

    [Fact]
    public void JSON_is_written_as_JSON_and_broken_JSON_as_the_text_it_is()
    {
        Assert.Equal("""{"application/json":{"a":1.50}}""", Data(NotebookOutput.Display([("application/json", "{\"a\":1.50}")])));
        Assert.Equal("""{"application/json":"{"}""", Data(NotebookOutput.Display([("application/json", "{")])));
    }

    private static string Data(JsonObject output) =>
        output["data"]!.ToJsonString(new() { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping });
}
