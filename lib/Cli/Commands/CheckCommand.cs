using System.CommandLine;
using System.Globalization;
using Overtake.Analysis;
using Overtake.Charts.Tables;
using Overtake.Cli.Own;
using Overtake.Measurement.Own;
using Overtake.Results;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake check</c>: a gate for continuous integration: whether a change made methods slower, or made them allocate more.</summary>
internal static class CheckCommand
{
    private const double MostPercent = 1_000;

    private const string Examples = """

        Takes the same classes of benchmarks as 'own'. Every method is compared with the one of the same name in the other version.
        Both are measured in turns in one run. All options of measure can be added: --launches 12 narrows intervals.

        Ends with 0 if every method is less than --max-slowdown slower and allocates no more, with 1 if one is slower or allocates more, and with 3 if the
        result is inconclusive.

        Examples:
          scripts/overtake check --before old/My.dll --after new/My.dll
          scripts/overtake check --before main/Joining.cs --after Joining.cs --max-slowdown 3% --launches 12
          scripts/overtake check --before old/My.dll --after new/My.dll --markdown >> "$GITHUB_STEP_SUMMARY"
        """;

    public static Command Create()
    {
        var before = new Option<string>("--before") { Description = "The version before the change: a .cs file, or an assembly.", Required = true };
        var after = new Option<string>("--after") { Description = "The version after it.", Required = true };
        var limit = new Option<string>("--max-slowdown") { Description = "The slowdown that is too much, in percent.", DefaultValueFactory = _ => "5%" };
        var bytes = new Option<long>("--max-allocated") { Description = "Additional bytes that a call may allocate; 0 by default." };
        var name = new Option<string?>("--type") { Description = "The class of benchmarks; needed where there are several." };
        var markdown = new Option<bool>("--markdown") { Description = "Print the answer and a table as Markdown, for the summary of a job." };
        var command = new Command("check", "Say whether a change made your methods slower: both versions in one run, and an exit code." + Examples)
        {
            before, after, limit, bytes, name, markdown,
        };
        var choice = new ChoiceOptions();
        choice.AddTo(command);
        command.TreatUnmatchedTokensAsErrors = false;
        command.SetAction(async (parsed, _) =>
        {
            var most = Limit(parsed.GetRequiredValue(limit));
            if (parsed.GetValue(bytes) is < 0 and var negative)
            {
                throw new InvalidResultException("--max-allocated", $"expected a number of bytes from 0, found {negative}");
            }

            var own = OwnAssembly.Compare(
                parsed.GetRequiredValue(before), parsed.GetRequiredValue(after), parsed.GetValue(name), choice.Of(parsed), OwnCommand.Folder);
            // Not among the runs that reports are made from.
            var (exitCode, output) = await OwnCommand.MeasureAsync(own, parsed.UnmatchedTokens, Path.Combine(ProjectFolder.Root, ".overtake", "checks"));
            // It ends so where a method failed, which is for the gate to judge.
            if (exitCode is not (ExitCode.Done or ExitCode.Failed) || output.Trim().Length == 0)
            {
                return exitCode;
            }

            // The last line says where the run is.
            var run = StoredRun.Read(output.TrimEnd().Split('\n')[^1].Trim());
            var study = Study.Of(run);
            var (gate, axis) =
                (Gate.Of(run.Rows, study.Analysis, CheckStudy.Before, CheckStudy.After, most, parsed.GetValue(bytes)), run.Manifest.Scenarios[0].Axis);
            var (sentence, table) = (GateTable.Sentence(gate, most, axis), GateTable.Make(gate, most, axis));
            Console.WriteLine(parsed.GetValue(markdown) ? $"**{sentence}**\n\n{table.Markdown}" : $"{table}\n{sentence}");
            foreach (var absence in run.Manifest.LeftOut.Where(l => l.Failed || l.Shape.Length > 0)
                .Select(l => $"not compared: {l.Shape}{(l.Size is { } size ? $" at {size}" : "")}: {l.Reason}").Distinct())
            {
                Console.WriteLine(absence);
            }

            // A method that fails after the change and did not before is no less than one that is slower.
            var failed = run.Manifest.LeftOut.Where(l => l.Failed).ToLookup(l => ControlNames.OriginalOf(l.Contender), l => (l.Shape, l.Size));
            if (failed[CheckStudy.After].Except(failed[CheckStudy.Before]).Any())
            {
                Console.WriteLine("Fails: a method could not be measured after the change.");
                return ExitCode.Failed;
            }

            if (failed.Count > 0)
            {
                Console.WriteLine("Inconclusive: a method could not be measured.");
                return gate.Verdict == GateVerdict.Fails ? ExitCode.Failed : ExitCode.Undecided;
            }

            return gate.Verdict switch { GateVerdict.Passes => ExitCode.Done, GateVerdict.Fails => ExitCode.Failed, _ => ExitCode.Undecided };
        });
        return command;
    }

    private static double Limit(string text) =>
        double.TryParse(text.TrimEnd('%', ' '), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var percent)
            && percent is >= 0.1 and <= MostPercent
            ? percent / 100
            : throw new InvalidResultException("--max-slowdown", $"expected a percentage from 0.1 to {MostPercent:N0}, for example 5%, found '{text}'");
}
