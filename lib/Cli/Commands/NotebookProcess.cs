using System.CommandLine;
using System.Diagnostics;
using System.Globalization;
using System.Text;
using System.Threading.Channels;
using Overtake.Charts.Export;
using Overtake.Notebooks;

namespace Overtake.Cli.Commands;

/// <summary>
/// Another process that runs notebooks one after the other, so that all but the first find compiler and libraries warm: both sides of that. Each line of its
/// input is a notebook. It prints <c>cell 3 of 28</c> at the beginning of a cell and <c>done</c> behind a notebook, and ends with the first that fails. The end
/// of its input tells it to end; that comes too where the command was killed.
/// </summary>
internal sealed class NotebookProcess : IAsyncDisposable
{
    private const string Name = "run-some";
    private const string SaveName = "--save-to";
    private const string CellBegins = "cell ";
    private const string Done = "done";

    // 32 MB in hexadecimal digits, as the runtime reads it: a sixth less memory than with its own budget, in the same time.
    private const string SmallBudget = "2000000";

    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(10);

    private readonly Process _process;
    private readonly Task _reading;
    private readonly StringBuilder _output = new();
    private readonly StringBuilder _errors = new();
    private ConsoleProgress? _progress;
    private TaskCompletionSource _done = new();

    /// <summary>Starts it.</summary>
    /// <param name="saveTo">Folder that gets the executed notebooks; null for none.</param>
    /// <param name="measure">A value of <see cref="Measure.Variable"/>, null for what the environment says.</param>
    /// <param name="isQuiet">Whether it measures nothing: compiler and collector may then be set for its few seconds.</param>
    public NotebookProcess(string? saveTo, string? measure, bool isQuiet)
    {
        var start = OvertakeCommand.Again(["notebooks", Name, .. saveTo is null ? (string[])[] : [SaveName, saveTo]]);
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

        _process = Process.Start(start)!;
        _reading = Task.WhenAll(ReadAsync(_process.StandardOutput, Take), ReadAsync(_process.StandardError, line => Append(_errors, line)));
    }

    /// <summary>The command of the other process.</summary>
    public static Command Create()
    {
        var saveTo = new Option<string?>(SaveName);
        var command = new Command(Name) { saveTo };
        command.Hidden = true;
        command.SetAction((parsed, cancellation) => RunHereAsync(parsed.GetValue(saveTo), cancellation));
        return command;
    }

    /// <summary>Runs a notebook and shows its progress. After one that failed it runs no other.</summary>
    /// <param name="cancellation">Ends the process, with all that it has started.</param>
    /// <returns>How it ended: its output is without its progress.</returns>
    public async Task<(int ExitCode, string Output, string Errors)> RunAsync(string path, CancellationToken cancellation)
    {
        using var progress = new ConsoleProgress(Path.GetFileNameWithoutExtension(path));
        (_progress, _done) = (progress, new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously));
        try
        {
            await _process.StandardInput.WriteLineAsync(path.AsMemory(), CancellationToken.None);
            await _process.StandardInput.FlushAsync(CancellationToken.None);
        }
        catch (IOException)
        {
            // It has ended, and its exit code says how.
        }

        try
        {
            await Task.WhenAny(_done.Task, _process.WaitForExitAsync(CancellationToken.None)).WaitAsync(cancellation);
        }
        catch (OperationCanceledException)
        {
            await DisposeAsync();
        }

        _progress = null;
        if (_done.Task.IsCompleted && !cancellation.IsCancellationRequested)
        {
            return (ExitCode.Done, Said(_output), Said(_errors));
        }

        // What it has started may live on and keep them open.
        await Task.WhenAny(_reading, Task.Delay(Grace, CancellationToken.None));
        var exitCode = cancellation.IsCancellationRequested ? ExitCode.Interrupted : _process.ExitCode;
        if (exitCode is not (ExitCode.Failed or ExitCode.BadInput or ExitCode.Interrupted))
        {
            Append(_errors, string.Create(
                CultureInfo.InvariantCulture, $"{Path.GetFileNameWithoutExtension(path)}: its process ended with exit code {exitCode}"));
            exitCode = ExitCode.Failed;
        }

        return (exitCode, Said(_output), Said(_errors));
    }

    /// <summary>Ends it, by force where it does not end by itself.</summary>
    public async ValueTask DisposeAsync()
    {
        try
        {
            _process.StandardInput.Close();
        }
        catch (IOException)
        {
            // It has ended, and a line is left that nobody reads.
        }

        await Task.WhenAny(_process.WaitForExitAsync(CancellationToken.None), Task.Delay(Grace, CancellationToken.None));
        _process.Kill(entireProcessTree: true);
        await _process.WaitForExitAsync(CancellationToken.None);
    }

    private void Take(string line)
    {
        if (line.StartsWith(CellBegins, StringComparison.Ordinal))
        {
            _progress?.Renew("cells", line);
        }
        else if (line == Done)
        {
            _done.TrySetResult();
        }
        else
        {
            Append(_output, line);
        }
    }

    private static void Append(StringBuilder text, string line)
    {
        lock (text)
        {
            text.AppendLine(line);
        }
    }

    private static string Said(StringBuilder text)
    {
        lock (text)
        {
            var said = text.ToString();
            text.Clear();
            return said;
        }
    }

    private static async Task ReadAsync(StreamReader from, Action<string> take)
    {
        while (await from.ReadLineAsync(CancellationToken.None) is { } line)
        {
            take(line);
        }
    }

    private static async Task<int> RunHereAsync(string? saveTo, CancellationToken cancellation)
    {
        using var end = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        // The kernel puts others in their place, which keep what is written while a cell runs.
        var (output, errors) = (Console.Out, Console.Error);
        var paths = Channel.CreateUnbounded<string>();
        _ = ReadAsync(new StreamReader(Console.OpenStandardInput()), path => paths.Writer.TryWrite(path)).ContinueWith(
            _ =>
            {
                paths.Writer.Complete();
                end.Cancel();
            },
            TaskScheduler.Default);
        await foreach (var path in paths.Reader.ReadAllAsync(cancellation))
        {
            if (await RunHereAsync(path, saveTo, output, errors, end.Token) is not ExitCode.Done and var failed)
            {
                return failed;
            }

            output.WriteLine(Done);
        }

        return ExitCode.Done;
    }

    private static async Task<int> RunHereAsync(string path, string? saveTo, TextWriter output, TextWriter errors, CancellationToken cancellation)
    {
        var notebook = NotebookDocument.Read(path);
        var name = Path.GetFileNameWithoutExtension(path);
        // The chart library goes into the document once.
        InteractiveDocument.Current = new InteractiveDocument(PlotlyLibrary.Find());
        var run = await NotebookRunner.RunAsync(
            notebook, Path.GetDirectoryName(Path.GetFullPath(path))!, new NotebookRunOptions { Filter = OutputFilter.ImagesAndText }, Report, cancellation);
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
