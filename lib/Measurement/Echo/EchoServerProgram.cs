using Overtake.Measurement.Serving;
using Overtake.Results;
using Overtake.Workloads.Echo.Transports;

namespace Overtake.Measurement.Echo;

/// <summary>
/// One side of an echo as a program: it says on one line where it listens, answers every line it reads with its <see cref="EchoServerState"/>, and ends with its
/// standard input, so that it never outlives who started it.
/// </summary>
public static class EchoServerProgram
{
    /// <summary>First argument of a worker that echoes; behind it stands the contender.</summary>
    public const string Argument = "serve-echo";

    /// <summary>Serves until the input ends.</summary>
    /// <param name="arguments">The arguments behind <see cref="Argument"/>.</param>
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
