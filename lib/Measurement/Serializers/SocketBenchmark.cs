using System.Diagnostics;
using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.NetSerializerFormat;
using Overtake.Workloads.Serializers.Specs;
using Overtake.Workloads.Serializers.Transports;

namespace Overtake.Measurement.Serializers;

/// <summary>Messages through a TCP connection to another thread. The clock stops when the last one was read.</summary>
internal sealed class SocketBenchmark<T, TCopy>(IMessageSource<T> source, IMessageSerializer<T> serializer, bool pipelines)
    : MessageBenchmark<T, TCopy>(source, pipelines || serializer.EndsItself ? serializer : new FramedMessageSerializer<T>(serializer)), IMacroBenchmark
    where TCopy : struct, ICopy
{
    private MessageTransport<T>? _transport;
    private T?[] _received = [];

    public override IReadOnlyList<HotMethod> HotMethods { get; } =
    [
        HotMethod.Of(serializer.GetType(), nameof(IMessageSerializer<T>.Serialize)),
        !pipelines && serializer.Open(Stream.Null, 1) is FormatStreamReader<T> reader
            ? HotMethod.Of(reader.GetType(), nameof(reader.TryRead))
            : HotMethod.Of(serializer.GetType(), nameof(IMessageSerializer<T>.Deserialize)),
    ];

    public override void Prepare(int size)
    {
        base.Prepare(size);
        _received = new T?[Messages.Length];

        // What the buffers of one grew to for longer messages would serve shorter ones too.
        _transport?.Dispose();
        _transport = pipelines ? new PipelinesTransport<T>(Serializer) : new BufferedTransport<T>(Serializer);
    }

    public override string? Verify()
    {
        _transport!.Run(Messages, Messages.Length, _received);
        return Enumerable.Range(0, Messages.Length).Select(i => MessageComparison.Difference(Messages[i], _received[i])).FirstOrDefault(d => d is not null);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations) => Passes(invocations);

    public IReadOnlyList<Sample> Measure(EngineSettings settings, long? operations, bool isFirst)
    {
        var samples = new List<Sample>();
        var passes = operations is { } known ? Math.Max(1, (known + (OperationsPerInvocation / 2)) / OperationsPerInvocation) : Pilot(settings.IterationMilliseconds * 1e6);
        // Both threads come to a steady pace.
        Passes(passes);
        var messages = passes * OperationsPerInvocation;
        // What is read is allocated on the other side.
        var before = Counters.OfAllThreads();
        for (var i = 1; i <= settings.Iterations; i++)
        {
            samples.Add(new Sample(Metric.Time, messages, Passes(passes) / messages, i));
        }

        samples.AddRange(CounterSamples.Of(Counters.OfAllThreads() - before, samples.Sum(s => s.Operations)));
        return Verify() is { } difference ? throw new InvalidDataException($"A message arrived changed: {difference}.") : samples;
    }

    public override void Dispose() => _transport?.Dispose();

    // A copy with a tenth more work sends more messages, not larger ones.
    protected override int SizeOfCopy(int size) => size;

    /// <summary>How many passes fill an iteration, from the second run of half its length; they warm up as well.</summary>
    private long Pilot(double nanoseconds)
    {
        long passes = 1;
        while (Passes(passes) < nanoseconds / 2)
        {
            passes *= 2;
        }

        return Math.Max(1, (long)(passes * nanoseconds / Passes(passes)));
    }

    private double Passes(long passes)
    {
        var start = Stopwatch.GetTimestamp();
        _transport!.Run(Messages, CopyWork.Of<TCopy>(passes * Messages.Length), _received);
        return Stopwatch.GetElapsedTime(start).TotalNanoseconds;
    }
}
