using System.Runtime.CompilerServices;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Reads slots of type <see cref="Variant"/>.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
public readonly struct VariantArrayDecoding<TRecord> : IDecoding<TRecord> where TRecord : struct, IRecord<TRecord>
{
    /// <inheritdoc/>
    public static void Decode<TConsumer>(FilledBuffer buffer, ref TConsumer consumer) where TConsumer : struct, IRecordConsumer<TRecord>
    {
        var slots = buffer.Elements<Variant>();
        while (slots.Length >= TRecord.Slots)
        {
            consumer.Take(TRecord.Load<Variant, Variant>(slots[..TRecord.Slots]));
            slots = slots[TRecord.Slots..];
        }

        if (!slots.IsEmpty)
            throw Malformed.Truncated();
    }

    /// <inheritdoc/>
    public static long BytesAlive(FilledBuffer buffer) => ObjectSize.Array(buffer.Length, Unsafe.SizeOf<Variant>());
}
