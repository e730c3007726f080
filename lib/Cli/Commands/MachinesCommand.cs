using System.CommandLine;
using System.Runtime;
using Overtake.Results;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake machines</c>: the machines with runs side by side.</summary>
internal static class MachinesCommand
{
    private const string Examples = """

        Examples:
          scripts/overtake import results.zip         adds the runs of another machine, which export wrote there
          scripts/fleet hosts.txt                     measures many machines over ssh and imports their runs
          scripts/overtake machines
          scripts/overtake machines boxing --size 1000 --scenario fill
        """;

    public static Command Create()
    {
        var study = new Argument<string[]>("study") { Description = "Studies; all when none is named.", Arity = ArgumentArity.ZeroOrMore };
        var size = new Option<long?>("--size") { Description = "Print the ratios of all machines at this size alone; needs a study." };
        var scenario = new Option<string?>("--scenario") { Description = "With --size: scenario; the study's headline when not given." };
        var command = new Command("machines", "Put machines side by side: ratios and crossovers, never times. "
            + "What differs, who contradicts whom, and whether a machine has changed." + Examples) { study, size, scenario };
        command.SetAction(parsed =>
        {
            var studies = parsed.GetValue(study) ?? [];
            var at = parsed.GetValue(size);
            if (at is not null && studies.Length != 1)
            {
                throw new InvalidResultException("--size", $"needs one study, found {studies.Length}");
            }

            if (at is < 1)
            {
                throw new InvalidResultException("--size", $"expected a whole number from 1, found {at}");
            }

            if (at is null && parsed.GetValue(scenario) is not null)
            {
                throw new InvalidResultException("--scenario", "goes with --size");
            }

            // Many machines are many rows, which live shortly; nobody waits for a single collection.
            GCSettings.LatencyMode = GCLatencyMode.Batch;
            var machines = Machines.Open(studies);
            foreach (var view in at is { } one ? [machines.Ratios(studies[0], one, parsed.GetValue(scenario))] : machines.Tables())
            {
                Console.WriteLine(view);
                Console.WriteLine();
            }

            return ExitCode.Done;
        });
        return command;
    }
}
