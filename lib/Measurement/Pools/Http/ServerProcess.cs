using System.Net;
using System.Runtime;
using System.Text.Json.Serialization;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Serving;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Pools.Http;

/// <summary>A server in another process, seen from its client; the program is <see cref="PoolsServer"/>.</summary>
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

/// <summary>First line of a serving process.</summary>
/// <param name="Port">Port on the loopback address.</param>
/// <param name="Certificate">SHA-256 of its certificate in hexadecimal digits; null without TLS.</param>
internal sealed record ServerReady(int Port, string? Certificate);

/// <summary>What a serving process answers when it is asked: its answers by status and its runtime's counters since it began.</summary>
/// <param name="Responses">Answers by status.</param>
/// <param name="Counters">Of all its threads.</param>
/// <param name="Compiled">Methods compiled by the JIT.</param>
internal sealed record ServerState(IReadOnlyDictionary<int, long> Responses, Counters Counters, long Compiled)
{
    /// <summary>The state of this process.</summary>
    /// <param name="responses">Its answers by status.</param>
    public static ServerState Of(IReadOnlyDictionary<int, long> responses) => new(responses, Counters.OfAllThreads(), JitInfo.GetCompiledMethodCount());
}

/// <summary>Source-generated serialisation of what a serving process says, one JSON object a line.</summary>
[JsonSerializable(typeof(ServerReady))]
[JsonSerializable(typeof(ServerState))]
internal sealed partial class ServerJson : JsonSerializerContext;
