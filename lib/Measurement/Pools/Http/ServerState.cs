using System.Runtime;
using System.Text.Json.Serialization;
using Overtake.Measurement.Engine;

namespace Overtake.Measurement.Pools.Http;

/// <summary>What a serving process answers when it is asked: its answers by status and its runtime's counters since it began.</summary>
/// <param name="Responses">Answers by status.</param>
/// <param name="Allocated">Bytes allocated by all threads.</param>
/// <param name="Gen0">Collections of generation 0 and above.</param>
/// <param name="Gen1">Collections of generation 1 and above.</param>
/// <param name="Gen2">Collections of generation 2.</param>
/// <param name="Pause">Time in which the collector held all threads.</param>
/// <param name="Processor">Processor time.</param>
/// <param name="Compiled">Methods compiled by the JIT.</param>
internal sealed record ServerState(IReadOnlyDictionary<int, long> Responses, long Allocated, int Gen0, int Gen1, int Gen2, TimeSpan Pause, TimeSpan Processor, long Compiled)
{
    /// <summary>The counters alone.</summary>
    [JsonIgnore]
    public Counters Counters => new(Allocated, Gen0, Gen1, Gen2, Pause, Processor);

    /// <summary>The state of this process.</summary>
    /// <param name="responses">Its answers by status.</param>
    public static ServerState Of(IReadOnlyDictionary<int, long> responses) => new(
        responses,
        GC.GetTotalAllocatedBytes(),
        GC.CollectionCount(0),
        GC.CollectionCount(1),
        GC.CollectionCount(2),
        GC.GetTotalPauseDuration(),
        Environment.CpuUsage.TotalTime,
        JitInfo.GetCompiledMethodCount());
}

/// <summary>Source-generated serialisation of what a serving process says, one JSON object a line.</summary>
[JsonSerializable(typeof(ServerReady))]
[JsonSerializable(typeof(ServerState))]
internal sealed partial class ServerJson : JsonSerializerContext;
