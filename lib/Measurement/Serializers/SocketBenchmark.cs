using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.NetSerializerFormat;
using Overtake.Workloads.Serializers.Specs;
using Overtake.Workloads.Serializers.Transports;

namespace Overtake.Measurement.Serializers;

/// <summary>Messages through a TCP connection to another thread. An operation ends when it was read there.</summary>
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
    public override void Run(long invocations) => _transport!.Run(Messages, CopyWork.Of<TCopy>(invocations * Messages.Length), _received);

    public IReadOnlyList<Sample> Close(double nanoseconds) => Verify() is { } difference ? throw new InvalidDataException($"A message arrived changed: {difference}.") : [];

    public override void Dispose() => _transport?.Dispose();

    // A copy with a tenth more work sends more messages, not larger ones.
    protected override int SizeOfCopy(int size) => size;
}
