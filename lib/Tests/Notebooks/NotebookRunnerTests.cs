using System.Text.Json.Nodes;
using Overtake.Notebooks;
using Overtake.Tests.Notebooks.Convention;

namespace Overtake.Tests.Notebooks;

[Collection(EngineCollection.Name)]
public sealed class NotebookRunnerTests : IDisposable
{
    private const string UseConvention = "#r \"Overtake.Tests.dll\"\nusing Overtake.Tests.Notebooks.Convention;";

    private readonly TemporaryFolder _folder = new();

    public NotebookRunnerTests()
    {
        var own = typeof(Figure).Assembly.Location;
        File.Copy(own, Path.Combine(_folder.Path, Path.GetFileName(own)));
    }

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task Outputs_are_written_as_Jupyter_writes_them()
    {
        var notebook = Notebook.Of("Console.Write(\"a\\nb\"); Console.Error.Write(\"c\");", "display(\"d\\ne\\n\"); 1 + 1");

        var run = await NotebookRunner.RunAsync(notebook, _folder.Path);

        Assert.Equal((true, 0), (run.Succeeded, run.ExitCode));
        Assert.Equal([1, 2], notebook.Cells.Select(cell => cell.ExecutionCount));
        Assert.Equal(
            [
                """{"name":"stdout","output_type":"stream","text":["a\n","b"]}""",
                """{"name":"stderr","output_type":"stream","text":["c"]}""",
                """{"data":{"text/plain":["d\n","e\n"]},"metadata":{},"output_type":"display_data"}""",
                """{"data":{"text/plain":["2"]},"execution_count":2,"metadata":{},"output_type":"execute_result"}""",
            ],
            notebook.Cells.SelectMany(cell => cell.Outputs).Select(output => output.ToJsonString()));
        // What was written is valid and stable.
        Assert.Equal(notebook.ToString(), Notebook.Parse(notebook.ToString()).ToString());
    }

    [Theory]
    [InlineData("throw new Exception(\"no\");", nameof(CellStatus.Failed))]
    [InlineData("no such thing", nameof(CellStatus.NotCompiled))]
    [InlineData("await Task.Delay(-1);", nameof(CellStatus.TimedOut))]
    [InlineData("#r \"none.dll\"", nameof(CellStatus.NotCompiled))]
    public async Task A_run_stops_at_the_first_cell_that_fails(string bad, string status)
    {
        var json = Notebook.Json("1", bad, "Environment.SetEnvironmentVariable(\"OVERTAKE_NEVER\", \"1\");");
        json["cells"]![2]!["outputs"] = JsonNode.Parse("""[{"name":"stdout","output_type":"stream","text":["old"]}]""");
        json["cells"]![2]!["execution_count"] = 9;
        var notebook = Notebook.Of(json);

        var run = await NotebookRunner.RunAsync(notebook, _folder.Path, new NotebookRunOptions { CellTimeLimit = TimeSpan.FromSeconds(3) });

        Assert.Equal((false, 1), (run.Succeeded, run.ExitCode));
        Assert.Equal([nameof(CellStatus.Succeeded), status], run.Cells.Select(cell => cell.Result.Status.ToString()));
        Assert.Null(Environment.GetEnvironmentVariable("OVERTAKE_NEVER"));
        Assert.Equal("error", notebook.Cells[1].Outputs[^1]["output_type"]!.GetValue<string>());
        Assert.Equal((null, 0), (notebook.Cells[2].ExecutionCount, notebook.Cells[2].Outputs.Count));
    }

    [Fact]
    public async Task A_cancelled_run_exits_like_an_interrupted_process()
    {
        using var cancel = new CancellationTokenSource();

        var run = await NotebookRunner.RunAsync(
            Notebook.Of("1", "display(2); await Task.Delay(-1);", "3"), _folder.Path, onProgress: step => { if (step is { Output: DisplayOutput }) { cancel.Cancel(); } }, cancellation: cancel.Token);

        Assert.Equal((false, 130, 2), (run.Succeeded, run.ExitCode, run.Cells.Count));
    }

    [Fact]
    public async Task Progress_tells_begin_outputs_and_end_of_each_cell()
    {
        var steps = new List<string>();

        await NotebookRunner.RunAsync(Notebook.Of("1", "Console.Write(2);"), _folder.Path, onProgress: step =>
            steps.Add($"{step.CodeCell}/{step.CodeCells} {step.Cell.Id} {step.Output?.GetType().Name ?? step.Result?.Status.ToString() ?? "begins"}"));

        Assert.Equal(
            ["1/2 cell-1 begins", "1/2 cell-1 ResultOutput", "1/2 cell-1 Succeeded", "2/2 cell-2 begins", "2/2 cell-2 StreamOutput", "2/2 cell-2 Succeeded"],
            steps);
    }

