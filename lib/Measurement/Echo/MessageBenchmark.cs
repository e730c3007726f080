using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Boxing.Scenarios;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Frames;

namespace Overtake.Measurement.Echo;

/// <summary>One message into a buffer and out of it again by the serializer alone: no frame, and no payload, which no serializer touches.</summary>
/// <param name="shape">Which message.</param>
/// <param name="parameters">Parameters of the case.</param>
/// <typeparam name="TSerializer">The contender.</typeparam>
/// <typeparam name="TCopy">Which copy of it this is.</typeparam>
internal sealed class MessageBenchmark<TSerializer, TCopy>(string shape, ParameterList parameters) : IBenchmark
    where TSerializer : struct, IEnvelopeSerializer
    where TCopy : struct, ICopy
{
    // Messages of an invocation, so that a copy with a tenth more of them has eleven.
    private const int Batch = 10;

    private readonly LiveHeap? _liveHeap = LiveHeapSetting.Build(parameters);
    private readonly SendBuffer _output = new(0);
    private MessageEnvelope _message = new();

    // A field, so that the JIT cannot keep the message off the heap.
    private MessageEnvelope _read = new();

    public IReadOnlyList<HotMethod> HotMethods { get; } =
    [
        HotMethod.Of(typeof(MessageBenchmark<,>), nameof(Run)),
        HotMethod.Of(typeof(TSerializer), nameof(IEnvelopeSerializer.Serialize)),
        HotMethod.Of(typeof(TSerializer), nameof(IEnvelopeSerializer.Deserialize)),
    ];

    // The extra work of a control is not counted as operations, so it shows in the times.
    public int OperationsPerInvocation => Batch;

    public void Prepare(int size) => _message = EchoMessages.Of(shape, size);

    public string? Verify()
    {
        var difference = default(string);
        return EchoCheck.Failure(() =>
        {
            Run(1);
            _read.Payload = _message.Payload;
            difference = EnvelopeComparison.Difference(_message, _read);
        }) ?? difference;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (var i = invocations * TCopy.Size(Batch); i > 0; i--)
        {
            _output.Clear();
            TSerializer.Serialize(_message, _output);
            _read = TSerializer.Deserialize(_output.Written.Span);
        }
    }

    public IReadOnlyList<Sample> Facts()
    {
        var parts = WireSizes.Parts<TSerializer>(_message);
        return
        [
            new Sample(Metric.Wire, 1, parts.Sum(p => p.Bytes)),
            .. parts.Select(p => new Sample(Metric.Wire, 1, p.Bytes, Part: p.Part)),
        ];
    }

    public void Dispose()
    {
        _output.Dispose();
        _liveHeap?.Dispose();
    }
}
