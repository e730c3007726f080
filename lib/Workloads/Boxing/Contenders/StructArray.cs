using System.Runtime.CompilerServices;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>A fresh array of records: neither boxes nor bytes.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
internal sealed class StructArray<TRecord>(TRecord start) : BoxingContender<TRecord, StructArrayDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "struct[]";

    public override FilledBuffer Fill(int records)
    {
        var elements = new TRecord[Elements(records, 1)];
        var state = Start;
        for (var i = 0; i < elements.Length; i++)
        {
            elements[i] = state;
            state.Advance();
        }

        return new(elements, elements.Length);
    }

    public override long? AllocatedBytes(int records) => Arrays(records)[0].Bytes;

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) => [("struct[]", ObjectSize.Array(records, Unsafe.SizeOf<TRecord>()))];
}
