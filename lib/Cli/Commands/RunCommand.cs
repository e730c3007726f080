using System.CommandLine;
using Overtake.Setup;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake run</c>: everything, from an empty clone to the report.</summary>
internal static class RunCommand
{
    public static Command Create()
    {
        var options = new MeasureOptions();
        var command = new Command("run", "Fetch what charts need, check the machine, measure (preset quick by default), run the notebooks, "
            + "and write report/index.html.\n\nExamples:\n  scripts/run\n  scripts/run boxing --preset standard");
        options.AddTo(command);
        command.SetAction(async (parsed, cancellation) =>
        {
            var choice = options.Read(parsed);
            if (choice.List)
            {
                return await MeasureCommand.RunAsync(choice, cancellation);
            }

            await Installation.CompleteAsync(tests: false, cancellation);
            await DoctorCommand.PrintAsync(cancellation);
            var measured = await MeasureCommand.RunAsync(choice, cancellation);
            if (measured != ExitCode.Done)
            {
                return measured;
            }

            var notebooks = await NotebooksCommand.RunAsync(
                NotebookFiles.All, Path.Combine(ProjectFolder.Report, "notebooks"), Measure.InProcess, cancellation);
            // Minutes of measuring are worth a report even where a notebook fails.
            var report = ReportCommand.Run(ProjectFolder.Report);
            return notebooks != ExitCode.Done ? notebooks : report;
        });
        return command;
    }
}
