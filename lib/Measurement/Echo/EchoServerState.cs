using System.Runtime;
using System.Text.Json.Serialization;
using Overtake.Measurement.Engine;
using Overtake.Workloads.Echo.Transports;

namespace Overtake.Measurement.Echo;

/// <summary>What a serving process answers when it is asked: what went wrong, and its runtime's counters since it began.</summary>
/// <param name="Failures">Connections that ended with an error.</param>
/// <param name="LastFailure">The last of these errors; null where there was none.</param>
/// <param name="Allocated">Bytes allocated by all threads.</param>
/// <param name="Gen0">Collections of generation 0 and above.</param>
/// <param name="Gen1">Collections of generation 1 and above.</param>
/// <param name="Gen2">Collections of generation 2.</param>
/// <param name="Pause">Time in which the collector held all threads.</param>
/// <param name="Processor">Processor time.</param>
/// <param name="Compiled">Methods compiled by the JIT.</param>
internal sealed record EchoServerState(long Failures, string? LastFailure, long Allocated, int Gen0, int Gen1, int Gen2, TimeSpan Pause, TimeSpan Processor, long Compiled)
{
    /// <summary>The counters alone.</summary>
    [JsonIgnore]
    public Counters Counters => new(Allocated, Gen0, Gen1, Gen2, Pause, Processor);

    /// <summary>The state of a server and of this process.</summary>
    public static EchoServerState Of(EchoServer server)
    {
        // All threads: those of the pool do the work.
        var counters = Counters.Now() with { Allocated = GC.GetTotalAllocatedBytes(precise: true) };
        return new(
            server.Failures, server.LastFailure?.Message, counters.Allocated, counters.Gen0, counters.Gen1, counters.Gen2, counters.Pause, counters.Processor, JitInfo.GetCompiledMethodCount());
    }
}

/// <summary>Source-generated serialisation of what a serving process says, one JSON object a line.</summary>
[JsonSerializable(typeof(EchoServerReady))]
[JsonSerializable(typeof(EchoServerState))]
internal sealed partial class EchoServerJson : JsonSerializerContext;
