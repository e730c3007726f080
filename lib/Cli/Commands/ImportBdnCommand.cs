using System.CommandLine;
using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Measurement.Own;
using Overtake.Results;
using Overtake.Runs;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake import-bdn</c>: results of BenchmarkDotNet as runs.</summary>
internal static class ImportBdnCommand
{
    private const string Examples = """

        Give the class [JsonExporterAttribute.Full] and several launches, [SimpleJob(launchCount: 6)]: with fewer than three there are no intervals.
        A parameter with several whole numbers, [Params(10, 100, 1000)], makes a curve; without one there is a table of ratios.

        Examples:
          scripts/overtake import-bdn BenchmarkDotNet.Artifacts/results/*-report-full.json
          scripts/overtake import-bdn Joins-report-full.json --baseline Plus --size-param N
          scripts/overtake analyze bdn-joins
        """;

    public static Command Create()
    {
        var files = new Argument<string[]>("file")
        {
            Description = "JSON reports (*-report-full.json; a brief one is one launch) or measurements (*-measurements.csv), or a folder of them.",
            Arity = ArgumentArity.OneOrMore,
        };
        var baseline = new Option<string?>("--baseline")
        {
            Description = "The method, or job, that all others are compared with; the first one when not given.",
        };
        var size = new Option<string?>("--size-param")
        {
            Description = "The parameter used as the size. Default: the integer parameter with the most values. The others together are the shape.",
        };
        var launches = new Option<string>("--launch-per")
        {
            Description = "What is a launch: 'launch' as BenchmarkDotNet counts them, or 'file', one for each file.",
            DefaultValueFactory = _ => "launch",
        };
        var command = new Command("import-bdn", "Turn results of BenchmarkDotNet into runs: ratio curves, crossovers and an answer for benchmarks that you "
            + "have already.\n" + Examples) { files, baseline, size, launches };
        command.SetAction(parsed =>
        {
            var per = parsed.GetRequiredValue(launches);
            UnknownNameException.Demand("kind of launch", per, ["launch", "file"]);
            var import = BenchmarkReports.Read(
                parsed.GetRequiredValue(files), parsed.GetValue(baseline), parsed.GetValue(size), per == "file");
            foreach (var run in import.Runs)
            {
                Show(run);
            }

            foreach (var (file, reason) in import.LeftOut)
            {
                Console.WriteLine($"left out: {file}: {reason}");
            }

            return ExitCode.Done;
        });
        return command;
    }

    private static void Show(ImportedRun run)
    {
        var store = new RunStore(ProjectFolder.Machines);
        var (folder, isSame) = BenchmarkReports.Store(store, run);
        var (name, baseline) = (run.Manifest.Study, run.Manifest.Scenarios[0].Baseline);
        var opened = Study.Read(folder, new AnalysisOptions { Baseline = isSame ? null : baseline });
        Console.WriteLine(opened.Answer());
        Console.WriteLine();
        Console.WriteLine(opened.Result());
        foreach (var absence in run.Manifest.LeftOut.Where(l => l.Contender.Length > 0).GroupBy(l => (l.Contender, l.Shape, l.Reason)))
        {
            var sizes = absence.Select(l => l.Size).OfType<long>().Select(s => Format.Count(s)).ToList();
            Console.WriteLine($"left out: {absence.Key.Contender}{(absence.Key.Shape == "all" ? "" : $", {absence.Key.Shape}")}"
                + $"{(sizes.Count > 0 && opened.Manifest!.Scenarios[0].Axis != ScenarioInfo.NoAxis ? $" at {Format.List(sizes)}" : "")}: {absence.Key.Reason}");
        }

        if (run.Manifest.Scenarios[0].Axis == ScenarioInfo.NoAxis && run.Manifest.LeftOut.All(l => l.Contender.Length > 0))
        {
            Console.WriteLine($"left out of curves: {string.Join(", ", run.Files)}: no parameter is a size, so there is a table of ratios");
        }

        foreach (var parameter in run.WithSize)
        {
            Console.WriteLine($"{BenchmarkStudy.SaidOf(parameter, run.Manifest.Scenarios[0].Axis)}.");
        }

        if (run.OtherSizes.Count > 0)
        {
            Console.WriteLine($"The size is {run.Manifest.Scenarios[0].Axis}; --size-param {run.OtherSizes[0]} takes another parameter.");
        }

        Console.WriteLine(isSame ? folder : $"Stored before: {folder}. The same as: scripts/overtake analyze {name} --baseline {ShellWord.Of(baseline)}");
    }
}
