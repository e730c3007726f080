using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>One object a record, in a fresh array: one header for all values of a record instead of one each.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
internal sealed class ClassPerRecord<TRecord>(TRecord start) : BoxingContender<TRecord, ClassArrayDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "class per record";

    public override FilledBuffer Fill(int records)
    {
        var elements = new RecordObject<TRecord>[Elements(records, 1)];
        var state = Start;
        for (var i = 0; i < elements.Length; i++)
        {
            elements[i] = new(state);
            state.Advance();
        }

        return new(elements, elements.Length);
    }

    public override long? AllocatedBytes(int records) => Arrays(records)[0].Bytes + (records * ClassArrayDecoding<TRecord>.ObjectBytes);

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) => [("the array of references", ObjectSize.Array(records, 8))];
}

/// <summary>One record as an object. Sealed, so that storing it in an array needs no check of the type.</summary>
/// <typeparam name="TRecord">Shape of the record.</typeparam>
internal sealed class RecordObject<TRecord>(TRecord record) where TRecord : struct
{
    internal readonly TRecord Record = record;
}
