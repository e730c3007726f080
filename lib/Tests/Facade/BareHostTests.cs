using System.Diagnostics;
using System.Text.Json.Nodes;

namespace Overtake.Tests.Facade;

/// <summary>The notebooks in a process that has nothing of the project but what their <c>#r</c> and <c>#load</c> bring, as in .NET Interactive.</summary>
public class BareHostTests
{
    private static readonly string Host = Path.Combine(ProjectFolder.Root, "lib", "BareHost", "bin", "Release", "net10.0", "Overtake.BareHost.dll");

    public static TheoryData<string> Notebooks => CommittedNotebookTests.Notebooks;

    [Theory]
    [MemberData(nameof(Notebooks))]
    public async Task Every_cell_runs_shows_something_and_loads_nothing_twice(string name)
    {
        using var data = CommittedData.Copy();
        var (exitCode, lines, errors) = await RunAsync(Path.Combine(ProjectFolder.Notebooks, name), data);

        Assert.Equal((0, ""), (exitCode, string.Join('\n', lines.Select(line => (string?)line["error"]).OfType<string>()) + errors));
        Assert.Empty(lines[^1]["twice"]!.AsArray());
        var shown = lines[..^1].SelectMany(line => line["shown"]!.AsArray()).ToList();
        Assert.NotEmpty(shown);
        // A type without formatters would be shown as a tree of its members: strings alone need none.
        Assert.All(shown, value => Assert.True((string?)value!["type"] == "System.String" || value["lengths"]!.AsObject().ContainsKey("text/html"), $"{value["type"]} has no HTML"));
    }

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
        using var data = CommittedData.Copy();

        var (exitCode, lines, errors) = await RunAsync(folder.File("here.ipynb"), data, measure: true);

        Assert.Equal((0, ""), (exitCode, (string?)lines[1]["error"] + errors));
        var lengths = Assert.Single(lines[1]["shown"]!.AsArray())!["lengths"]!;
        Assert.InRange((int)lengths["text/plain"]!, 100, 1_000);
        Assert.InRange((int)lengths["text/html"]!, 100, 5_000);
    }

    [Fact]
    public void What_notebooks_load_is_at_most_20_MB() =>
        Assert.InRange(new DirectoryInfo(Path.Combine(ProjectFolder.Root, "lib", "Overtake", "bin")).EnumerateFiles("*", SearchOption.AllDirectories).Sum(file => file.Length), 1, 20_000_000);

    private static async Task<(int ExitCode, List<JsonNode> Lines, string Errors)> RunAsync(string notebook, CommittedData data, bool measure = false)
    {
        var start = new ProcessStartInfo("dotnet", [Host, notebook]) { RedirectStandardOutput = true, RedirectStandardError = true };
        foreach (var (variable, value) in data.Variables)
        {
            start.Environment[variable] = value;
        }

        start.Environment["OVERTAKE_HOME"] = ProjectFolder.Root;
        start.Environment[Measure.Variable] = measure ? "yes" : "no";
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        var output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return (process.ExitCode, [.. output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Where(line => line.StartsWith('{')).Select(line => JsonNode.Parse(line)!)], await errors);
    }
}
