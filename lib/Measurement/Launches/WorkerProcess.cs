using System.Diagnostics;
using System.Globalization;
using System.Text;
using System.Text.Json;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Own;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Launches;

/// <summary>
/// A worker process, seen from its parent: it starts with the settings of its group, gets one command for each case and visit, and is read at the
/// end. In between it waits and does nothing, so that workers of a group can take turns. What the measured code writes to the console is kept apart.
/// </summary>
internal sealed class WorkerProcess : IVisitor, IAsyncDisposable
{
    // Of what the measured code writes so many characters are kept; the rest is read, so that it is not held up, and dropped.
    private const int MostKept = 4_096;

    // A process that it started may keep its output open.
    private static readonly TimeSpan LastWords = TimeSpan.FromSeconds(1);

    private readonly Process _process;
    private readonly WorkerRequest _request;
    private readonly WorkerChannel _channel;
    private readonly WorkFolder? _folder;
    private readonly StringBuilder _output = new();
    private readonly StringBuilder _errors = new();
    private readonly Task _reading;
    private readonly Timer _limit;
    private volatile bool _isLate;

    // What is being waited for, in words.
    private string _step = "start";
    private int? _size;

    private WorkerProcess(WorkerRequest request)
    {
        _request = request;
        _channel = WorkerChannel.Create(out var arguments);
        _process = new Process { StartInfo = WorkerProgram.StartInfo(request.Runtime, request.Gc, ParameterList.Parse(request.Parameters), arguments) };
        _folder = WorkFolder.Of(request.Study, request.Contender);
        _process.StartInfo.WorkingDirectory = _folder?.FullPath ?? "";
        _process.Start();
        _reading = Task.WhenAll(KeepAsync(_process.StandardOutput, _output), KeepAsync(_process.StandardError, _errors));
        _process.StandardInput.Close();
        _limit = new Timer(_ =>
        {
            _isLate = true;
            End();
        });
    }

    /// <summary>Time limit of a worker for one step after its start. A slower worker is ended, and the message names the step.</summary>
    internal static TimeSpan Grace { get; } = TimeSpan.FromSeconds(60);

    public string Runtime { get; private set; } = string.Empty;

    public string Contender => _request.Contender;

    /// <summary>Console output of the measured code, without repetitions.</summary>
    public IReadOnlyList<string> Said => [.. Lines(_output).Concat(Lines(_errors)).Distinct()];

    /// <summary>Starts a worker and waits until its contender is checked and at tier 1.</summary>
    /// <exception cref="WorkerFailedException">It did not get there.</exception>
    public static async Task<WorkerProcess> StartAsync(WorkerRequest request, CancellationToken cancellation)
    {
        var worker = new WorkerProcess(request);
        try
        {
            var start = (10 * LaunchPlan.StartOf(request)) + Grace;
            worker.Runtime = await worker.GuardedAsync(start, cancellation, async limit =>
            {
                await worker._channel.AcceptAsync(limit);
                return await Away(() =>
                {
                    worker._channel.Say(JsonSerializer.Serialize(request, WorkerJson.Default.WorkerRequest));
                    while (true)
                    {
                        var message = worker.Hear();
                        if (message.Ready is { } ready)
                        {
                            return ready.Runtime;
                        }

                        // Each step has its own time.
                        (worker._step, worker._size) = (message.Step?.What ?? worker._step, message.Step?.Size);
                        worker._limit.Change(message.Step?.Size is null ? start : Grace, Timeout.InfiniteTimeSpan);
                    }
                });
            });
            return worker;
        }
        catch
        {
            await worker.DisposeAsync();
            throw;
        }
    }

    public PilotTimes? Pilot(CaseRequest request) => VisitLines.PilotTimesOf(Ask(VisitLines.PilotOf(request), request.Size));

    public bool Settle(CaseRequest request) => VisitLines.IsYes(Ask(VisitLines.SettleOf(request), request.Size));

    public VisitTimes Visit(int processor, bool kept) => VisitLines.VisitTimesOf(Ask(VisitLines.VisitOf(processor, kept), _size));

