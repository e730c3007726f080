using System.CommandLine;
using Overtake.Analysis;
using Overtake.Results;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake analyze</c>: ratios and crossovers of a run folder or of a bare CSV file.</summary>
internal static class AnalyzeCommand
{
    private const string Examples = """

        Examples:
          scripts/overtake analyze data/machines/<machine>/boxing/<run>
          scripts/overtake analyze 20261124T021410Z-standard
          scripts/overtake analyze measurements.csv --baseline "object[]" --json
        """;

    public static Command Create()
    {
        var path = new Argument<string>("path") { Description = "A run folder, the id of a run, or a measurements.csv from anywhere." };
        var json = new Option<bool>("--json") { Description = "Print one JSON object instead of tables." };
        var baseline = new Option<string?>("--baseline") { Description = "The contender the others are divided into; for a bare file the first one in it unless named." };
        var confidence = new Option<double>("--confidence") { Description = "Nominal coverage of the intervals.", DefaultValueFactory = _ => 0.95 };
        var command = new Command("analyze", "Ratios, crossovers, causes and regret of a run." + Examples) { path, json, baseline, confidence };
        command.SetAction(parsed => Run(
            parsed.GetRequiredValue(path),
            parsed.GetValue(json),
            new AnalysisOptions { Baseline = parsed.GetValue(baseline), Confidence = Checked(parsed.GetValue(confidence)) }));
        return command;
    }

    private static double Checked(double confidence) => confidence is > 0 and < 1
        ? confidence
        : throw new InvalidResultException("--confidence", $"expected a share between 0 and 1, found {confidence}");

    private static int Run(string path, bool json, AnalysisOptions options)
    {
        var study = Study.Read(File.Exists(path) || Directory.Exists(path) ? path : RunsCommand.FolderOf(path) ?? path, options);
        if (json)
        {
            Console.WriteLine(AnalysisJson.Write(study.Analysis));
            return ExitCode.Done;
        }

        Console.WriteLine(study.Answer());
        Console.WriteLine();
        foreach (var table in study.Tables())
        {
            Console.WriteLine(table);
            Console.WriteLine();
        }

        return ExitCode.Done;
    }
}
