using System.Runtime;
using System.Text.Json.Serialization;
using Overtake.Measurement.Engine;

namespace Overtake.Measurement.Pools.Http;

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
