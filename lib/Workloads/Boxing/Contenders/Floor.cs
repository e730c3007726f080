using System.Buffers;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>The least that has to be done: a copy of bytes that were encoded before. Optionally the state is advanced too, since its chain of dependent additions takes time that no contender can save.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
/// <param name="start">The first record of every fill.</param>
/// <param name="advance">Whether the state is advanced as well.</param>
/// <param name="name">Name in results.</param>
internal abstract class Floor<TRecord>(TRecord start, bool advance, string name) : ByteContender<TRecord>(start)
    where TRecord : struct, IRecord<TRecord>
{
    private byte[] _prepared = [];
    private int _preparedRecords;

    // Nobody reads it, but without it advancing would be optimised away.
    private ulong _advanced;

    public sealed override string Name => name;

    public sealed override FilledBuffer Fill(int records)
    {
        // Encoding is no part of the floor: it happens once for a number of records, in the warm-up.
        if (records != _preparedRecords)
        {
            _prepared = new byte[EncodedLength(records)];
            Encode(_prepared);
            _preparedRecords = records;
        }

        if (advance)
        {
            var state = Start;
            for (; records > 0; records--)
            {
                state.Advance();
            }

            _advanced = state.Fold<NumbersOnly>(0);
        }

        return Copy(_prepared);
    }

    /// <summary>Copies the bytes into the memory to hand over.</summary>
    protected abstract FilledBuffer Copy(ReadOnlySpan<byte> prepared);
}

/// <summary>Copies prepared bytes into a fresh array that is not zeroed first.</summary>
/// <inheritdoc/>
internal sealed class FloorAllocate<TRecord>(TRecord start, bool advance) : Floor<TRecord>(start, advance, advance ? "floor: advance + allocate + copy" : "floor: allocate uninitialized + copy")
    where TRecord : struct, IRecord<TRecord>
{
    protected override FilledBuffer Copy(ReadOnlySpan<byte> prepared)
    {
        var bytes = GC.AllocateUninitializedArray<byte>(prepared.Length);
        prepared.CopyTo(bytes);
        return new(bytes, bytes.Length);
    }
}

/// <summary>Copies prepared bytes into an array rented from the shared pool.</summary>
/// <inheritdoc/>
internal sealed class FloorRent<TRecord>(TRecord start, bool advance) : Floor<TRecord>(start, advance, advance ? "floor: advance + rent + copy" : "floor: rent + copy")
    where TRecord : struct, IRecord<TRecord>
{
    public override void Release(FilledBuffer buffer) => ArrayPool<byte>.Shared.Return((byte[])buffer.Storage);

    public override long? AllocatedBytes(int records) => 0;

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) =>
        [("the rented byte[]", ObjectSize.Array(ObjectSize.Rented(EncodedLength(records)), 1))];

    protected override FilledBuffer Copy(ReadOnlySpan<byte> prepared)
    {
        var bytes = ArrayPool<byte>.Shared.Rent(prepared.Length);
        prepared.CopyTo(bytes);
        return new(bytes, prepared.Length);
    }
}
