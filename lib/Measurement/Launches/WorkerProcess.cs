using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Launches;

/// <summary>
/// A worker process, seen from its parent: it starts with the settings of its group, gets one command for each case and visit, and is read at the
/// end. In between it waits and does nothing, so that workers of a group can take turns.
/// </summary>
internal sealed class WorkerProcess : IVisitor, IAsyncDisposable
{
    // A worker that takes this much longer than expected for one step is ended; the message has the step, a line of <see cref="VisitLines"/>.
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(60);

    private readonly Process _process;
    private readonly WorkerRequest _request;
    private readonly Task<string> _errors;
    private readonly Timer _limit;
    private volatile bool _isLate;

    private WorkerProcess(WorkerRequest request)
    {
        _request = request;
        _process = new Process { StartInfo = WorkerProgram.StartInfo(request.Runtime, request.Gc, ParameterList.Parse(request.Parameters)) };
        _process.Start();
        _errors = _process.StandardError.ReadToEndAsync();
        _limit = new Timer(_ => EndLate());
    }

    public string Runtime { get; private set; } = string.Empty;

    /// <summary>Starts a worker and waits until its contender is checked and at tier 1.</summary>
    /// <exception cref="WorkerFailedException">It did not get there.</exception>
    public static async Task<WorkerProcess> StartAsync(WorkerRequest request, CancellationToken cancellation)
    {
        var worker = new WorkerProcess(request);
        try
        {
            worker.Runtime = await worker.GuardedAsync(LaunchPlan.StartOf(request), cancellation, async limit =>
            {
                await worker.SayAsync(JsonSerializer.Serialize(request, WorkerJson.Default.WorkerRequest), limit);
                return await worker.HearAsync(limit) is { Ready.Runtime: { } runtime }
                    ? runtime
                    : throw new WorkerFailedException(request, "it did not answer as expected");
            });
            return worker;
        }
        catch
        {
            await worker.DisposeAsync();
            throw;
        }
    }

    /// <inheritdoc/>
    /// <exception cref="WorkerFailedException">It failed.</exception>
    public PilotTimes? Pilot(CaseRequest request) => VisitLines.PilotTimesOf(Ask(VisitLines.PilotOf(request)));

    /// <inheritdoc/>
    /// <exception cref="WorkerFailedException">It failed.</exception>
    public bool Settle(CaseRequest request) => VisitLines.IsYes(Ask(VisitLines.SettleOf(request)));

    /// <inheritdoc/>
    /// <exception cref="WorkerFailedException">It failed.</exception>
    public VisitTimes Visit(int round, bool kept) => VisitLines.VisitTimesOf(Ask(VisitLines.VisitOf(round, kept)));

    /// <inheritdoc/>
    /// <exception cref="WorkerFailedException">It failed.</exception>
    public void Stretch(int pass, int visits) => Ask(VisitLines.StretchOf(pass, visits));

    /// <inheritdoc/>
    /// <exception cref="WorkerFailedException">It failed.</exception>
    public bool MustRepeat() => VisitLines.IsYes(Ask(VisitLines.Repeat));

    /// <inheritdoc/>
    /// <exception cref="WorkerFailedException">It failed.</exception>
    public UncountedWork? Close() => VisitLines.UncountedOf(Ask(VisitLines.Close));

    /// <summary>Ends the worker and reads what it measured.</summary>
    /// <exception cref="WorkerFailedException">It failed.</exception>
    public async Task<IReadOnlyList<WorkerMessage>> FinishAsync(CancellationToken cancellation) =>
        await GuardedAsync(TimeSpan.Zero, cancellation, async limit =>
        {
            var messages = new List<WorkerMessage>();
            await SayAsync(string.Empty, limit);
            while (messages is not [.., { Effort: not null }])
            {
                messages.Add(await HearAsync(limit));
            }

            return messages;
        });

    /// <summary>Ends the process if it still runs.</summary>
    public async ValueTask DisposeAsync()
    {
        try
        {
            if (!_process.HasExited)
            {
                // A worker normally ends by itself; Kill is for one that does not.
                _process.Kill(entireProcessTree: true);
                await _process.WaitForExitAsync(CancellationToken.None);
            }
        }
        finally
        {
            await _limit.DisposeAsync();
            _process.Dispose();
        }
    }

    /// <summary>One line and its answer, on the calling thread: waking another one would lengthen the gap between visits.</summary>
    private string Ask(string line)
    {
        try
        {
            _limit.Change(Grace, Timeout.InfiniteTimeSpan);
            _process.StandardInput.Write(line + "\n");
            _process.StandardInput.Flush();
            return _process.StandardOutput.ReadLine() ?? throw new EndOfStreamException("it ended without a word");
        }
        catch (Exception e) when (e is IOException or InvalidOperationException)
        {
            throw new WorkerFailedException(
                _request, _isLate ? $"it did not answer '{line}' within {Grace}" : _errors.GetAwaiter().GetResult() is { Length: > 0 } said ? said : e.Message);
        }
        finally
        {
            _limit.Change(Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
        }
    }

    /// <summary>Ends the process now, from any thread; a pending read then sees the end of its output.</summary>
    public void End()
    {
        try
        {
            _process.Kill(entireProcessTree: true);
        }
        catch (InvalidOperationException)
        {
            // It has ended already.
        }
    }

    private void EndLate()
    {
        _isLate = true;
        End();
    }

    private async Task<T> GuardedAsync<T>(TimeSpan expected, CancellationToken cancellation, Func<CancellationToken, Task<T>> step)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        limit.CancelAfter((10 * expected) + Grace);
        try
        {
            return await step(limit.Token);
        }
        catch (OperationCanceledException) when (!cancellation.IsCancellationRequested)
        {
            throw new WorkerFailedException(_request, $"it did not answer within {(10 * expected) + Grace}");
        }
        catch (Exception e) when (e is IOException or JsonException or EndOfStreamException)
        {
            cancellation.ThrowIfCancellationRequested();
            // The end of its output is the end of the worker: what it wrote last says why.
            throw new WorkerFailedException(_request, await _errors is { Length: > 0 } said ? said : e.Message);
        }
    }

