using Overtake.Results;
using Overtake.Workloads.Boxing.Scenarios;

namespace Overtake.Measurement.Studies;

/// <summary>What <see cref="Parameter.LiveHeap"/> asks for.</summary>
internal static class LiveHeapSetting
{
    /// <summary>The live heap that a benchmark keeps beside its work; null where none is asked for.</summary>
    /// <exception cref="ArgumentException">There is no such heap.</exception>
    public static LiveHeap? Build(ParameterList parameters) => parameters[Parameter.LiveHeap] switch
    {
        null => null,
        "100MB" => new LiveHeap(100_000_000),
        "1GB" => new LiveHeap(1_000_000_000),
        var heap => throw new ArgumentException($"A live heap is 100MB or 1GB, not '{heap}'.", nameof(parameters)),
    };
}
