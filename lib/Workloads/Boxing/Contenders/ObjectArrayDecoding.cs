using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Reads slots of type <c>object</c>.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
/// <typeparam name="TCopy">Which copy this is.</typeparam>
public readonly struct ObjectArrayDecoding<TRecord, TCopy> : IDecoding<TRecord>
    where TRecord : struct, IRecord<TRecord>
    where TCopy : struct, ICopy
{
    /// <inheritdoc/>
    public static void Decode<TConsumer>(FilledBuffer buffer, ref TConsumer consumer) where TConsumer : struct, IRecordConsumer<TRecord>
    {
        var slots = buffer.Elements<object>();
        while (slots.Length >= TRecord.Slots)
        {
            consumer.Take(TRecord.Load<object, Boxes>(slots[..TRecord.Slots]));
            slots = slots[TRecord.Slots..];
        }

        if (!slots.IsEmpty)
            throw Malformed.Truncated();
    }

    /// <inheritdoc/>
    public static long BytesAlive(FilledBuffer buffer) =>
        ObjectSize.Array(((object[])buffer.Storage).Length, 8) + ((long)buffer.Length / TRecord.Slots * TRecord.Numbers * ObjectSize.Box);
}
