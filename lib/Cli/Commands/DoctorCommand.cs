using System.CommandLine;
using Overtake.Results;
using Overtake.Setup;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake doctor</c>: what this machine has, what is missing, and what that costs.</summary>
internal static class DoctorCommand
{
    public static Command Create()
    {
        var install = new Option<bool>("--install") { Description = "Fetch plotly.js, and as root on Debian install npm and Chromium where they are missing." };
        var tests = new Option<bool>("--tests")
        {
            Description = "With --install: what only the tests need as well: Jupyter, wrk, GNU parallel, an ssh server, Slurm.",
        };
        var command = new Command("doctor", "What this machine has for measuring and for charts, what is missing and what that costs.\n\nExample:\n  "
            + "scripts/overtake doctor --install") { install, tests };
        command.SetAction(async (parsed, cancellation) =>
        {
            if (parsed.GetValue(tests) && !parsed.GetValue(install))
            {
                throw new InvalidResultException("--tests", "goes with --install");
            }

            if (parsed.GetValue(install))
            {
                await Installation.CompleteAsync(parsed.GetValue(tests), cancellation);
            }

            await PrintAsync(cancellation);
            return ExitCode.Done;
        });
        return command;
    }

    /// <summary>Prints every check, what is missing with its cost.</summary>
    public static async Task PrintAsync(CancellationToken cancellation)
    {
        foreach (var check in await Doctor.ExamineAsync(cancellation))
        {
            Console.WriteLine($"{check.Word,-8} {check.Name,-20} {check.Found}{(check.Cost.Length > 0 ? $": {check.Cost}" : string.Empty)}");
        }
    }
}
