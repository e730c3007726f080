using System.Runtime.CompilerServices;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Reads an array of records.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
public readonly struct StructArrayDecoding<TRecord> : IDecoding<TRecord> where TRecord : struct, IRecord<TRecord>
{
    /// <inheritdoc/>
    public static void Decode<TConsumer>(FilledBuffer buffer, ref TConsumer consumer) where TConsumer : struct, IRecordConsumer<TRecord>
    {
        foreach (ref readonly var record in buffer.Elements<TRecord>())
            consumer.Take(record);
    }

    /// <inheritdoc/>
    public static long BytesAlive(FilledBuffer buffer) => ObjectSize.Array(((TRecord[])buffer.Storage).Length, Unsafe.SizeOf<TRecord>());
}
