using System.Runtime.CompilerServices;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>What contenders share whose records lie one after the other in a <c>byte[]</c>.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
public abstract class ByteContender<TRecord>(TRecord start) : BoxingContender<TRecord, ByteDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override long? AllocatedBytes(int records) => Arrays(records).Sum(array => array.Bytes);

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) => [("byte[]", ObjectSize.Array(EncodedLength(records), 1))];

    /// <summary>Bytes that <paramref name="records"/> records need. Where they hold texts, a pass over all of them.</summary>
    protected int EncodedLength(int records) => RecordEncoding.Length(Start, records);

    /// <summary>Encodes records until <paramref name="rest"/>, whose length must be that of whole records, is full.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    protected void Encode(Span<byte> rest)
    {
        var state = Start;
        while (rest.Length >= TRecord.LeastLength)
        {
            rest = rest[state.Encode(rest)..];
            state.Advance();
        }
    }
}
