namespace Overtake.Tests.Notebooks;

[Collection(EngineCollection.Name)]
public sealed class NotebookRunnerTests : FolderTests
{
    [Fact]
    public async Task Outputs_are_written_as_Jupyter_writes_them()
    {
        var notebook = Notebook.Of("Console.Write(\"a\\nb\"); Console.Write(\"!\"); Console.Error.Write(\"c\");", "display(\"d\\ne\\n\"); \"f\"");

        var run = await NotebookRunner.RunAsync(notebook, _folder.Path);

        Assert.Equal((true, 0), (run.Succeeded, run.ExitCode));
        Assert.Equal([1, 2], notebook.Cells.Select(cell => cell.ExecutionCount));
        Assert.Equal(
            [
                """{"name":"stdout","output_type":"stream","text":["a\n","b!"]}""",
                """{"name":"stderr","output_type":"stream","text":["c"]}""",
                """{"data":{"text/plain":["d\n","e\n"]},"metadata":{},"output_type":"display_data"}""",
                """{"data":{"text/plain":["f"]},"execution_count":2,"metadata":{},"output_type":"execute_result"}""",
            ],
            notebook.Cells.SelectMany(cell => cell.Outputs).Select(output => output.ToJsonString()));
        // What was written is valid and stable.
        Assert.Equal(notebook.ToString(), Notebook.Parse(notebook.ToString()).ToString());
    }

    [Theory]
    [InlineData("throw new Exception(\"no\");", "no")]
    [InlineData("no such thing", "CS1002")]
    [InlineData("await Task.Delay(-1);", "The cell ran longer than its limit of 8 s.")]
    [InlineData("while (true) { }", "The cell ran longer than its limit of 8 s.")]
    [InlineData("#r \"none.dll\"", "none.dll")]
    public async Task A_run_stops_at_the_first_cell_that_fails(string bad, string error)
    {
        var json = Notebook.Json("1", bad, "Environment.SetEnvironmentVariable(\"OVERTAKE_NEVER\", \"1\");");
        json["cells"]![2]!["outputs"] = JsonNode.Parse("""[{"name":"stdout","output_type":"stream","text":["old"]}]""");
        json["cells"]![2]!["execution_count"] = 9;
        var notebook = Notebook.Of(json);

        // The first cell of a kernel, which compiles, must not come near it on a busy machine.
        var run = await NotebookRunner.RunAsync(notebook, _folder.Path, new NotebookRunOptions { CellTimeLimit = TimeSpan.FromSeconds(8) });

        Assert.Equal((false, 1, 2), (run.Succeeded, run.ExitCode, run.Cells.Count));
        Assert.Null(run.Cells[0].Error);
        Assert.Contains(error, run.Cells[1].Error, StringComparison.Ordinal);
        Assert.Null(Environment.GetEnvironmentVariable("OVERTAKE_NEVER"));
        var output = notebook.Cells[1].Outputs[^1];
        Assert.Equal("error", (string?)output["output_type"]);
        Assert.Contains(error, (string?)output["evalue"], StringComparison.Ordinal);
        Assert.Equal((null, 0), (notebook.Cells[2].ExecutionCount, notebook.Cells[2].Outputs.Count));
    }

    [Fact]
    public async Task A_cancelled_run_exits_like_an_interrupted_process()
    {
        using var cancel = new CancellationTokenSource();

        var run = await NotebookRunner.RunAsync(
            Notebook.Of("1", "await Task.Delay(-1);", "3"), _folder.Path, onProgress: step => { if (step is { CodeCell: 2 }) { cancel.CancelAfter(500); } }, cancellation: cancel.Token);

        Assert.Equal((false, 130, 2), (run.Succeeded, run.ExitCode, run.Cells.Count));
    }

    [Fact]
    public async Task Progress_tells_begin_and_end_of_each_cell()
    {
        var steps = new List<string>();

        await NotebookRunner.RunAsync(Notebook.Of("1", "Console.Write(2);"), _folder.Path, onProgress: step =>
            steps.Add($"{step.CodeCell}/{step.CodeCells} {step.Cell.Id} {(step.Run is null ? "begins" : step.Run.Error ?? "ends")}"));

        Assert.Equal(["1/2 cell-1 begins", "1/2 cell-1 ends", "2/2 cell-2 begins", "2/2 cell-2 ends"], steps);
    }

    [Fact]
    public async Task What_is_renewed_in_its_place_is_kept_once()
    {
        var notebook = Notebook.Of("""using Microsoft.DotNet.Interactive; var shown = KernelInvocationContext.Current.Display("0 %", "text/plain"); shown.Update("50 %"); shown.Update("done");""");

        await NotebookRunner.RunAsync(notebook, _folder.Path);

        Assert.Equal("""{"text/plain":["done"]}""", Assert.Single(notebook.Cells[0].Outputs)["data"]!.ToJsonString());
    }

    [Fact]
    public async Task Variables_and_current_directory_are_those_of_the_run_and_are_put_back()
    {
        var directory = Environment.CurrentDirectory;
        Environment.SetEnvironmentVariable("OVERTAKE_TEST_A", "outside");
        _folder.Write("beside.txt", "found");
        var options = new NotebookRunOptions { Environment = new Dictionary<string, string?> { ["OVERTAKE_TEST_A"] = null, ["OVERTAKE_TEST_B"] = "set" } };
        var notebook = Notebook.Of("""Environment.GetEnvironmentVariable("OVERTAKE_TEST_A") ?? "default" """, """Environment.GetEnvironmentVariable("OVERTAKE_TEST_B")""", """System.IO.File.ReadAllText("beside.txt")""");

        await NotebookRunner.RunAsync(notebook, _folder.Path, options);

        Assert.Equal(["default", "set", "found"], notebook.Cells.Select(cell => (string?)cell.Outputs[0]["data"]!["text/plain"]![0]));
        Assert.Equal(("outside", null), (Environment.GetEnvironmentVariable("OVERTAKE_TEST_A"), Environment.GetEnvironmentVariable("OVERTAKE_TEST_B")));
        Assert.Equal(directory, Environment.CurrentDirectory);
        Environment.SetEnvironmentVariable("OVERTAKE_TEST_A", null);
    }

    [Fact]
    public async Task A_missing_working_directory_is_an_error_before_anything_runs() =>
        await Assert.ThrowsAsync<DirectoryNotFoundException>(() => NotebookRunner.RunAsync(Notebook.Of("1"), Path.Combine(_folder.Path, "none")));

    [Fact]
    public async Task Without_the_library_the_first_cell_says_in_one_sentence_what_to_run()
    {
        File.Copy(Path.Combine(ProjectFolder.Notebooks, "overtake.csx"), _folder.File("overtake.csx"));

        var run = await NotebookRunner.RunAsync(Notebook.Of("#load \"overtake.csx\""), _folder.Path);

        Assert.Equal("The library is not built yet: run 'scripts/overtake doctor --install' in the folder of the clone, then this cell again.", Assert.Single(run.Cells).Error);
    }
}
