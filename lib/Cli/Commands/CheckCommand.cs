using System.CommandLine;
using System.Globalization;
using Overtake.Analysis;
using Overtake.Charts.Tables;
using Overtake.Cli.Own;
using Overtake.Measurement.Own;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake check</c>: a gate for continuous integration: whether a change made methods slower, or made them allocate more.</summary>
internal static class CheckCommand
{
    private const double MostPercent = 1_000;

    private const int LongestBudget = 24 * 3_600;

    // Seconds for two methods at two sizes, and so many launches for more of them: nothing passes before ten.
    private const int UsualBudget = 60;
    private const int UsualLaunches = 28;

    private const string Examples = """

        Takes the same classes of benchmarks as 'own'. Every method is compared with the one of the same name in the other version.
        Both are measured in turns, in short launches, until it is decided or the budget is spent. All options of measure can be added.

        Ends with 0 if every method is less than --max-slowdown slower and allocates no more, with 1 if one is slower or allocates more, and with 3 if the
        result is inconclusive.

        Examples:
          scripts/overtake check --before old/My.dll --after new/My.dll
          scripts/overtake check --before ../main/bench --after bench
          scripts/overtake check --before main/Joining.cs --after Joining.cs --max-slowdown 3% --budget 3min
          scripts/overtake check --before old/My.dll --after new/My.dll --markdown >> "$GITHUB_STEP_SUMMARY"
        """;

