using System.Runtime.CompilerServices;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>A fresh array of tagged unions of 16 bytes: as generic as <c>object[]</c>, without boxes.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
internal sealed class VariantArray<TRecord>(TRecord start) : BoxingContender<TRecord, VariantArrayDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "Variant[]";

    public override FilledBuffer Fill(int records)
    {
        var slots = new Variant[Elements(records, TRecord.Slots)];
        var rest = slots.AsSpan();
        var state = Start;
        while (rest.Length >= TRecord.Slots)
        {
            state.Store<Variant, Variant>(rest[..TRecord.Slots]);
            state.Advance();
            rest = rest[TRecord.Slots..];
        }

        return new(slots, slots.Length);
    }

    public override long? AllocatedBytes(int records) => Arrays(records)[0].Bytes + ((long)records * TRecord.VariantBoxBytes);

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) =>
        [("Variant[]", ObjectSize.Array((long)records * TRecord.Slots, Unsafe.SizeOf<Variant>()))];
}
