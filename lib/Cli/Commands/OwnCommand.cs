using System.CommandLine;
using System.Diagnostics;
using System.Globalization;
using System.Security.Cryptography;
using Overtake.Cli.Own;
using Overtake.Measurement.Own;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake own</c>: the ratio curve, crossovers and answer for a user's class of benchmarks or record.</summary>
internal static class OwnCommand
{
    private const string Examples = """

        A class of benchmarks for BenchmarkDotNet is measured as it stands:

          using BenchmarkDotNet.Attributes;

          public class Joining
          {
              private string[] _parts = [];

              [Params(10, 100, 1_000, 10_000)] public int Parts;

              [GlobalSetup] public void SetUp() => _parts = [.. Enumerable.Range(0, Parts).Select(i => i.ToString())];

              [Benchmark(Baseline = true)] public string Plus() { var text = ""; foreach (var part in _parts) text += part; return text; }
              [Benchmark] public string Concat() => string.Concat(_parts);
          }

        The parameter of whole numbers with the most values is the size, and a 0 among them is left out; without one there is a table of ratios and no curve.
        All other parameters are kept apart.
        So is a record, which is boxed into object[], written into byte[] and kept as a struct:

          public record Quote(long Id, DateTime At, double Bid, string Symbol)
          {
              public static Quote Sample => new(1, DateTime.UnixEpoch, 9.5, "OVTK");
          }

        A sample may also be JSON. Without one, numbers begin at 1, texts have 16 characters and lists 4 elements. Results are compared before anything is timed.
        A project is built in Release; an assembly must be such a build. What methods return must be what the marked baseline returns, where both return the same type;
        --results-may-differ measures all the same. Each method has a current folder of its own, with links to the files here and beside its assembly.
        With --preset standard, System.Text.Json, the format of NetSerializer, MessagePack, MemoryPack and protobuf-net take part where they can write the record.
        All options of measure can be added, for example --preset standard or --launches 12.

        Examples:
          scripts/overtake own Joining.cs
          scripts/overtake own Quote.cs --preset standard
          scripts/overtake own Quote.cs --sample quote.json
          scripts/overtake own My.csproj --type Joining --filter "*Concat*" "*Plus*"
          scripts/overtake own bin/Release/net10.0/My.dll --type Sorting --baseline ArraySort --size-param Count
          scripts/overtake advise own-quote --size 300
        """;

    public static Command Create()
    {
        var file = new Argument<string>("file") { Description = "A .cs file, a project or a folder with one, or an assembly." };
        var name = new Option<string?>("--type") { Description = "The class of benchmarks, or the record; needed where there are several." };
        var sample = new Option<string?>("--sample")
        {
            Description = "A JSON file with a typical record: texts and lists as long as yours.",
        };
        var contenders = new Option<string?>("--contender-param") { Description = "The parameter whose values are compared instead of methods." };
        var refine = new Option<bool>("--refine") { Description = "Measure sizes between those that the class lists, where a crossover lies." };
        var differ = new Option<bool>("--results-may-differ") { Description = "Measure methods although they return another result than the baseline." };
        var choice = new ChoiceOptions();
        var command = new Command("own", "Compare your own benchmarks, or the ways to hand over your own record: "
            + "ratios with intervals, crossovers and an answer." + Examples) { file, name, sample, contenders, refine, differ };
        choice.AddTo(command);
        command.TreatUnmatchedTokensAsErrors = false;
        command.SetAction(async (parsed, cancellation) =>
        {
            var chosen = choice.Of(parsed) with
            {
                ContenderParameter = parsed.GetValue(contenders), Refines = parsed.GetValue(refine), AreCompared = !parsed.GetValue(differ),
            };
            var path = parsed.GetRequiredValue(file);
            if (path.StartsWith('-'))
            {
                throw new InvalidResultException(path, "expected a .cs file, a project or an assembly before the options");
            }

            MeasureOptions.Demand(parsed.UnmatchedTokens, command);
            path = OwnProject.AssemblyOf(path);
            using var folder = NewFolder();
            var own = OwnAssembly.Build(path, parsed.GetValue(name), parsed.GetValue(sample), chosen, folder.FullPath);
            return (await MeasureAsync(own, [path], parsed.UnmatchedTokens, cancellation)).ExitCode;
        });
        return command;
    }

    /// <summary>A folder for what is compiled.</summary>
    public static OwnFolder NewFolder() => OwnFolder.Create(Path.Combine(ProjectFolder.Root, ".overtake", "own"));

    /// <summary>Measures a study in another process: studies are looked for when one starts.</summary>
    /// <param name="code">The files with the code that is measured.</param>
    /// <param name="runs">Where the run goes, whose output is then returned; null for where all runs go, and to show it.</param>
    public static async Task<(int ExitCode, string Output)> MeasureAsync(
        OwnAssembly own, IEnumerable<string> code, IEnumerable<string> options, CancellationToken cancellation, string? runs = null)
    {
        var start = OvertakeCommand.Again(["measure", own.Study, .. options]);
        start.RedirectStandardOutput = runs is not null;
        start.Environment[ContenderSources.FolderVariable] = own.Folder;
        start.Environment[RunManifest.CommandVariable] = string.Join('\n', Environment.GetCommandLineArgs().Skip(1).Where(w => w != MeasureOptions.ResumeName));
        start.Environment[RunManifest.CodeVariable] =
            Convert.ToHexString(SHA256.HashData([.. code.SelectMany(path => SHA256.HashData(File.ReadAllBytes(path)))]));
        if (runs is not null)
        {
            start.Environment[ProjectFolder.RunsVariable] = runs;
        }

        using var measuring = Process.Start(start)!;
        // A terminal interrupts both; a supervisor may signal this process alone.
        await using var registration = cancellation.Register(Interrupt);
        var output = runs is not null ? await measuring.StandardOutput.ReadToEndAsync(CancellationToken.None) : "";
        await measuring.WaitForExitAsync(CancellationToken.None);
        return (measuring.ExitCode, output);

        void Interrupt()
        {
            if (!OperatingSystem.IsWindows() && !measuring.HasExited)
            {
                using var kill = Process.Start("kill", ["-INT", measuring.Id.ToString(CultureInfo.InvariantCulture)]);
            }
        }
    }
}

/// <summary>The options that say what of a class of benchmarks is compared.</summary>
internal sealed class ChoiceOptions
{
    private readonly Option<string?> _baseline = new("--baseline")
    {
        Description = "The method that the others are compared with; the one that is marked, or the first.",
    };

    private readonly Option<string?> _size = new("--size-param")
    {
        Description = "The parameter used as the size. Default: the integer parameter with the most values.",
    };

    private readonly Option<string[]> _filters = new("--filter")
    {
        Description = "Patterns of full names, as BenchmarkDotNet takes them.",
        AllowMultipleArgumentsPerToken = true,
    };

    public void AddTo(Command command)
    {
        command.Add(_baseline);
        command.Add(_size);
        command.Add(_filters);
    }

    public BenchmarkChoice Of(ParseResult parsed) => new(parsed.GetValue(_baseline), parsed.GetValue(_size), null, parsed.GetValue(_filters) ?? []);
}
