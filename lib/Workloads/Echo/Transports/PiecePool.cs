using System.Buffers;

namespace Overtake.Workloads.Echo.Transports;

/// <summary>
/// The pieces that one connection receives into. It keeps them: of a hundred connections that have all received everything, the pool of the process would drop most pieces and allocate them anew with the next
/// message. It never has more than what was received and not yet read took. Not thread-safe.
/// </summary>
/// <param name="bytes">Bytes of a piece at least.</param>
internal sealed class PiecePool(int bytes) : MemoryPool<byte>
{
    private readonly Stack<Piece> _free = new();

    public override int MaxBufferSize => bytes;

    public override IMemoryOwner<byte> Rent(int minBufferSize = -1)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(minBufferSize, bytes);
        return _free.TryPop(out var piece) ? piece : new Piece(this, ArrayPool<byte>.Shared.Rent(bytes));
    }

    protected override void Dispose(bool disposing)
    {
        while (_free.TryPop(out var piece))
        {
            ArrayPool<byte>.Shared.Return(piece.Bytes);
        }
    }

    private sealed class Piece(PiecePool pool, byte[] bytes) : IMemoryOwner<byte>
    {
        public byte[] Bytes { get; } = bytes;

        public Memory<byte> Memory => Bytes;

        public void Dispose() => pool._free.Push(this);
    }
}
