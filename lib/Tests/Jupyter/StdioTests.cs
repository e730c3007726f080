using System.Diagnostics;
using System.Text.Json.Nodes;
using Overtake.Notebooks;
using Overtake.Tests.Facade;

namespace Overtake.Tests.Jupyter;

/// <summary>A notebook over the protocol of VS Code's Polyglot Notebooks: <c>dotnet interactive stdio</c>, lines of JSON both ways.</summary>
[Collection(JupyterCollection.Name)]
public class StdioTests
{
    [Fact]
    public async Task Every_cell_of_the_first_study_runs_and_shows_its_figures()
    {
        var cancellation = TestContext.Current.CancellationToken;
        using var data = CommittedData.Copy();
        var notebook = NotebookDocument.Read(Path.Combine(ProjectFolder.Notebooks, "01-boxing.ipynb"));
        var start = new ProcessStartInfo("dotnet", ["interactive", "stdio", "--default-kernel", "csharp", "--working-dir", ProjectFolder.Notebooks])
        {
            WorkingDirectory = ProjectFolder.Notebooks, RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true,
        };
        start.Environment["DOTNET_INTERACTIVE_CLI_TELEMETRY_OPTOUT"] = "1";
        foreach (var (name, value) in data.Variables)
        {
            start.Environment[name] = value;
        }

        using var process = Process.Start(start)!;
        try
        {
            var shown = new List<string>();
            foreach (var cell in notebook.Cells.Where(c => c.IsCode))
            {
                var token = $"cell{cell.Number}";
                var command = new JsonObject { ["code"] = cell.Source, ["targetKernelName"] = "csharp" };
                await process.StandardInput.WriteLineAsync(
                    new JsonObject { ["token"] = token, ["commandType"] = "SubmitCode", ["command"] = command }.ToJsonString().AsMemory(), cancellation);
                await process.StandardInput.FlushAsync(cancellation);
                while (await process.StandardOutput.ReadLineAsync(cancellation) is { } line)
                {
                    if (!line.StartsWith('{') || JsonNode.Parse(line) is not { } message || (string?)message["eventType"] is not { } type)
                    {
                        continue;
                    }

                    Assert.False(type == "CommandFailed", $"cell {cell.Number}: {message["event"]!["message"]}");
                    shown.AddRange(message["event"]?["formattedValues"]?.AsArray().Select(v => $"{v!["mimeType"]} {v["value"]}") ?? []);
                    if (type == "CommandSucceeded" && (string?)message["command"]!["token"] == token)
                    {
                        break;
                    }
                }
            }

            Assert.True(shown.Count(s => s.StartsWith("text/html", StringComparison.Ordinal) && s.Contains("Plotly.newPlot", StringComparison.Ordinal)) >= 8);
            Assert.Contains(shown, s => s.StartsWith("text/html", StringComparison.Ordinal) && s.Contains("overtake-table", StringComparison.Ordinal));
        }
        finally
        {
            process.Kill(entireProcessTree: true);
        }
    }
}
