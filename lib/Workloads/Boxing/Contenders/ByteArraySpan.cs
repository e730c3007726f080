using System.Buffers;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Values written with <see cref="System.Buffers.Binary.BinaryPrimitives"/> into a fresh, zeroed <c>byte[]</c> of the exact size.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
internal sealed class ByteArraySpan<TRecord>(TRecord start) : ByteContender<TRecord>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "byte[] span";

    public override FilledBuffer Fill(int records)
    {
        var bytes = new byte[EncodedLength(records)];
        Encode(bytes);
        return new(bytes, bytes.Length);
    }
}

/// <summary>As <see cref="ByteArraySpan{TRecord}"/>, into an array that is not zeroed first.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
internal sealed class ByteArrayUninitialized<TRecord>(TRecord start) : ByteContender<TRecord>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "byte[] uninitialized";

    public override FilledBuffer Fill(int records)
    {
        var bytes = GC.AllocateUninitializedArray<byte>(EncodedLength(records));
        Encode(bytes);
        return new(bytes, bytes.Length);
    }
}

/// <summary>As <see cref="ByteArraySpan{TRecord}"/>, into an array rented from the shared pool and given back after use.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
internal sealed class ByteArrayPooled<TRecord>(TRecord start) : ByteContender<TRecord>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "byte[] pooled";

    public override FilledBuffer Fill(int records)
    {
        var length = EncodedLength(records);
        var bytes = ArrayPool<byte>.Shared.Rent(length);
        Encode(bytes.AsSpan(0, length));
        return new(bytes, length);
    }

    public override void Release(FilledBuffer buffer) => ArrayPool<byte>.Shared.Return((byte[])buffer.Storage);

    public override long? AllocatedBytes(int records) => 0;

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) =>
        [("the rented byte[]", ObjectSize.Array(ObjectSize.Rented(EncodedLength(records)), 1))];
}