    public void Stretch(int pass, int visits) => Ask(VisitLines.StretchOf(pass, visits), _size);

    public bool MustRepeat() => VisitLines.IsYes(Ask(VisitLines.Repeat, _size));

    public UncountedWork? Close() => VisitLines.UncountedOf(Ask(VisitLines.Close, _size));

    /// <summary>Ends the worker and reads what it measured.</summary>
    /// <exception cref="WorkerFailedException">It failed.</exception>
    public async Task<IReadOnlyList<WorkerMessage>> FinishAsync(CancellationToken cancellation) =>
        await GuardedAsync(Grace, cancellation, _ => Away(() =>
        {
            var messages = new List<WorkerMessage>();
            _channel.Say(string.Empty);
            while (messages is not [.., { Effort: not null }])
            {
                messages.Add(Hear());
            }

            return messages;
        }));

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
            _channel.Dispose();
            _process.Dispose();
            _folder?.Dispose();
        }
    }

    /// <summary>One line and its answer, on the calling thread: waking another one would lengthen the gap between visits.</summary>
    private string Ask(string line, int? size)
    {
        try
        {
            (_step, _size) = ("visits", size);
            _limit.Change(Grace, Timeout.InfiniteTimeSpan);
            _channel.Say(line);
            return HearLine();
        }
        catch (Exception e) when (e is IOException or InvalidOperationException)
        {
            throw Failed(Grace);
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

    private async Task<T> GuardedAsync<T>(TimeSpan most, CancellationToken cancellation, Func<CancellationToken, Task<T>> step)
    {
        await using var registration = cancellation.Register(End);
        _limit.Change(most, Timeout.InfiniteTimeSpan);
        using var ended = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        // One that ends before it has said anything leaves nobody to be heard.
        _ = _process.WaitForExitAsync(ended.Token).ContinueWith(_ => ended.Cancel(), TaskScheduler.Default);
        try
        {
            return await step(ended.Token);
        }
        catch (Exception e) when (e is IOException or JsonException or OperationCanceledException)
        {
            cancellation.ThrowIfCancellationRequested();
            throw Failed(most);
        }
        finally
        {
            _limit.Change(Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
            await ended.CancelAsync();
        }
    }

    /// <summary>Runs blocking work on a thread that may block.</summary>
    private static Task<T> Away<T>(Func<T> step) =>
        Task.Factory.StartNew(step, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    private WorkerMessage Hear() => JsonSerializer.Deserialize(HearLine(), WorkerJson.Default.WorkerMessage)!;

    /// <exception cref="EndOfStreamException">The worker has ended.</exception>
    /// <exception cref="WorkerFailedException">It says what has failed.</exception>
    private string HearLine()
    {
        var line = _channel.Hear() ?? throw new EndOfStreamException();
        return line.StartsWith(VisitLines.Failure) ? throw new WorkerFailedException(line[1..] + Place()) : line;
    }

    /// <summary>Why the worker has ended without a word.</summary>
    private WorkerFailedException Failed(TimeSpan limit)
    {
        if (_isLate)
        {
            var late = $"it did not return within {(_size is null ? limit : Grace).TotalSeconds:0} s";
            return new WorkerFailedException(late + Place()) { IsLate = true, AtSize = CheckedAt(late) };
        }

        // Its last words may still be on the way.
        _process.WaitForExit((int)LastWords.TotalMilliseconds);
        _ = _reading.Wait(LastWords);
        var words = Lines(_errors);
        var said = Array.Find(words, l => Fatal.Any(f => l.StartsWith(f, StringComparison.Ordinal))) ?? words.LastOrDefault();
        const int KilledBySystem = 137;
        int? exitCode = _process.HasExited ? _process.ExitCode : null;
        said ??= exitCode == KilledBySystem ? "the system killed it, which it does when memory runs out" : $"exit code {exitCode}";
        // The words of who ended it are on the next line.
        said = said == "Process terminated." && words.SkipWhile(l => l != said).Skip(1).FirstOrDefault() is { } why ? $"{said} {why}" : said;
        said = said.TrimEnd('.');
        return new WorkerFailedException($"its process ended{Place()}: {said}")
        {
            AtSize = CheckedAt($"its process ended: {said}"),
        };
    }

    private (int Size, string Message)? CheckedAt(string message) => _step == WorkerStep.Check && _size is { } size ? (size, message) : null;

    private static readonly string[] Fatal = ["Stack overflow", "Unhandled exception", "Fatal error", "Out of memory", "Process terminated"];

    private string Place() => _size is { } size ? string.Create(CultureInfo.InvariantCulture, $" at {size:N0}") : _step == "start" ? " when it started" : "";

    private static async Task KeepAsync(StreamReader from, StringBuilder kept)
    {
        var buffer = new char[MostKept];
        while (await from.ReadAsync(buffer) is > 0 and var read)
        {
            lock (kept)
            {
                kept.Append(buffer, 0, Math.Min(read, MostKept - kept.Length));
            }
        }
    }

    private static string[] Lines(StringBuilder kept)
    {
        lock (kept)
        {
            return kept.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        }
    }
}

/// <summary>The measured code threw, ended its process or did not return; the message says which, and at which size.</summary>
/// <param name="message">The failure, worded to follow the contender's name.</param>
public sealed class WorkerFailedException(string message) : Exception(message.ReplaceLineEndings(" "))
{
    /// <summary>Whether it did not return in time.</summary>
    public bool IsLate { get; init; }

    /// <summary>The size whose check ended the process or did not return, and the message without it; null where it was something else.</summary>
    internal (int Size, string Message)? AtSize { get; init; }
}

internal static class WorkerProgram
{
    /// <summary>The folder in the package Overtake with what notebooks need.</summary>
    public const string ForNotebooks = "interactive-extensions/dotnet";

    /// <summary>The program, without extension, whose dependencies workers have: that of somebody whose class is measured. Null for the worker's own.</summary>
    private static string? Dependencies { get; } = System.Reflection.Assembly.GetEntryAssembly() is { Location.Length: > 0 } entry
        && entry.GetName().Name?.StartsWith("Overtake", StringComparison.Ordinal) == false
        && Path.ChangeExtension(entry.Location, null) is var program && File.Exists(program + ".deps.json") && File.Exists(program + ".runtimeconfig.json")
        && File.Exists(Path.Combine(Path.GetDirectoryName(entry.Location)!, "Overtake.Worker.dll"))
            ? program
            : null;

    /// <summary>
    /// Where the worker lies in the package Overtake, which a notebook refers to: what it needs are other packages then, in the same folder of all packages.
    /// </summary>
    /// <returns>Arguments for the host of the runtime; none for a worker with its dependencies beside it.</returns>
    private static IReadOnlyList<string> InPackage(string worker)
    {
        var package = Path.GetFullPath(Path.Combine(worker, "..", "..", ".."));
        return Directory.Exists(Path.Combine(package, ForNotebooks))
            ? ["exec", "--additionalprobingpath", Path.GetFullPath(Path.Combine(package, "..", ".."))]
            : [];
    }

    /// <summary>Start information with all three standard streams redirected.</summary>
    /// <param name="runtime">Runtime, a name from <see cref="Runtimes"/>.</param>
    /// <param name="gc">GC mode, a name from <see cref="GcMode"/>.</param>
    public static ProcessStartInfo StartInfo(string runtime, string gc, ParameterList parameters, params IReadOnlyList<string> arguments)
    {
        var worker = Runtimes.WorkerOf(runtime);
        var (program, all) = (worker, arguments);
        if (worker.EndsWith(".dll", StringComparison.Ordinal))
        {
            program = Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";
            // The worker with all that the program which asks for it brings.
            var needs = Dependencies is { } asking
                ? ["exec", "--depsfile", asking + ".deps.json", "--runtimeconfig", asking + ".runtimeconfig.json"]
                : InPackage(worker);
            all = [.. needs, worker, .. arguments];
        }

        var start = new ProcessStartInfo(program, all)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
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
