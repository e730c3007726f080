using System.Buffers;
using System.IO.Compression;
using System.Numerics;
using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Results;
using Overtake.Workloads.Boxing.Scenarios;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.NetSerializerFormat;
using Overtake.Workloads.Serializers.Records;
using Overtake.Workloads.Serializers.Specs;
using Overtake.Workloads.Serializers.Transports;

namespace Overtake.Measurement.Serializers;

/// <summary>The common part of benchmarks of messages: the messages of a size, what writes and reads them, and their check.</summary>
internal abstract class MessageBenchmark<T>(IMessageSource<T> source, IMessageSerializer<T> serializer) : IBenchmark
{
    // Beyond this the compressed size of a pass is that of its first part.
    private const int MostCompressed = 1 << 20;

    public abstract IReadOnlyList<HotMethod> HotMethods { get; }

    public int OperationsPerInvocation { get; private set; }

    protected T[] Messages { get; private set; } = [];

    protected IMessageSerializer<T> Serializer { get; } = serializer;

    protected ArrayBufferWriter<byte> Output { get; private set; } = new();

    public virtual void Prepare(int size)
    {
        OperationsPerInvocation = source.Operations(size);
        Messages = source.Messages(size);
    }

    public virtual string? Verify()
    {
        Write();
        var rest = Output.WrittenSpan;
        for (var i = 0; i < Messages.Length; i++)
        {
            var message = Serializer.Deserialize(rest, out var consumed);
            if (consumed == 0)
            {
                return $"message {i} is incomplete";
            }

            if (MessageComparison.Difference(Messages[i], message) is { } difference)
            {
                return $"message {i}{difference}";
            }

            rest = rest[consumed..];
        }

        return rest.IsEmpty ? null : $"{rest.Length} bytes are left";
    }

    public abstract void Run(long invocations);

    public virtual IReadOnlyList<Sample> Facts() => [];

    /// <summary>
    /// An output that has room for all messages. A buffer that grows does so by what is asked for at a time, and copies into a larger one take
    /// longer: with this, what is written decides about its size, and neither the contender's requests nor the sizes that were measured before.
    /// </summary>
    protected void MakeRoom()
    {
        Write();
        // Some ask for more than they write.
        Output = new ArrayBufferWriter<byte>(checked((int)BitOperations.RoundUpToPowerOf2(2 * (uint)Output.WrittenCount)));
    }

    /// <summary>All messages, into the same buffer again.</summary>
    protected void Write()
    {
        Output.ResetWrittenCount();
        foreach (var message in Messages)
        {
            Serializer.Serialize(message, Output);
        }
    }

    /// <summary>Bytes of a message: on the wire, and as its share of a pass that was compressed as a whole.</summary>
    protected IReadOnlyList<Sample> Sizes()
    {
        Write();
        var bytes = Output.WrittenSpan;
        var part = bytes[..Math.Min(bytes.Length, MostCompressed)];
        var share = (double)bytes.Length / part.Length / Messages.Length;
        return
        [
            new Sample(Metric.Wire, Messages.Length, (double)bytes.Length / Messages.Length),
            new Sample(Metric.Deflated, Messages.Length, share * Compressed(part, target => new DeflateStream(target, CompressionLevel.Optimal))),
            new Sample(Metric.Brotli, Messages.Length, share * Compressed(part, target => new BrotliStream(target, CompressionLevel.Optimal))),
        ];
    }

    private static long Compressed(ReadOnlySpan<byte> bytes, Func<Stream, Stream> open)
    {
        var target = new MemoryStream();
        using (var stream = open(target))
        {
            stream.Write(bytes);
        }

        return target.ToArray().LongLength;
    }
}

/// <summary>Messages into a buffer that has room for them.</summary>
internal sealed class SerializeBenchmark<T>(IMessageSource<T> source, IMessageSerializer<T> serializer) : MessageBenchmark<T>(source, serializer)
{
    public override IReadOnlyList<HotMethod> HotMethods { get; } =
        [HotMethod.Of(typeof(SerializeBenchmark<>), nameof(Run)), HotMethod.Of(serializer.GetType(), nameof(IMessageSerializer<T>.Serialize))];

    public override void Prepare(int size)
    {
        base.Prepare(size);
        MakeRoom();
    }

    public override IReadOnlyList<Sample> Facts() => Sizes();

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            Write();
        }
    }
}

/// <summary>Records into a new buffer that has just their room. It is dropped when they are in it, as the boxes are that it is compared with.</summary>
internal sealed class RecordsBenchmark<T>(IMessageSource<T> source, IMessageSerializer<T> serializer) : MessageBenchmark<T>(source, serializer)
{
    private int _room;

    public override IReadOnlyList<HotMethod> HotMethods { get; } =
        [HotMethod.Of(typeof(RecordsBenchmark<>), nameof(Run)), HotMethod.Of(serializer.GetType(), nameof(IMessageSerializer<T>.Serialize))];

