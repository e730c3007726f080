using System.CommandLine;
using Overtake.Charts.Export;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake figures</c>: every figure as files.</summary>
internal static class FiguresCommand
{
    private const string Examples = """

        Examples:
          scripts/overtake figures
          scripts/overtake figures --study boxing --output slides
        """;

    public static Command Create()
    {
        var study = new Option<string>("--study") { Description = "Study.", DefaultValueFactory = _ => "boxing" };
        var run = new Option<string?>("--run") { Description = "Run id; the fullest of this machine when not given." };
        var output = new Option<string?>("--output") { Description = "Folder; report/figures/<study> when not given." };
        var command = new Command("figures", "Write every figure as SVG, PNG, interactive HTML, CSV and Plotly JSON." + Examples) { study, run, output };
        command.SetAction(parsed =>
        {
            var name = parsed.GetRequiredValue(study);
            var folder = parsed.GetValue(output) ?? Path.Combine(ProjectFolder.Report, "figures", name);
            var written = FigureFiles.Write(folder, Study.Open(name, run: parsed.GetValue(run)).Figures(), Images.Renderer);
            Console.WriteLine($"{written.Count} figures in {folder}");
            return ExitCode.Done;
        });
        return command;
    }
}
