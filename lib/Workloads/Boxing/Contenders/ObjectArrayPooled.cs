using System.Buffers;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Boxes in an <c>object[]</c> from the shared pool, so that pooled bytes have a fair opponent. The used slots are cleared when it goes back, or the pool would keep the boxes alive.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
internal sealed class ObjectArrayPooled<TRecord>(TRecord start) : BoxingContender<TRecord, ObjectArrayDecoding<TRecord, Original>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "object[] pooled";

    public override FilledBuffer Fill(int records)
    {
        var length = Elements(records, TRecord.Slots);
        var slots = ArrayPool<object>.Shared.Rent(length);
        var rest = slots.AsSpan(0, length);
        var state = Start;
        while (rest.Length >= TRecord.Slots)
        {
            state.Store<object, Boxes>(rest[..TRecord.Slots]);
            state.Advance();
            rest = rest[TRecord.Slots..];
        }

        return new(slots, length);
    }

    public override void Release(FilledBuffer buffer)
    {
        var slots = (object[])buffer.Storage;
        Array.Clear(slots, 0, buffer.Length);
        ArrayPool<object>.Shared.Return(slots);
    }

    public override long? AllocatedBytes(int records) => (long)records * TRecord.BoxBytes;

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) =>
        [("the rented object[]", ObjectSize.Array(ObjectSize.Rented((long)records * TRecord.Slots), 8))];
}
