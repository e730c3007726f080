using System.Net;
using Overtake.Measurement.Serving;
using Overtake.Measurement.Studies;

namespace Overtake.Measurement.Echo;

/// <summary>A process that echoes, as who sends to it sees it: <see cref="EchoServerProgram"/>.</summary>
/// <param name="contender">What reads and writes its messages.</param>
/// <param name="parameters">Settings of its process.</param>
internal sealed class EchoServerProcess(string contender, ParameterList parameters)
    : ServingProcess<EchoServerReady, EchoServerState>(EchoServerJson.Default.EchoServerReady, EchoServerJson.Default.EchoServerState, parameters, EchoServerProgram.Argument, contender)
{
    /// <summary>Where it listens.</summary>
    /// <exception cref="IOException">It did not start.</exception>
    public IPEndPoint EndPoint => new(IPAddress.Loopback, Ready.Port);
}
