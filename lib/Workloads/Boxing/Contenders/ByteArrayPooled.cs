using System.Buffers;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>As <see cref="ByteArraySpan{TRecord}"/>, into an array rented from the shared pool and given back after use.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
public sealed class ByteArrayPooled<TRecord>(TRecord start) : ByteContender<TRecord>(start)
    where TRecord : struct, IRecord<TRecord>
{
    /// <inheritdoc/>
    public override string Name => "byte[] pooled";

    /// <inheritdoc/>
    public override FilledBuffer Fill(int records)
    {
        int length = EncodedLength(records);
        var bytes = ArrayPool<byte>.Shared.Rent(length);
        Encode(bytes.AsSpan(0, length));
        return new(bytes, length);
    }

    /// <inheritdoc/>
    public override void Release(FilledBuffer buffer) => ArrayPool<byte>.Shared.Return((byte[])buffer.Storage);

    /// <inheritdoc/>
    public override long? AllocatedBytes(int records) => 0;

    /// <inheritdoc/>
    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) =>
        [("the rented byte[]", ObjectSize.Array(ObjectSize.Rented(EncodedLength(records)), 1))];
}
