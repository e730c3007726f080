using System.CommandLine;
using Overtake.Results;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake report</c>: one self-contained page from stored runs.</summary>
internal static class ReportCommand
{
    public static Command Create()
    {
        var output = new Option<string?>("--output") { Description = "Folder; report when not given." };
        var command = new Command("report", "Write report/index.html and a page for each study from its fullest run: "
            + "self-contained, interactive, offline.\n\nExample:\n  scripts/overtake report --output my-report") { output };
        command.SetAction(parsed => Run(parsed.GetValue(output) ?? ProjectFolder.Report));
        return command;
    }

    /// <summary>Refuses, for <c>--output</c>, what is a file already.</summary>
    /// <exception cref="InvalidResultException">It is one.</exception>
    public static void DemandFolder(string folder)
    {
        if (File.Exists(folder))
        {
            throw new InvalidResultException("--output", $"expected a folder, '{folder}' is a file");
        }
    }

    public static int Run(string folder)
    {
        DemandFolder(folder);
        using var progress = new ConsoleProgress("report");
        var page = Report.Write(folder, study => progress.Renew(study, $"drawing {study}"));
        progress.Dispose();
        Console.WriteLine($"Report: {page}");
        return ExitCode.Done;
    }
}
