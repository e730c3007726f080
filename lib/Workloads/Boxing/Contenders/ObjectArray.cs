using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>The baseline: a fresh <c>object[]</c>, every number in a box of its own.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
/// <typeparam name="TCopy">Which copy this is: the baseline, its twin, or the positive control.</typeparam>
internal sealed class ObjectArray<TRecord, TCopy>(TRecord start) : BoxingContender<TRecord, ObjectArrayDecoding<TRecord, TCopy>>(start)
    where TRecord : struct, IRecord<TRecord>
    where TCopy : struct, ICopy
{
    public override string Name => "object[]" + TCopy.Suffix;

    public override FilledBuffer Fill(int records)
    {
        var slots = new object[Elements(TCopy.Size(records), TRecord.Slots)];
        var rest = slots.AsSpan();
        var state = Start;
        while (rest.Length >= TRecord.Slots)
        {
            state.Store<object, Boxes>(rest[..TRecord.Slots]);
            state.Advance();
            rest = rest[TRecord.Slots..];
        }

        return new(slots, slots.Length);
    }

    public override int RecordsIn(int records) => TCopy.Size(records);

    public override long? AllocatedBytes(int records) =>
        Arrays(records)[0].Bytes + ((long)RecordsIn(records) * TRecord.BoxBytes);

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) =>
        [("object[]", ObjectSize.Array((long)RecordsIn(records) * TRecord.Slots, 8))];
}
