using System.Diagnostics;
using System.Runtime;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Servers;
using Overtake.Results;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Transports;
using Overtake.Workloads.Histograms;

namespace Overtake.Measurement.Echo;

/// <summary>A server and its connected clients, in whatever processes they run.</summary>
internal sealed class EchoSides : IDisposable
{
    // A message that was lost is never replied to.
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    private readonly ServerProcess? _process;
    private readonly SideThread? _serverThread;
    private readonly SideThread? _clientThread;
    private readonly EchoServer? _server;
    private readonly EchoClient _client;
    private readonly long _failuresBefore;

    /// <summary>Starts a server, where it has no process of its own, and connects the clients.</summary>
    /// <param name="process">The server's process for <see cref="EchoLayout.TwoProcesses"/>, else null.</param>
    /// <exception cref="IOException">The server's process did not start.</exception>
    /// <exception cref="System.Net.Sockets.SocketException">There are too many connections.</exception>
    public EchoSides(EchoContender contender, EchoSetUp setUp, EchoLoad load, ServerProcess? process)
    {
        _process = process;
        try
        {
            if (setUp.Layout == EchoLayout.TwoThreads)
            {
                _serverThread = new SideThread("echo server");
                _clientThread = new SideThread("echo clients");
            }

            _server = process is null ? EchoServer.Start(contender, setUp.Options, load.FixedReply(), _serverThread) : null;
            _failuresBefore = Failures;
            _client = Wait(() => EchoClient.ConnectAsync(contender, _server?.EndPoint ?? process!.EndPoint, load, setUp.Options, _clientThread));
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    public Counters Counters
    {
        get
        {
            var own = Counters.OfAllThreads();
            return _process is null ? own : own + _process.State().Counters;
        }
    }

    public long Compiled => JitInfo.GetCompiledMethodCount() + (_process?.State().Compiled ?? 0);

    private long Failures => _server?.Failures ?? _process!.State().Failures;

    private string? LastFailure => _server is null ? _process!.State().LastFailure : _server.LastFailure?.Message;

    /// <summary>Sends messages, evenly over all connections, and waits for the reply to the last one.</summary>
    /// <param name="latencies">Gets the time from each message to its reply; null for none, and then no clock is read on the way.</param>
    /// <returns>Nanoseconds from the first message to the last reply.</returns>
    /// <exception cref="InvalidDataException">A message was lost, doubled or changed, or a side failed at one.</exception>
    public double Run(long messages, LongHistogram? latencies = null)
    {
        var start = Stopwatch.GetTimestamp();
        Demand(() => _client.RunAsync(messages, Patience, latencies));
        return Stopwatch.GetElapsedTime(start).TotalNanoseconds;
    }

    /// <summary>Makes sure that there is no reply beyond those that were waited for, and that the server had no other trouble.</summary>
    /// <exception cref="InvalidDataException">There is, or it had.</exception>
    public void End()
    {
        Demand(() => _client.EndAsync(Patience));
        if (Failures > _failuresBefore)
        {
            throw new InvalidDataException($"The server failed: {LastFailure}");
        }
    }

    public void Dispose()
    {
        // Neither is there where connecting failed.
        foreach (var side in new IAsyncDisposable?[] { _client, _server })
        {
            Task.Run(async () => await (side?.DisposeAsync() ?? ValueTask.CompletedTask).ConfigureAwait(false)).GetAwaiter().GetResult();
        }

        _clientThread?.Dispose();
        _serverThread?.Dispose();
    }

    /// <summary>Away from whatever context the caller has: the clients' threads must not wait for it.</summary>
    private static T Wait<T>(Func<Task<T>> work) => Task.Run(work).GetAwaiter().GetResult();

    /// <summary>A client whose connection ends only knows that it did; the server knows why.</summary>
    private void Demand(Func<Task> work)
    {
        try
        {
            Task.Run(work).GetAwaiter().GetResult();
        }
        catch (IOException failure) when (Failures > _failuresBefore)
        {
            throw new InvalidDataException($"{failure.Message} The server failed: {LastFailure}", failure);
        }
    }
}

/// <summary>One side of an echo as a program, the other side of a <see cref="ServerProcess"/>.</summary>
internal static class EchoServerProgram
{
    /// <summary>First argument of a worker that echoes; after it stands the contender.</summary>
    public const string Argument = "serve-echo";

    public static ServerProcess Start(string contender, ParameterList parameters) => new(parameters, Argument, contender);

    /// <summary>Serves until the input ends.</summary>
    /// <exception cref="ArgumentException">There is not exactly one argument.</exception>
    /// <exception cref="UnknownNameException">There is no such contender.</exception>
    /// <exception cref="System.Net.Sockets.SocketException">There is no free port.</exception>
    public static void Run(string[] arguments, TextReader input, TextWriter output)
    {
        if (arguments is not [var contender])
        {
            throw new ArgumentException($"A server is asked for by '{Argument} contender'.", nameof(arguments));
        }

        var server = EchoServer.Start(EchoStudy.ContenderOf(contender));
        ServerProcess.Serve(
            input, output, new(server.EndPoint.Port),
            () => ServerState.Now() with { Failures = server.Failures, LastFailure = server.LastFailure?.Message });
        // Nothing here has a context to come back to, and this thread only waited for its input.
        server.DisposeAsync().AsTask().GetAwaiter().GetResult();
    }
}