    public static Command Create()
    {
        var before = new Option<string>("--before")
        {
            Description = "The version before the change: a .cs file, a project or a folder with one, or an assembly.",
            Required = true,
        };
        var after = new Option<string>("--after") { Description = "The version after it.", Required = true };
        var limit = new Option<string>("--max-slowdown") { Description = "The slowdown that is too much, in percent.", DefaultValueFactory = _ => "5%" };
        var bytes = new Option<long>("--max-allocated") { Description = "Additional bytes that a call may allocate; 0 by default." };
        var budget = new Option<string?>("--budget")
        {
            Description = "How long launches are added until it is decided: 90s, 3min. "
                + $"Default: {UsualBudget} s, or {UsualLaunches} launches where they take longer. With --launches, their number is fixed.",
        };
        var equal = new Option<bool>("--allow-equal") { Description = "Measure although both versions are the same build." };
        var name = new Option<string?>("--type") { Description = "The class of benchmarks; needed where there are several." };
        var markdown = new Option<bool>("--markdown") { Description = "Print the answer and a table as Markdown, for the summary of a job." };
        var json = new Option<bool>("--json") { Description = "Print the verdict and every comparison as one JSON object." };
        var command = new Command("check", "Say whether a change made your methods slower: both versions in one run, and an exit code." + Examples)
        {
            before, after, limit, bytes, budget, equal, name, markdown, json,
        };
        var choice = new ChoiceOptions();
        choice.AddTo(command);
        command.TreatUnmatchedTokensAsErrors = false;
        command.SetAction(async (parsed, cancellation) =>
        {
            MeasureOptions.Demand(parsed.UnmatchedTokens, command);
            var slowdown = Limit(parsed.GetRequiredValue(limit));
            if (parsed.GetValue(bytes) is < 0 and var negative)
            {
                throw new InvalidResultException("--max-allocated", $"expected a number of bytes from 0, found {negative}");
            }

            if (parsed.UnmatchedTokens.Contains(MeasureOptions.MissingName))
            {
                throw new InvalidResultException(MeasureOptions.MissingName, "check always measures; --resume goes on with what was interrupted");
            }

            var isFixed = parsed.UnmatchedTokens.Any(t => t.StartsWith("--launches", StringComparison.Ordinal));
            (double? Seconds, int Launches) time = isFixed ? (null, 0)
                : parsed.GetValue(budget) is { } given ? (Budget(given), 0)
                : (UsualBudget, UsualLaunches);
            var rule = new GateRule(slowdown, parsed.GetValue(bytes), time.Seconds, time.Launches);
            string[] code = [OwnProject.AssemblyOf(parsed.GetRequiredValue(before)), OwnProject.AssemblyOf(parsed.GetRequiredValue(after))];
            if (!parsed.GetValue(equal) && OwnAssembly.AreSame(code[0], code[1]))
            {
                const string SameBuild = "Passes: both versions are the same build, so nothing was measured; --allow-equal measures all the same.";
                Console.WriteLine(parsed.GetValue(json) ? AnalysisJson.Write(new Gate(GateVerdict.Passes, []), rule, SameBuild, [], null)
                    : parsed.GetValue(markdown) ? $"**{SameBuild}**" : SameBuild);
                return ExitCode.Done;
            }

            using var folder = OwnCommand.NewFolder();
            var own = OwnAssembly.Compare(code[0], code[1], parsed.GetValue(name), choice.Of(parsed), folder.FullPath);
            // Not among the runs that reports are made from.
            var runs = Path.Combine(ProjectFolder.Root, ".overtake", "checks");
            var (exitCode, output) = await OwnCommand.MeasureAsync(own, code, Options(parsed.UnmatchedTokens, rule), cancellation, runs);
            // It ends so where a method failed, which is for the gate to judge.
            if (exitCode is not (ExitCode.Done or ExitCode.Failed) || output.Trim().Length == 0)
            {
                return exitCode;
            }

            if (parsed.UnmatchedTokens.Contains(MeasureOptions.ListName))
            {
                Console.Write(output);
                if (rule.Budget is { } seconds)
                {
                    var most = rule.Launches > 0 ? $"or up to {rule.Launches}, whichever takes longer" : "at most";
                    Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"Launches are added until it is decided, for {seconds:N0} s {most}."));
                }

                return exitCode;
            }

            // The last line says where the run is.
            var run = StoredRun.Read(output.TrimEnd().Split('\n')[^1].Trim());
            var opened = Run.Of(run);
            // What a resumed run was begun with holds.
            rule = run.Manifest.Selection.Gate ?? rule;
            var (gate, axis) = (Gate.Of(run.Rows, opened.Analysis, CheckStudy.Before, CheckStudy.After, rule), run.Manifest.Scenarios[0].Axis);
            List<string> absent = [.. run.Manifest.LeftOut.Where(l => l.Failed || l.Shape.Length > 0)
                .Select(l => $"{l.Shape}{(l.Size is { } size ? $" at {size}" : "")}: {l.Reason}").Distinct(),
                .. gate.Missing.Select(c => $"{c.Method} at {c.Size}: never at tier 1 in both versions")];
            // A method that fails after the change and did not before is no less than one that is slower.
            var failed = run.Manifest.LeftOut.Where(l => l.Failed).ToLookup(l => ControlNames.OriginalOf(l.Contender), l => (l.Shape, l.Size));
            var (verdict, reason) = failed[CheckStudy.After].Except(failed[CheckStudy.Before]).Any()
                ? (GateVerdict.Fails, "Fails: a method could not be measured after the change.")
                : failed.Count > 0 && gate.Verdict != GateVerdict.Fails ? (GateVerdict.Undecided, "Inconclusive: a method could not be measured.")
                : (gate.Verdict, null);
            var sentence = reason ?? GateTable.Sentence(gate, rule, axis, run.Manifest.Lasted);
            if (parsed.GetValue(json))
            {
                Console.WriteLine(AnalysisJson.Write(gate with { Verdict = verdict }, rule, sentence, absent, run.Manifest.Lasted));
            }
            else
            {
                var table = GateTable.Make(gate, rule, axis);
                string[] lines =
                [
                    parsed.GetValue(markdown) ? $"**{sentence}**\n\n{table.Markdown}" : $"{table}\n{sentence}",
                    .. absent.Select(a => $"not compared: {a}"),
                ];
                Console.WriteLine(string.Join('\n', lines));
            }

            return verdict switch { GateVerdict.Passes => ExitCode.Done, GateVerdict.Fails => ExitCode.Failed, _ => ExitCode.Undecided };
        });
        return command;
    }

    private static IEnumerable<string> Options(IReadOnlyList<string> given, GateRule rule) =>
    [
        .. given.Any(t => t.StartsWith("--preset", StringComparison.Ordinal)) ? (string[])[] : ["--preset", Preset.Gate.Name],
        MeasureOptions.GateName, MeasureOptions.TextOf(rule), .. given,
    ];

    private static double Budget(string text)
    {
        var (number, unit) = text.EndsWith("min", StringComparison.Ordinal) ? (text[..^3], 60) : (text.TrimEnd('s'), 1);
        return double.TryParse(number, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var given) && given * unit is >= 1 and <= LongestBudget
            ? given * unit
            : throw new InvalidResultException("--budget", $"expected a time up to {LongestBudget / 3600} hours, for example 90s or 3min, found '{text}'");
    }

    private static double Limit(string text) =>
        double.TryParse(text.TrimEnd('%', ' '), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var percent)
            && percent is >= 0.1 and <= MostPercent
            ? percent / 100
            : throw new InvalidResultException("--max-slowdown", $"expected a percentage from 0.1 to {MostPercent:N0}, for example 5%, found '{text}'");
}
