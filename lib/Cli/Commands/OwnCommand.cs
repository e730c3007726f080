using System.CommandLine;
using System.Diagnostics;
using Overtake.Cli.Own;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake own</c>: the ratio curve, crossovers and answer for a user's methods or record.</summary>
internal static class OwnCommand
{
    private const string Examples = """

        A class with marked methods is enough:

          [Sizes(10, 100, 1_000, 10_000)]
          public class Joining
          {
              private string[] _parts = [];

              public void SetUp(int size) => _parts = [.. Enumerable.Range(0, size).Select(i => i.ToString())];

              [Baseline]  public string Plus() { var text = ""; foreach (var part in _parts) text += part; return text; }
              [Contender] public string Concat() => string.Concat(_parts);
          }

        So is a record, which is boxed into object[], written into byte[] and kept as a struct:

          public record Quote(long Id, DateTime At, double Bid, string Symbol)
          {
              public static Quote Sample => new(1, DateTime.UnixEpoch, 9.5, "OVTK");
          }

        A sample may also be JSON. Without one, numbers begin at 1, texts have 16 characters and lists 4 elements. Results are compared before anything is timed.
        An assembly must be a Release build; add lib/Measurement/Own/OwnAttributes.cs to its project for the attributes.
        With --preset standard, System.Text.Json, the format of NetSerializer, MessagePack, MemoryPack and protobuf-net take part where they can write the record.
        All options of measure can be added, for example --preset standard or --launches 12.

        Examples:
          scripts/overtake own Joining.cs
          scripts/overtake own Quote.cs --preset standard
          scripts/overtake own Quote.cs --sample quote.json
          scripts/overtake own bin/Release/net10.0/My.dll --type Joining --sizes 50,500
          scripts/overtake advise own-quote --size 300
        """;

    public static Command Create()
    {
        var file = new Argument<string>("file") { Description = "A .cs file, or an assembly." };
        var name = new Option<string?>("--type") { Description = "The class with marked methods, or the record; needed where there are several." };
        var sample = new Option<string?>("--sample")
        {
            Description = "A JSON file with a record as it usually is: its texts and lists have the length that yours have.",
        };
        var command = new Command("own", "Compare your own methods, or the ways to hand over your own record: "
            + "ratios with intervals, crossovers and an answer." + Examples) { file, name, sample };
        command.TreatUnmatchedTokensAsErrors = false;
        command.SetAction(async (parsed, _) =>
        {
            var own = OwnAssembly.Build(parsed.GetRequiredValue(file), parsed.GetValue(name), parsed.GetValue(sample), Folder);
            return (await MeasureAsync(own, parsed.UnmatchedTokens)).ExitCode;
        });
        return command;
    }

    /// <summary>Folder of what is compiled.</summary>
    public static string Folder => Path.Combine(ProjectFolder.Root, ".overtake", "own");

    /// <summary>Measures a study in another process: studies are looked for when one starts.</summary>
    /// <param name="own">The study.</param>
    /// <param name="options">Options of <c>measure</c>.</param>
    /// <param name="runs">Where the run goes, whose output is then returned; null for where all runs go, and to show it.</param>
    public static async Task<(int ExitCode, string Output)> MeasureAsync(OwnAssembly own, IEnumerable<string> options, string? runs = null)
    {
        var isHosted = Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet";
        var start = new ProcessStartInfo(Environment.ProcessPath!, [
            .. isHosted ? (string[])[typeof(OwnCommand).Assembly.Location] : [], "measure", own.Study, .. options,
        ]) { RedirectStandardOutput = runs is not null };
        start.Environment[ContenderSources.FolderVariable] = own.Folder;
        start.Environment[RunManifest.CommandVariable] = string.Join('\n', Environment.GetCommandLineArgs().Skip(1).Where(w => w != MeasureOptions.ResumeName));
        if (runs is not null)
        {
            start.Environment[ProjectFolder.RunsVariable] = runs;
        }

        using var measuring = Process.Start(start)!;
        var output = runs is not null ? await measuring.StandardOutput.ReadToEndAsync(CancellationToken.None) : "";

        // An interrupt reaches it too.
        await measuring.WaitForExitAsync(CancellationToken.None);
        return (measuring.ExitCode, output);
    }
}
