using System.Buffers;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Copies prepared bytes into an array rented from the shared pool.</summary>
/// <inheritdoc/>
public sealed class FloorRent<TRecord>(TRecord start, bool advance) : Floor<TRecord>(start, advance, advance ? "floor: advance + rent + copy" : "floor: rent + copy")
    where TRecord : struct, IRecord<TRecord>
{
    /// <inheritdoc/>
    public override void Release(FilledBuffer buffer) => ArrayPool<byte>.Shared.Return((byte[])buffer.Storage);

    /// <inheritdoc/>
    public override long? AllocatedBytes(int records) => 0;

    /// <inheritdoc/>
    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) =>
        [("the rented byte[]", ObjectSize.Array(ObjectSize.Rented(EncodedLength(records)), 1))];

    /// <inheritdoc/>
    protected override FilledBuffer Copy(ReadOnlySpan<byte> prepared)
    {
        var bytes = ArrayPool<byte>.Shared.Rent(prepared.Length);
        prepared.CopyTo(bytes);
        return new(bytes, prepared.Length);
    }
}
