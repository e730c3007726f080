using System.Buffers;
using System.IO.Compression;
using System.Numerics;
using Overtake.Measurement.Engine;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Measurement.Serializers;

/// <summary>What the benchmarks of messages share: the messages of a size, what writes and reads them, and their check.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <typeparam name="TCopy">Which copy of the contender this is.</typeparam>
internal abstract class MessageBenchmark<T, TCopy>(IMessageSource<T> source, IMessageSerializer<T> serializer) : IBenchmark
    where TCopy : struct, ICopy
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
        // The extra work of a control is not counted as operations, so it shows in the times.
        OperationsPerInvocation = source.Operations(size);
        Messages = source.Messages(SizeOfCopy(size));
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

    public virtual void Dispose()
    {
    }

    /// <summary>The size at which this copy works.</summary>
    protected virtual int SizeOfCopy(int size) => TCopy.Size(size);

    /// <summary>
    /// An output that has room for all messages. A buffer that grows does so by what is asked for at a time, and copies into a larger one take longer: with this, what is written decides about its size, and neither the contender's
    /// requests nor the sizes that were measured before.
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
