using System.Net;
using Overtake.Measurement.Serving;
using Overtake.Measurement.Studies;

namespace Overtake.Measurement.Pools.Http;

/// <summary>A serving process as who loads it sees it: <see cref="PoolsServer"/>.</summary>
/// <param name="contender">What it validates with.</param>
/// <param name="tls">Whether it speaks TLS.</param>
/// <param name="parameters">Settings of its process.</param>
internal sealed class ServerProcess(string contender, bool tls, ParameterList parameters)
    : ServingProcess<ServerReady, ServerState>(
        ServerJson.Default.ServerReady, ServerJson.Default.ServerState, parameters, [PoolsServer.Argument, contender, .. tls ? [PoolsServer.Tls] : Array.Empty<string>()])
{
    /// <summary>Where it listens.</summary>
    /// <exception cref="IOException">It did not start.</exception>
    public LoadTarget Target => new(new IPEndPoint(IPAddress.Loopback, Ready.Port), Ready.Certificate);
}
