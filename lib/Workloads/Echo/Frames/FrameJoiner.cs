using System.Buffers;

namespace Overtake.Workloads.Echo.Frames;

/// <summary>Memory for frames that came in several pieces, kept from one to the next. It is taken when a frame is there as a whole, never for what a length says. Not thread-safe.</summary>
public sealed class FrameJoiner : IDisposable
{
    private byte[] _bytes = [];

    /// <summary>Gives the memory back.</summary>
    public void Dispose() => Replace([]);

    /// <summary>The pieces in one, until the next call.</summary>
    internal ReadOnlyMemory<byte> Join(in ReadOnlySequence<byte> pieces)
    {
        int length = checked((int)pieces.Length);
        if (length > _bytes.Length)
            Replace(ArrayPool<byte>.Shared.Rent(length));
        pieces.CopyTo(_bytes);
        return _bytes.AsMemory(0, length);
    }

    private void Replace(byte[] bytes)
    {
        byte[] old = _bytes;
        _bytes = bytes;
        if (old.Length > 0)
            ArrayPool<byte>.Shared.Return(old);
    }
}
