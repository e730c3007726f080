using System.Diagnostics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Scripting;

namespace Overtake.Notebooks;

/// <summary>
/// Runs C# cells one after the other; each sees what the ones before it declared. A cell has a thread of its own. A cell that
/// is cancelled or over its time is stopped at its <see cref="CancellationPoint"/>s and in waits of its thread. Aborting the
/// thread would end the process now and then, so a cell that does not stop within <see cref="Grace"/> is left behind, and
/// with it the engine: <see cref="IsStateLost"/>.
/// </summary>
internal sealed class ScriptEngine
{
    /// <summary>How long a cell may take to stop.</summary>
    public static TimeSpan Grace { get; } = TimeSpan.FromSeconds(3);

    private readonly ScriptLanguage _language;
    private readonly ScriptErrors _errors;
    private ScriptState<object>? _state;
    private Thread? _thread;
    private int _executionCount;
    private int _executing;
    private volatile bool _running;

    /// <summary>An engine whose <c>#r</c> and <c>#load</c> start in <paramref name="folder"/>, the notebook's.</summary>
    public ScriptEngine(string folder)
    {
        _language = new ScriptLanguage(folder);
        _errors = new ScriptErrors(_language.Folder);
        Assistant = new CodeAssistant(_language, () => _state?.Script as Script<object>);
    }

    /// <summary>Helps to write the next cell.</summary>
    public CodeAssistant Assistant { get; }

    /// <summary>Whether a cell was left behind that may still change variables: this engine runs no more cells.</summary>
    public bool IsStateLost { get; private set; }

    /// <summary>Compiles and runs a cell.</summary>
    /// <param name="code">C# script.</param>
    /// <param name="onOutput">Called for each piece of output as it comes, in order, one at a time, and never again after the task has ended.</param>
    /// <param name="timeLimit">How long compiling, running and formatting may take; null for no limit.</param>
    /// <param name="cancellation">Ends the cell.</param>
    /// <param name="executionCount">The number of this execution where the host counts; null for one more than the last.</param>
    /// <exception cref="InvalidOperationException">The state is lost, or another cell is running in this engine.</exception>
    public async Task<CellResult> ExecuteAsync(
        string code, Action<CellOutput>? onOutput = null, TimeSpan? timeLimit = null, CancellationToken cancellation = default, int? executionCount = null)
    {
        if (IsStateLost)
        {
            throw new InvalidOperationException("A cell was left behind in this engine: its state is lost, start another engine.");
        }

        if (Interlocked.Exchange(ref _executing, 1) == 1)
        {
            throw new InvalidOperationException("Another cell is running in this engine.");
        }

        try
        {
            var started = Stopwatch.GetTimestamp();
            var sink = new CellSink();
            var streaming = HandOnAsync(sink, onOutput);
            _executionCount = executionCount ?? _executionCount + 1;
            var status = await RunLimitedAsync(code, sink, timeLimit ?? Timeout.InfiniteTimeSpan, cancellation).ConfigureAwait(false);
            var outputs = sink.Close();
            await streaming.ConfigureAwait(false);
            return new CellResult(status, _executionCount, outputs, Stopwatch.GetElapsedTime(started));
        }
        finally
        {
            Volatile.Write(ref _executing, 0);
        }
    }

    private static async Task HandOnAsync(CellSink sink, Action<CellOutput>? onOutput)
    {
        await foreach (var output in sink.Stream.ConfigureAwait(false))
        {
            onOutput?.Invoke(output);
        }
    }