    [Fact]
    public async Task Variables_and_current_directory_are_those_of_the_run_and_are_put_back()
    {
        var directory = Environment.CurrentDirectory;
        Environment.SetEnvironmentVariable("OVERTAKE_TEST_A", "outside");
        _folder.Write("beside.txt", "found");
        var options = new NotebookRunOptions { Environment = new Dictionary<string, string?> { ["OVERTAKE_TEST_A"] = null, ["OVERTAKE_TEST_B"] = "set" } };
        var notebook = Notebook.Of("""Environment.GetEnvironmentVariable("OVERTAKE_TEST_A") ?? "default" """, """Environment.GetEnvironmentVariable("OVERTAKE_TEST_B")""", """System.IO.File.ReadAllText("beside.txt")""");

        var run = await NotebookRunner.RunAsync(notebook, _folder.Path, options);

        Assert.Equal(["default", "set", "found"], run.Cells.Select(cell => ((ResultOutput)cell.Result.Outputs[0]).Data.ByMimeType["text/plain"]));
        Assert.Equal(("outside", null), (Environment.GetEnvironmentVariable("OVERTAKE_TEST_A"), Environment.GetEnvironmentVariable("OVERTAKE_TEST_B")));
        Assert.Equal(directory, Environment.CurrentDirectory);
        Environment.SetEnvironmentVariable("OVERTAKE_TEST_A", null);
    }

    [Fact]
    public async Task A_missing_working_directory_is_an_error_before_anything_runs() =>
        await Assert.ThrowsAsync<DirectoryNotFoundException>(() => NotebookRunner.RunAsync(Notebook.Of("1"), Path.Combine(_folder.Path, "none")));

    [Fact]
    public async Task Everything_a_figure_has_is_kept_and_its_hash()
    {
        var output = await Figure(OutputFilter.All);

        Assert.Equal(
            """{"data":{"application/vnd.plotly.v1+json":{"data":[1.50]},"image/svg+xml":["<svg>\n","</svg>"],"text/html":["<b>p</b>"],"text/plain":["a Figure"]},"execution_count":2,"metadata":{"overtake":{"plotly-sha256":"449389718e209b970314335bf3f97bf14564f9f8f4804685857b8d83ffcabe2b"}},"output_type":"execute_result"}""",
            output.ToJsonString(new() { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping }));
    }

    [Fact]
    public async Task A_committed_figure_keeps_image_text_and_hash()
    {
        var output = await Figure(OutputFilter.ImagesAndText);

        Assert.Equal(["image/svg+xml", "text/plain"], output["data"]!.AsObject().Select(entry => entry.Key));
        Assert.Equal(64, output["metadata"]!["overtake"]!["plotly-sha256"]!.GetValue<string>().Length);
    }

    [Fact]
    public async Task A_committed_table_keeps_its_HTML_without_scripts()
    {
        var notebook = Notebook.Of("""
            class TypeFormatterSourceAttribute : Attribute { public Type FormatterSourceType => typeof(Source); }
            public class Mime(string type, string text) { public string MimeType => type; public bool Format(object value, System.IO.TextWriter writer) { writer.Write(text); return true; } }
            public class Source { public IEnumerable<object> CreateTypeFormatters() => new object[] { new Mime("text/html", "<table></table><script>\nsort()</script>"), new Mime("text/plain", "a table") }; }
            [TypeFormatterSource] class Shown { }
            display(new Shown());
            """);

        await NotebookRunner.RunAsync(notebook, _folder.Path, new NotebookRunOptions { Filter = OutputFilter.ImagesAndText });

        var data = Assert.Single(notebook.Cells[0].Outputs)["data"]!;
        Assert.Equal("<table></table>", Assert.Single(data["text/html"]!.AsArray())!.GetValue<string>());
        Assert.Equal("a table", Assert.Single(data["text/plain"]!.AsArray())!.GetValue<string>());
    }

    [Fact]
    public async Task What_has_neither_image_nor_text_is_not_committed()
    {
        var notebook = Notebook.Of("""
            class TypeFormatterSourceAttribute : Attribute { public Type FormatterSourceType => typeof(Source); }
            public class Html { public string MimeType => "text/html"; public bool Format(object value, System.IO.TextWriter writer) { writer.Write("x"); return true; } }
            public class Source { public IEnumerable<object> CreateTypeFormatters() => new object[] { new Html() }; }
            [TypeFormatterSource] class Shown { }
            display(new Shown());
            """);

        var run = await NotebookRunner.RunAsync(notebook, _folder.Path, new NotebookRunOptions { Filter = OutputFilter.ImagesAndText });

        Assert.Equal(["text/html"], Assert.IsType<DisplayOutput>(Assert.Single(run.Cells[0].Result.Outputs)).Data.ByMimeType.Keys);
        Assert.Empty(notebook.Cells[0].Outputs);
    }

    [Fact]
    public async Task A_figure_that_breaks_the_convention_fails_its_cell()
    {
        var run = await NotebookRunner.RunAsync(Notebook.Of(UseConvention, "new Incomplete()"), _folder.Path);

        Assert.Equal(CellStatus.Failed, run.Cells[1].Result.Status);
        Assert.Contains("image/png", run.Cells[1].Result.Error!.Message);
    }

    private async Task<JsonObject> Figure(OutputFilter filter)
    {
        var notebook = Notebook.Of(UseConvention, """new Figure { Image = "<svg>\n</svg>", PlotlyJson = "{\"data\":[1.50]}" }""");

        var run = await NotebookRunner.RunAsync(notebook, _folder.Path, new NotebookRunOptions { Filter = filter });

        Assert.True(run.Succeeded);
        return Assert.Single(notebook.Cells[1].Outputs);
    }
}
