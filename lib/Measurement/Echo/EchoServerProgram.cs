using System.Net;
using System.Runtime;
using System.Text.Json.Serialization;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Serving;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads.Echo.Transports;

namespace Overtake.Measurement.Echo;

/// <summary>
/// One side of an echo as a program: it says on one line where it listens, answers every line it reads with its <see cref="EchoServerState"/>, and ends with its
/// standard input, so that it never outlives the program that started it.
/// </summary>
public static class EchoServerProgram
{
    /// <summary>First argument of a worker that echoes; after it stands the contender.</summary>
    public const string Argument = "serve-echo";

    /// <summary>Serves until the input ends.</summary>
    /// <param name="arguments">The arguments after <see cref="Argument"/>.</param>
    /// <param name="input">What asks.</param>
    /// <param name="output">Where answers go.</param>
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
        ServingLoop.Run(input, output, new(server.EndPoint.Port), EchoServerJson.Default.EchoServerReady, () => EchoServerState.Of(server), EchoServerJson.Default.EchoServerState);
        // Nothing here has a context to come back to, and this thread only waited for its input.
        server.DisposeAsync().AsTask().GetAwaiter().GetResult();
    }
}

/// <summary>An echo server in another process, seen from its client; the program is <see cref="EchoServerProgram"/>.</summary>
/// <param name="contender">What reads and writes its messages.</param>
/// <param name="parameters">Settings of its process.</param>
internal sealed class EchoServerProcess(string contender, ParameterList parameters)
    : ServingProcess<EchoServerReady, EchoServerState>(EchoServerJson.Default.EchoServerReady, EchoServerJson.Default.EchoServerState, parameters, EchoServerProgram.Argument, contender)
{
    /// <summary>Where it listens.</summary>
    /// <exception cref="IOException">It did not start.</exception>
    public IPEndPoint EndPoint => new(IPAddress.Loopback, Ready.Port);
}

/// <summary>First line of a serving process.</summary>
/// <param name="Port">Port on the loopback address.</param>
internal sealed record EchoServerReady(int Port);

/// <summary>What a serving process answers when it is asked: what went wrong, and its runtime's counters since it began.</summary>
/// <param name="Failures">Connections that ended with an error.</param>
/// <param name="LastFailure">The last of these errors; null where there was none.</param>
/// <param name="Counters">Of all its threads.</param>
/// <param name="Compiled">Methods compiled by the JIT.</param>
internal sealed record EchoServerState(long Failures, string? LastFailure, Counters Counters, long Compiled)
{
    /// <summary>The state of a server and of this process.</summary>
    public static EchoServerState Of(EchoServer server) => new(server.Failures, server.LastFailure?.Message, Counters.OfAllThreads(), JitInfo.GetCompiledMethodCount());
}

/// <summary>Source-generated serialisation of what a serving process says, one JSON object a line.</summary>
[JsonSerializable(typeof(EchoServerReady))]
[JsonSerializable(typeof(EchoServerState))]
internal sealed partial class EchoServerJson : JsonSerializerContext;