    private async Task<CellStatus> RunLimitedAsync(string code, CellSink sink, TimeSpan timeLimit, CancellationToken cancellation)
    {
        using var end = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        end.CancelAfter(timeLimit);
        _running = false;
        var running = OnThreadOfItsOwn(sink, () => RunAsync(code, sink, end.Token));
        try
        {
            return await running.WaitAsync(end.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (end.IsCancellationRequested)
        {
            var (status, why) = cancellation.IsCancellationRequested
                ? (CellStatus.Cancelled, "The cell was cancelled")
                : (CellStatus.TimedOut, $"The cell ran longer than its limit of {timeLimit.TotalSeconds:0.###} s");
            if (_running)
            {
                IsStateLost = !await StoppedAsync(running, sink).ConfigureAwait(false);
                why += IsStateLost ? ". It cannot be stopped in place: the state of this engine is lost." : " and stopped; what it did before that stays.";
            }
            else
            {
                why += " before it ran.";
            }

            sink.Add(new ErrorOutput(status.ToString(), why, [why]));
            return status;
        }
    }

    /// <summary>Asks the cell to stop, and waits for it.</summary>
    private async Task<bool> StoppedAsync(Task<CellStatus> running, CellSink sink)
    {
        CancellationPoint.Stop(sink);
        // Ends a wait of the cell's thread; only its own, for what it started elsewhere is not known.
        _thread!.Interrupt();
        await Task.WhenAny(running, Task.Delay(Grace)).ConfigureAwait(false);
        if (!running.IsCompleted)
        {
            return false;
        }

        CancellationPoint.Ended(sink);
        return true;
    }

    private async Task<CellStatus> RunAsync(string code, CellSink sink, CancellationToken cancellation)
    {
        var script = _language.Script(_state?.Script as Script<object>, code, _executionCount);
        if (ScriptLanguage.StartsWithMagic(script))
        {
            const string Why = "Magic commands (#!) are not C#: no other host is needed to run this notebook.";
            sink.Add(new ErrorOutput("Magic", Why, [Why]));
            return CellStatus.NotCompiled;
        }

        var diagnostics = script.Compile(cancellation);
        if (diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error).ToList() is { Count: > 0 } errors)
        {
            sink.Add(_errors.NotCompiled(errors));
            return CellStatus.NotCompiled;
        }

        foreach (var warning in diagnostics)
        {
            sink.Write(StreamOutput.StandardError, _errors.Line(warning) + "\n");
        }

        // Compiled as it was written first: errors and warnings show the person's own text.
        if (_language.Stoppable(script, _state?.Script as Script<object>) is { } stoppable)
        {
            script = stoppable;
            script.Compile(cancellation);
        }

        // In this order: a cancellation that sees nothing running came first, so nothing will run.
        _running = true;
        Interlocked.MemoryBarrier();
        cancellation.ThrowIfCancellationRequested();
        try
        {
            var state = await (_state is null
                ? script.RunAsync(new CellGlobals(), catchException: _ => true, CancellationToken.None)
                : script.RunFromAsync(_state, catchException: _ => true, CancellationToken.None)).ConfigureAwait(false);
            // After an exception too: what the cell declared before it is there, as in any interactive session.
            _state = state;
            if (state.Exception is null)
            {
                if (state.ReturnValue is { } value)
                {
                    sink.Add(new ResultOutput(DisplayData.From(value)));
                }

                return CellStatus.Succeeded;
            }

            Fail(state.Exception);
        }
        catch (Exception e)
        {
            Fail(e);
        }

        return CellStatus.Failed;

        void Fail(Exception exception)
        {
            // A stopped cell gets no exception.
            if (!sink.IsStopping || exception is not (OperationCanceledException or ThreadInterruptedException))
            {
                sink.Add(_errors.Failed(exception));
            }
        }
    }

    /// <summary>A loop without end must take no thread of the pool with it.</summary>
    private Task<CellStatus> OnThreadOfItsOwn(CellSink sink, Func<Task<CellStatus>> run)
    {
        var ended = new TaskCompletionSource<Task<CellStatus>>(TaskCreationOptions.RunContinuationsAsynchronously);
        _thread = new Thread(() =>
        {
            CellConsole.Enter(sink);
            ended.SetResult(run());
        })
        { IsBackground = true, Name = "cell" };
        _thread.Start();
        return ended.Task.Unwrap();
    }
}
