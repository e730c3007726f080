using System.Runtime;
using System.Text.Json.Serialization;
using Overtake.Measurement.Engine;
using Overtake.Workloads.Echo.Transports;

namespace Overtake.Measurement.Echo;

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
