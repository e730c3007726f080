using System.Diagnostics;
using System.Text.Json.Nodes;

namespace Overtake.Tests.Facade;

/// <summary>The notebooks in a process that has nothing of the project but what their <c>#r</c> and <c>#load</c> bring, as in .NET Interactive, and after a quick run.</summary>
public class BareHostTests
{
    private static readonly string Host = Path.Combine(ProjectFolder.Root, "lib", "BareHost", "bin", "Release", "net10.0", "Overtake.BareHost.dll");

    // In one process each: the notebook that loads BenchmarkDotNet, and all others. Most of the time, the compiler is compiled.
    private static readonly Lazy<Task<(int ExitCode, List<JsonNode> Lines, string Errors)[]>> Executed = new(() =>
        Task.WhenAll(NotebookFiles.All.GroupBy(n => Path.GetFileName(n) == "06-by-hand.ipynb").Select(notebooks => RunAsync(notebooks))));

    public static TheoryData<string> Notebooks => CommittedNotebookTests.Notebooks;

    [Theory]
    [MemberData(nameof(Notebooks))]
    public async Task Every_cell_runs_and_shows_something(string name)
    {
        var processes = await Executed.Value;
        var cells = processes.SelectMany(process => process.Lines).Where(line => (string?)line["notebook"] == name).ToList();

        Assert.Equal("", string.Join('\n', cells.Select(cell => (string?)cell["error"]).OfType<string>()) + string.Concat(processes.Select(process => process.Errors)));
        var shown = cells.SelectMany(cell => cell["shown"]!.AsArray()).ToList();
        Assert.NotEmpty(shown);
        // A type without formatters would be shown as a tree of its members: strings alone need none.
        Assert.All(shown, value => Assert.True((string?)value!["type"] == "System.String" || value["lengths"]!.AsObject().ContainsKey("text/html"), $"{value["type"]} has no HTML"));
    }

    [Fact]
    public async Task Nothing_is_loaded_twice() =>
        Assert.All(await Executed.Value, process =>
        {
            Assert.Equal(0, process.ExitCode);
            Assert.Empty(process.Lines[^1]["twice"]!.AsArray());
        });

    [Fact]
    public async Task What_is_measured_in_the_process_is_shown_as_its_table()
    {
        using var folder = new TemporaryFolder();
        var bootstrap = Path.Combine(ProjectFolder.Notebooks, "overtake.csx");
        folder.Write("here.ipynb", new JsonObject
        {
            ["cells"] = new JsonArray([.. new[] { $"#load \"{bootstrap}\"\nusing Overtake;", "await Measure.Here(\"boxing\", \"fill\", new[] { \"byte[] span\" }, new[] { 16, 160 })" }
                .Select(code => new JsonObject { ["cell_type"] = "code", ["id"] = "a", ["source"] = code })]),
        }.ToJsonString());

        var (exitCode, lines, errors) = await RunAsync([folder.File("here.ipynb")], measure: true);

        Assert.Equal((0, ""), (exitCode, (string?)lines[1]["error"] + errors));
        var lengths = Assert.Single(lines[1]["shown"]!.AsArray())!["lengths"]!;
        Assert.InRange((int)lengths["text/plain"]!, 100, 1_000);
        Assert.InRange((int)lengths["text/html"]!, 100, 5_000);
    }

    [Fact]
    public void What_notebooks_load_is_at_most_30_MB() =>
        Assert.InRange(new DirectoryInfo(Path.Combine(ProjectFolder.Root, "lib", "Overtake", "bin")).EnumerateFiles("*", SearchOption.AllDirectories).Sum(file => file.Length), 1, 30_000_000);

    private static async Task<(int ExitCode, List<JsonNode> Lines, string Errors)> RunAsync(IEnumerable<string> notebooks, bool measure = false)
    {
        using var data = measure ? CommittedData.Copy() : CommittedData.AfterRun();
        var start = new ProcessStartInfo("dotnet", [Host, .. notebooks]) { RedirectStandardOutput = true, RedirectStandardError = true };
        foreach (var (variable, value) in data.Variables)
        {
            start.Environment[variable] = value;
        }

        start.Environment["OVERTAKE_HOME"] = ProjectFolder.Root;
        start.Environment[Measure.Variable] = measure ? "yes" : "no";
        using var process = Process.Start(start)!;
        // It outlives the test that starts it.
        var errors = process.StandardError.ReadToEndAsync(CancellationToken.None);
        var output = await process.StandardOutput.ReadToEndAsync(CancellationToken.None);
        await process.WaitForExitAsync(CancellationToken.None);
        return (process.ExitCode, [.. output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Where(line => line.StartsWith('{')).Select(line => JsonNode.Parse(line)!)], await errors);
    }
}
