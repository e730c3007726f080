using System.CommandLine;
using Overtake.Results;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake export</c> and <c>overtake import</c>: the runs of a machine as one file.</summary>
internal static class ArchiveCommands
{
    private static RunStore Store => new(ProjectFolder.Machines);

    public static Command Export()
    {
        var file = new Argument<string>("file") { Description = "Zip file to write, for example results.zip." };
        var machine = new Option<string?>("--machine") { Description = "Machine folder; this machine's when not given." };
        const string Text = "Write all finished runs of a machine into one file.\n\nExample:\n  scripts/overtake export results.zip";
        var command = new Command("export", Text) { file, machine };
        command.SetAction(parsed =>
        {
            var runs = RunArchive.Write(parsed.GetRequiredValue(file), Store, parsed.GetValue(machine) ?? Machine.Name);
            Console.WriteLine($"{runs} {(runs == 1 ? "run" : "runs")} in {parsed.GetRequiredValue(file)}");
            return ExitCode.Done;
        });
        return command;
    }

    public static Command Import()
    {
        var files = new Argument<string[]>("files") { Description = "Files that export wrote, of any machine.", Arity = ArgumentArity.OneOrMore };
        const string Text = "Add the runs of exported files, after checking every one of them.\n\nExample:\n  scripts/overtake import results.zip";
        var command = new Command("import", Text) { files };
        command.SetAction(parsed =>
        {
            foreach (var (run, isNew) in parsed.GetRequiredValue(files).SelectMany(file => RunArchive.Import(file, Store)))
            {
                Console.WriteLine($"{run}{(isNew ? "" : " was here already")}");
            }

            return ExitCode.Done;
        });
        return command;
    }
}
