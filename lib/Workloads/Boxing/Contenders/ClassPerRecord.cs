using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>One object a record, in a fresh array: one header for all values of a record instead of one each.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
public sealed class ClassPerRecord<TRecord>(TRecord start) : BoxingContender<TRecord, ClassArrayDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    /// <inheritdoc/>
    public override string Name => "class per record";

    /// <inheritdoc/>
    public override FilledBuffer Fill(int records)
    {
        var elements = new RecordObject<TRecord>[Elements(records, 1)];
        var state = Start;
        for (int i = 0; i < elements.Length; i++)
        {
            elements[i] = new(state);
            state.Advance();
        }

        return new(elements, elements.Length);
    }

    /// <inheritdoc/>
    public override long? AllocatedBytes(int records) => Arrays(records)[0].Bytes + (records * ClassArrayDecoding<TRecord>.ObjectBytes);

    /// <inheritdoc/>
    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) => [("the array of references", ObjectSize.Array(records, 8))];
}
