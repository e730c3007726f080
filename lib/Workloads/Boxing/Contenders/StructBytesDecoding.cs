using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Reads whole records out of a <c>byte[]</c>, in the byte order of the machine.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
public readonly struct StructBytesDecoding<TRecord> : IDecoding<TRecord> where TRecord : struct, IRecord<TRecord>
{
    /// <inheritdoc/>
    public static void Decode<TConsumer>(FilledBuffer buffer, ref TConsumer consumer) where TConsumer : struct, IRecordConsumer<TRecord>
    {
        var source = buffer.Elements<byte>();
        while (source.Length >= Unsafe.SizeOf<TRecord>())
        {
            consumer.Take(MemoryMarshal.Read<TRecord>(source));
            source = source[Unsafe.SizeOf<TRecord>()..];
        }

        if (!source.IsEmpty)
            throw Malformed.Truncated();
    }

    /// <inheritdoc/>
    public static long BytesAlive(FilledBuffer buffer) => ObjectSize.Array(((byte[])buffer.Storage).Length, 1);
}
