using System.CommandLine;
using Overtake.Analysis;
using Overtake.Results;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake analyze</c>: ratios and crossovers of a run folder or of a bare CSV file.</summary>
internal static class AnalyzeCommand
{
    // Closer to 1, a share per comparison would round to 1.
    private const double MostConfidence = 0.9999;
    private const double LeastConfidence = 0.5;

    private const string Examples = """

        Examples:
          scripts/overtake analyze boxing
          scripts/overtake analyze boxing --scenario hand-off --contender "byte[] span"
          scripts/overtake analyze 20261127T012700Z-standard    a run as `runs list` names it
          scripts/overtake analyze measurements.csv --baseline "object[]" --json
        """;

    public static Command Create()
    {
        var path = new Argument<string>("path")
        {
            Description = "A study (its fullest run), a run folder, the id of a run, or a measurements.csv from anywhere.",
        };
        var json = new Option<bool>("--json") { Description = "Print one JSON object instead of tables." };
        var baseline =
            new Option<string?>("--baseline") { Description = "The contender that all others are compared with. For a bare CSV file: the first one in it." };
        var confidence = new Option<double>("--confidence") { Description = "Nominal coverage of the intervals.", DefaultValueFactory = _ => 0.95 };
        var scenario = new Option<string?>("--scenario") { Description = "Print this scenario alone." };
        var shape = new Option<string?>("--shape") { Description = "Print this record shape alone." };
        var contender = new Option<string?>("--contender") { Description = "Print this contender alone." };
        var size = new Option<long?>("--size") { Description = "Print the ratios at this size alone." };
        var command = new Command(
            "analyze", "Ratios, crossovers, causes and regret of a run, or of a CSV file of your own.\n\n" + OwnMeasurementFile.Format + Examples)
        {
            path, json, baseline, confidence, scenario, shape, contender, size,
        };
        command.SetAction(parsed => Run(
            parsed.GetRequiredValue(path),
            parsed.GetValue(json),
            parsed.GetResult(scenario) is null && parsed.GetResult(shape) is null && parsed.GetResult(contender) is null && parsed.GetResult(size) is null
                ? null
                : run => run.Only(parsed.GetValue(scenario), parsed.GetValue(shape), parsed.GetValue(contender), parsed.GetValue(size)),
            new AnalysisOptions { Baseline = parsed.GetValue(baseline), Confidence = Checked(parsed.GetValue(confidence)) }));
        return command;
    }

    private static double Checked(double confidence) => confidence is >= LeastConfidence and <= MostConfidence
        ? confidence
        : throw new InvalidResultException("--confidence", $"expected a share from {LeastConfidence} to {MostConfidence}, found {confidence}");

    private static int Run(string path, bool json, Func<Run, Run>? only, AnalysisOptions options)
    {
        var found = File.Exists(path) || Directory.Exists(path) ? path : RunsCommand.FolderOf(path) ?? Study.FolderOf(path);
        var whole = Study.Read(found ?? throw new UnknownNameException("file, run or study", path, Study.WithRuns()), options);
        var run = only?.Invoke(whole) ?? whole;
        if (json)
        {
            Console.WriteLine(AnalysisJson.Write(run.Analysis));
            return ExitCode.Done;
        }

        // An answer is about all that was measured.
        if (only is null)
        {
            Console.WriteLine(run.Answer());
            Console.WriteLine();
        }

        foreach (var table in run.Tables())
        {
            Console.WriteLine(table);
            Console.WriteLine();
        }

        return ExitCode.Done;
    }
}
