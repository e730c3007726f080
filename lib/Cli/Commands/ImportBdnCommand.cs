using System.CommandLine;
using Overtake.Results;
using Overtake.Runs;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake import-bdn</c>: results of BenchmarkDotNet as runs.</summary>
internal static class ImportBdnCommand
{
    private const string Examples = """

        Give the class a parameter with several whole numbers, [Params(10, 100, 1000)], several launches, [SimpleJob(launchCount: 6)],
        and [JsonExporterAttribute.Full]. With fewer than three launches there is a curve without intervals.

        Examples:
          scripts/overtake import-bdn BenchmarkDotNet.Artifacts/results/*-report-full.json
          scripts/overtake import-bdn Joins-report-full.json --baseline Plus --size-param N
          scripts/overtake analyze bdn-joins
        """;

    public static Command Create()
    {
        var files = new Argument<string[]>("file")
        {
            Description = "Full JSON reports (*-report-full.json) or measurements (*-measurements.csv).",
            Arity = ArgumentArity.OneOrMore,
        };
        var baseline = new Option<string?>("--baseline") { Description = "The method that all others are compared with; the first one when not given." };
        var size = new Option<string?>("--size-param")
        {
            Description = "The parameter that is the size; needed where several have whole numbers. The others together are the shape.",
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
            var store = new RunStore(ProjectFolder.Machines);
            foreach (var (manifest, rows) in BenchmarkReports.Read(
                parsed.GetRequiredValue(files), parsed.GetValue(baseline), parsed.GetValue(size), per == "file"))
            {
                var folder = store.Add(manifest, rows);
                var study = Study.Read(folder);
                Console.WriteLine(study.Answer());
                Console.WriteLine();
                Console.WriteLine(study.Result());
                foreach (var absence in manifest.LeftOut)
                {
                    Console.WriteLine($"left out: {absence.Contender}, {absence.Shape}: {absence.Reason}");
                }

                Console.WriteLine(folder);
            }

            return ExitCode.Done;
        });
        return command;
    }
}
