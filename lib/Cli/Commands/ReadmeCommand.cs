using System.CommandLine;
using Overtake.Results;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake readme</c>: writes the numbers and the picture of the READMEs from the runs.</summary>
internal static class ReadmeCommand
{
    public static Command Create()
    {
        var command = new Command("readme", "Write the numbers and the picture of both READMEs anew: from the fullest runs, data/gate.csv and the claims.")
        {
            Hidden = true,
        };
        command.SetAction(_ =>
        {
            var changed = Readme.Write();
            Console.WriteLine(changed.Count == 0 ? "Nothing has changed." : string.Join('\n', changed));
            return ExitCode.Done;
        });
        return command;
    }
}
