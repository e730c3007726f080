using System.CommandLine;
using System.Diagnostics;
using System.Globalization;
using System.Text;
using Overtake.Charts.Export;
using Overtake.Notebooks;

namespace Overtake.Cli.Commands;

/// <summary>
/// One notebook in another process, which gives its memory back: both sides of that. The process prints <c>cell 3 of 28</c> at the beginning of a cell.
/// The end of its input tells it to end; that comes too where the command was killed.
/// </summary>
internal static class NotebookProcess
{
    private const string Name = "run-one";
    private const string SaveName = "--save-to";
    private const string CellBegins = "cell ";

    // 32 MB in hexadecimal digits, as the runtime reads it: a sixth less memory than with its own budget, in the same time.
    private const string SmallBudget = "2000000";

    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(10);

    /// <summary>The command of the other process.</summary>
    public static Command Create()
    {
        var path = new Argument<string>("path");
        var saveTo = new Option<string?>(SaveName);
        var command = new Command(Name) { path, saveTo };
        command.Hidden = true;
        command.SetAction((parsed, cancellation) => RunHereAsync(parsed.GetValue(path)!, parsed.GetValue(saveTo), cancellation));
        return command;
    }

    /// <summary>Runs a notebook in another process and shows its progress.</summary>
    /// <param name="saveTo">Folder that gets the executed notebook; null for none.</param>
    /// <param name="measure">A value of <see cref="Measure.Variable"/>, null for what the environment says.</param>
    /// <param name="isQuiet">Whether it measures nothing: compiler and collector may then be set for its few seconds.</param>
    /// <param name="cancellation">Ends it, with all that it has started.</param>
    /// <returns>How it ended: its output is without its progress.</returns>
    public static async Task<(int ExitCode, string Output, string Errors)> RunAsync(
        string path, string? saveTo, string? measure, bool isQuiet, CancellationToken cancellation)
    {
        var start = OvertakeCommand.Again(["notebooks", Name, path, .. saveTo is null ? (string[])[] : [SaveName, saveTo]]);
        (start.RedirectStandardInput, start.RedirectStandardOutput, start.RedirectStandardError) = (true, true, true);
        if (measure is not null)
        {
            start.Environment[Measure.Variable] = measure;
        }

        if (isQuiet)
        {
            // A process of some seconds gains nothing from profiles of itself.
            start.Environment["DOTNET_TieredPGO"] = "0";
            start.Environment["DOTNET_GCgen0size"] = SmallBudget;
        }

        var (output, errors) = (new StringBuilder(), new StringBuilder());
        using var progress = new ConsoleProgress(Path.GetFileNameWithoutExtension(path));
        using var process = Process.Start(start)!;
        var reading = Task.WhenAll(
            ReadAsync(process.StandardOutput, line =>
            {
                if (line.StartsWith(CellBegins, StringComparison.Ordinal))
                {
                    progress.Renew("cells", line);
                }
                else
                {
                    output.AppendLine(line);
                }
            }),
            ReadAsync(process.StandardError, line => errors.AppendLine(line)));
        try
        {
            await process.WaitForExitAsync(cancellation);
        }
        catch (OperationCanceledException)
        {
            process.StandardInput.Close();
            await Task.WhenAny(process.WaitForExitAsync(CancellationToken.None), Task.Delay(Grace, CancellationToken.None));
            process.Kill(entireProcessTree: true);
            await process.WaitForExitAsync(CancellationToken.None);
        }

        // What it has started may live on and keep them open.
        await Task.WhenAny(reading, Task.Delay(Grace, CancellationToken.None));
        var exitCode = cancellation.IsCancellationRequested ? ExitCode.Interrupted : process.ExitCode;
        if (exitCode is not (ExitCode.Done or ExitCode.Failed or ExitCode.BadInput or ExitCode.Interrupted))
        {
            errors.AppendLine(CultureInfo.InvariantCulture, $"{Path.GetFileNameWithoutExtension(path)}: its process ended with exit code {exitCode}");
            exitCode = ExitCode.Failed;
        }

        return (exitCode, output.ToString(), errors.ToString());
    }

    private static async Task ReadAsync(StreamReader from, Action<string> take)
    {
        while (await from.ReadLineAsync(CancellationToken.None) is { } line)
        {
            take(line);
        }
    }

    private static async Task<int> RunHereAsync(string path, string? saveTo, CancellationToken cancellation)
    {
        using var end = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        _ = Task.Run(() => Console.OpenStandardInput().CopyTo(Stream.Null), CancellationToken.None)
            .ContinueWith(_ => end.Cancel(), TaskScheduler.Default);
        // The kernel puts others in their place, which keep what is written while a cell runs.
        var (output, errors) = (Console.Out, Console.Error);
        var notebook = NotebookDocument.Read(path);
        var name = Path.GetFileNameWithoutExtension(path);
        // The chart library goes into the document once.
        InteractiveDocument.Current = new InteractiveDocument(PlotlyLibrary.Find());
        var run = await NotebookRunner.RunAsync(
            notebook, Path.GetDirectoryName(Path.GetFullPath(path))!, new NotebookRunOptions { Filter = OutputFilter.ImagesAndText }, Report, end.Token);
        if (run.ExitCode != ExitCode.Done)
        {
            return run.ExitCode;
        }

        if (saveTo is not null)
        {
            Directory.CreateDirectory(saveTo);
            notebook.Save(Path.Combine(saveTo, Path.GetFileName(path)));
        }

        output.WriteLine($"{name}: {run.Cells.Count} cells in {run.Duration.TotalSeconds:0.0} s{(saveTo is not null ? ", saved" : string.Empty)}");
        return ExitCode.Done;

        void Report(NotebookProgress progress)
        {
            if (progress.Run is null)
            {
                output.WriteLine($"{CellBegins}{progress.CodeCell} of {progress.CodeCells}");
            }
            else if (progress.Run.Error is { } error)
            {
                errors.WriteLine($"{name}: cell {progress.Cell.Number}: {error}");
            }
        }
    }
}
