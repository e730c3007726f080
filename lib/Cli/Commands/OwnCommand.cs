using System.CommandLine;
using System.Diagnostics;
using Overtake.Cli.Own;
using Overtake.Measurement.Studies;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake own</c>: the ratio curve, crossovers and answer of somebody's own methods.</summary>
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

        Results are compared before anything is timed. Options of measure are passed on.

        Examples:
          scripts/overtake own Joining.cs
          scripts/overtake own Joining.cs --preset standard
          scripts/overtake own bin/Release/net10.0/My.dll --class Joining --sizes 50,500
          scripts/overtake advise own-joining --size 300
        """;

    public static Command Create()
    {
        var file = new Argument<string>("file") { Description = "A .cs file, or an assembly with the class." };
        var name = new Option<string?>("--class") { Description = "The class, where several have marked methods." };
        var command = new Command("own", "Compare your own methods: ratios with intervals, crossovers and an answer." + Examples) { file, name };
        command.TreatUnmatchedTokensAsErrors = false;
        command.SetAction(async (parsed, _) =>
        {
            var own = OwnAssembly.Build(parsed.GetRequiredValue(file), parsed.GetValue(name), Path.Combine(ProjectFolder.Root, ".overtake", "own"));

            // Studies are looked for when a process starts, so another one measures.
            var isHosted = Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet";
            var start = new ProcessStartInfo(Environment.ProcessPath!, [.. isHosted ? (string[])[typeof(OwnCommand).Assembly.Location] : [], "measure", own.Study, .. parsed.UnmatchedTokens]);
            start.Environment[ContenderSources.FolderVariable] = own.Folder;
            using var measuring = Process.Start(start)!;

            // An interrupt reaches it too.
            await measuring.WaitForExitAsync(CancellationToken.None);
            return measuring.ExitCode;
        });
        return command;
    }
}
