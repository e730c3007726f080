using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Reads records that were encoded one behind the other into a <c>byte[]</c>.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
public readonly struct ByteDecoding<TRecord> : IDecoding<TRecord> where TRecord : struct, IRecord<TRecord>
{
    /// <inheritdoc/>
    public static void Decode<TConsumer>(FilledBuffer buffer, ref TConsumer consumer) where TConsumer : struct, IRecordConsumer<TRecord>
    {
        var source = buffer.Elements<byte>();
        while (source.Length >= TRecord.LeastLength)
        {
            consumer.Take(TRecord.Decode(source, out int length));
            source = source[length..];
        }

        if (!source.IsEmpty)
            throw Malformed.Truncated();
    }

    /// <inheritdoc/>
    public static long BytesAlive(FilledBuffer buffer) => ObjectSize.Array(((byte[])buffer.Storage).Length, 1);
}