    public override void Prepare(int size)
    {
        base.Prepare(size);
        var asked = new RoomAskedFor();
        foreach (var message in Messages)
        {
            Serializer.Serialize(message, asked);
        }

        _room = asked.Bytes;
    }

    public override IReadOnlyList<Sample> Facts() => Sizes();

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            var output = new ArrayBufferWriter<byte>(_room);
            foreach (var message in Messages)
            {
                Serializer.Serialize(message, output);
            }

            Sink.Pass(output);
        }
    }

    /// <summary>The room with which a buffer need not grow: some serializers ask for more than they write.</summary>
    private sealed class RoomAskedFor : IBufferWriter<byte>
    {
        private readonly ArrayBufferWriter<byte> _output = new();

        public int Bytes { get; private set; } = 1;

        public void Advance(int count) => _output.Advance(count);

        public Memory<byte> GetMemory(int sizeHint = 0)
        {
            Bytes = Math.Max(Bytes, _output.WrittenCount + Math.Max(1, sizeHint));
            // No more than that: others take what they get.
            return _output.GetMemory(sizeHint)[..Math.Max(1, sizeHint)];
        }

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }
}

/// <summary>Messages out of a buffer, into the same array again.</summary>
internal sealed class DeserializeBenchmark<T>(IMessageSource<T> source, IMessageSerializer<T> serializer) : MessageBenchmark<T>(source, serializer)
{
    private T?[] _read = [];

    public override IReadOnlyList<HotMethod> HotMethods { get; } =
        [HotMethod.Of(typeof(DeserializeBenchmark<>), nameof(Run)), HotMethod.Of(serializer.GetType(), nameof(IMessageSerializer<T>.Deserialize))];

    public override void Prepare(int size)
    {
        base.Prepare(size);
        _read = new T?[Messages.Length];
        Write();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            var rest = Output.WrittenSpan;
            for (var place = 0; !rest.IsEmpty; place++)
            {
                _read[place] = Serializer.Deserialize(rest, out var consumed);
                rest = rest[consumed..];
            }
        }
    }
}

/// <summary>Each message into a buffer and out of it again: what the socket does, without a socket.</summary>
internal sealed class MessageRoundTripBenchmark<T>(IMessageSource<T> source, IMessageSerializer<T> serializer) : MessageBenchmark<T>(source, serializer)
{
    private T? _read;

    public override IReadOnlyList<HotMethod> HotMethods { get; } =
    [
        HotMethod.Of(typeof(MessageRoundTripBenchmark<>), nameof(Run)),
        HotMethod.Of(serializer.GetType(), nameof(IMessageSerializer<T>.Serialize)),
        HotMethod.Of(serializer.GetType(), nameof(IMessageSerializer<T>.Deserialize)),
    ];

    public override void Prepare(int size)
    {
        base.Prepare(size);
        MakeRoom();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            foreach (var message in Messages)
            {
                Output.ResetWrittenCount();
                Serializer.Serialize(message, Output);
                _read = Serializer.Deserialize(Output.WrittenSpan, out _);
            }
        }
    }
}

/// <summary>One buffer of records, every leaf value boxed: what serializers have to overtake.</summary>
internal sealed class BoxedRecordsBenchmark<T, TLeaves>(IMessageSource<T> source) : IBenchmark
    where TLeaves : struct, IRecordLeaves<T>
{
    private T[] _records = [];

    public IReadOnlyList<HotMethod> HotMethods { get; } =
        [HotMethod.Of(typeof(BoxedRecordsBenchmark<,>), nameof(Run)), HotMethod.Of(typeof(BoxedRecords<T, TLeaves>), nameof(BoxedRecords<T, TLeaves>.Fill))];

    public void Prepare(int size) => _records = source.Messages(size);

    public string? Verify()
    {
        var buffer = BoxedRecords<T, TLeaves>.Fill(_records);
        return Enumerable.Range(0, _records.Length)
            .Select(i => MessageComparison.Difference(_records[i], BoxedRecords<T, TLeaves>.Read(buffer, i)))
            .FirstOrDefault(d => d is not null);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            Sink.Pass(BoxedRecords<T, TLeaves>.Fill(_records));
        }
    }
}

/// <summary>Messages through a TCP connection to another thread. An operation ends when it was read there.</summary>
internal sealed class SocketBenchmark<T>(IMessageSource<T> source, IMessageSerializer<T> serializer, bool pipelines)
    : MessageBenchmark<T>(source, pipelines || serializer.EndsItself ? serializer : new FramedMessageSerializer<T>(serializer)), IMacroBenchmark
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

    public override void Run(long invocations) => RunOperations(invocations * OperationsPerInvocation);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void RunOperations(long operations) => _transport!.Run(Messages, operations, _received);

    public IReadOnlyList<Sample> Close(double nanoseconds) =>
        Verify() is { } difference ? throw new InvalidDataException($"A message arrived changed: {difference}.") : [];

    public void Dispose() => _transport?.Dispose();
}
