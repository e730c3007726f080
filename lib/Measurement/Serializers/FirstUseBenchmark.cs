using System.Buffers;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Results;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Measurement.Serializers;

/// <summary>
/// What the first message costs in a fresh process: generating or loading its code, compiling it, and one message there and back.
/// That can happen once in a process: here, where the benchmark is opened, before anything is driven.
/// </summary>
internal sealed class FirstUseBenchmark<T> : IMacroBenchmark
{
    private readonly double _nanoseconds;
    private readonly string? _difference;

    public FirstUseBenchmark(MessageSpec<T> spec, ISerializer contender)
    {
        var message = spec.Messages().First();
        var output = new ArrayBufferWriter<byte>();
        var start = Stopwatch.GetTimestamp();
        var serializer = contender.For(spec);
        serializer.Serialize(message, output);
        var read = serializer.Deserialize(output.WrittenSpan, out _);
        _nanoseconds = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        _difference = MessageComparison.Difference(message, read);
    }

    public IReadOnlyList<HotMethod> HotMethods { get; } = [HotMethod.Of(typeof(FirstUseBenchmark<>), nameof(Run))];

    public int OperationsPerInvocation => 1;

    public bool IsVisitedOnce => true;

    public void Prepare(int size)
    {
    }

    public string? Verify() => _difference;

    // There is nothing to be driven: what is measured is over.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
    }

    public IReadOnlyList<Sample> Measure(EngineSettings settings, long? operations, bool isFirst) => [new Sample(Metric.Time, 1, _nanoseconds, 1)];

    public void Dispose()
    {
    }
}
