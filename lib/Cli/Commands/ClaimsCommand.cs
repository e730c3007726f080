using System.CommandLine;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake claims</c>: which published claims hold on this machine.</summary>
internal static class ClaimsCommand
{
    public static Command Create()
    {
        var markdown = new Option<bool>("--markdown") { Description = "Print Markdown, for an issue or a report." };
        var command = new Command("claims", "Say which claims of the five published studies hold, in the fullest runs of this machine.\n\nExample:\n  "
            + "scripts/overtake claims --markdown") { markdown };
        command.SetAction(parsed =>
        {
            var claims = Claims.Open();
            foreach (var table in new[] { claims.Summary(), claims.Ledger() })
            {
                Console.WriteLine(parsed.GetValue(markdown) ? table.Markdown : table.ToString());
                Console.WriteLine();
            }

            return ExitCode.Done;
        });
        return command;
    }
}
