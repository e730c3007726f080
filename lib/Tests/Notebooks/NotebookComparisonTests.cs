namespace Overtake.Tests.Notebooks;

public class NotebookComparisonTests
{
    private const string Stream = """{"name":"stdout","output_type":"stream","text":["first\n","second 2.5\n"]}""";
    private const string Figure = """{"data":{"image/svg+xml":["<svg/>"],"text/plain":["a figure"]},"metadata":{"overtake":{"plotly-sha256":"aa"}},"output_type":"display_data"}""";

    [Fact]
    public void The_same_outputs_have_no_difference() =>
        Assert.Empty(NotebookComparison.Differences(With(Stream, Figure), With(Stream, Figure)));

    [Fact]
    public void A_changed_number_is_found_with_its_cell_and_line()
    {
        var difference = Assert.Single(NotebookComparison.Differences(With(Stream, Figure), With(Stream.Replace("2.5", "2.6"), Figure)));

        Assert.Equal("cell 2 (cell-2), output 1, stdout, line 2: stored 'second 2.5', now 'second 2.6'", difference.ToString());
    }

    [Fact]
    public void A_changed_figure_is_found_by_its_hash() =>
        Assert.Equal("cell 2 (cell-2), output 3, plotly-sha256, line 1: stored 'aa', now 'bb'",
            Assert.Single(NotebookComparison.Differences(With(Stream, Figure), With(Stream, Figure.Replace("aa", "bb")))).ToString());

    [Fact]
    public void Pixels_HTML_and_counts_are_not_compared() =>
        Assert.Empty(NotebookComparison.Differences(
            With(Figure), With(Figure.Replace("<svg/>", "<svg></svg>").Replace("\"text/plain\"", "\"text/html\":\"x\",\"text/plain\""))));

    [Fact]
    public void An_output_too_few_or_too_many_is_found()
    {
        Assert.Equal("cell 2 (cell-2), output 2: stored 'text/plain', now 'nothing'", Assert.Single(NotebookComparison.Differences(With(Stream, Figure), With(Stream))).ToString());
        Assert.Equal("cell 2 (cell-2), output 1: stored 'nothing', now 'stdout'", Assert.Single(NotebookComparison.Differences(With(), With(Stream))).ToString());
    }

    [Fact]
    public void A_line_too_few_is_found() =>
        Assert.Contains("line 2: stored 'second 2.5', now 'nothing'",
            Assert.Single(NotebookComparison.Differences(With(Stream), With("""{"name":"stdout","output_type":"stream","text":"first"}"""))).ToString());

    [Fact]
    public void A_cell_tagged_as_varying_is_not_compared()
    {
        var stored = Json(Stream);
        stored["cells"]![1]!["metadata"]!["tags"] = new JsonArray(NotebookComparison.IgnoreTag);

        Assert.Empty(NotebookComparison.Differences(Notebook.Of(stored), With(Figure)));
    }

    [Fact]
    public void Two_different_notebooks_cannot_be_compared() =>
        Assert.Throws<ArgumentException>(() => NotebookComparison.Differences(Notebook.Of("1"), With()));

    private static NotebookDocument With(params string[] outputs) => Notebook.Of(Json(outputs));

    private static JsonObject Json(params string[] outputs)
    {
        var json = Notebook.Json("1", "2");
        json["cells"]![1]!["outputs"] = new JsonArray([.. outputs.Select(output => JsonNode.Parse(output))]);
        return json;
    }
}