    private async Task SayAsync(string line, CancellationToken limit)
    {
        await _process.StandardInput.WriteLineAsync(line.AsMemory(), limit);
        await _process.StandardInput.FlushAsync(limit);
    }

    private async Task<WorkerMessage> HearAsync(CancellationToken limit) =>
        await _process.StandardOutput.ReadLineAsync(limit) is { } line
            ? JsonSerializer.Deserialize(line, WorkerJson.Default.WorkerMessage)!
            : throw new EndOfStreamException("it ended without a word");
}

/// <summary>A worker process crashed, hung or refused its request.</summary>
public sealed class WorkerFailedException : Exception
{
    /// <summary>Says which contender it was and what the worker wrote last.</summary>
    /// <param name="request">What it was asked.</param>
    /// <param name="said">What it said or what happened; the first line is kept.</param>
    internal WorkerFailedException(WorkerRequest request, string said)
        : base($"the worker for {request.Contender} in {string.Join("; ", request.Parts.Select(p => $"{p.Scenario}, {p.Shape}"))} failed: {FirstLine(said)}")
    {
    }

    private static string FirstLine(string output) =>
        output.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries).FirstOrDefault() ?? "it said nothing";
}

/// <summary>How the worker program is started.</summary>
internal static class WorkerProgram
{
    /// <summary>Start information with all three standard streams redirected.</summary>
    /// <param name="runtime">Runtime, a name from <see cref="Runtimes"/>.</param>
    /// <param name="gc">GC mode, a name from <see cref="GcMode"/>.</param>
    /// <param name="parameters">Settings of the process.</param>
    /// <param name="arguments">Arguments of the program.</param>
    public static ProcessStartInfo StartInfo(string runtime, string gc, ParameterList parameters, params IReadOnlyList<string> arguments)
    {
        var worker = Runtimes.WorkerOf(runtime);
        var start = new ProcessStartInfo
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        if (worker.EndsWith(".dll", StringComparison.Ordinal))
        {
            start.FileName = Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";
            start.ArgumentList.Add(worker);
        }
        else
        {
            start.FileName = worker;
        }

        foreach (var argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        ProcessSettings.Apply(start, gc, parameters);
        return start;
    }
}

/// <summary>
/// Runtime settings belong to a process: set by how a worker is started, read back inside it. Nothing of the caller's own
/// runtime settings is inherited.
/// </summary>
internal static class ProcessSettings
{
    private static readonly string[] InheritedPrefixes = ["DOTNET_GC", "DOTNET_gc", "DOTNET_T", "DOTNET_O", "DOTNET_Jit", "DOTNET_ReadyToRun", "COMPlus_"];

    /// <summary>Gives a process that is about to start the settings of a group.</summary>
    public static void Apply(ProcessStartInfo start, string gc, ParameterList parameters)
    {
        var environment = start.Environment;
        foreach (var name in environment.Keys.Where(k => InheritedPrefixes.Any(p => k.StartsWith(p, StringComparison.Ordinal))).ToList())
        {
            environment.Remove(name);
        }

        environment["DOTNET_gcServer"] = gc == GcMode.Server ? "1" : "0";
        environment["DOTNET_gcConcurrent"] = "1";
        // Call counting starts after 5 ms without tier-0 activity instead of 100, so contenders reach tier 1 in a fraction of the time; at 0
        // the methods of start-up would be counted and compiled again too, and contenders would wait behind them.
        environment["DOTNET_TC_CallCountingDelayMs"] = "5";
        if (parameters[Parameter.LohThreshold] is { } threshold)
        {
            // The runtime reads its numeric settings as hexadecimal.
            environment["DOTNET_GCLOHThreshold"] = long.Parse(threshold, CultureInfo.InvariantCulture).ToString("X", CultureInfo.InvariantCulture);
        }

        if (parameters[Parameter.Tiered] == "off")
        {
            environment["DOTNET_TieredCompilation"] = "0";
        }
    }

    /// <summary>Reads back, inside the process, what <see cref="Apply"/> asked for.</summary>
    /// <exception cref="InvalidOperationException">The runtime did not take a setting.</exception>
    public static void Check(ParameterList parameters)
    {
        if (parameters[Parameter.LohThreshold] is { } threshold)
        {
            var settings = GC.GetConfigurationVariables();
            var read = settings.TryGetValue("LOHThreshold", out var value) ? Convert.ToString(value, CultureInfo.InvariantCulture) : "nothing";
            if (read != threshold)
            {
                throw new InvalidOperationException($"The large-object threshold was set to {threshold} and reads back as {read}.");
            }
        }
    }
}
