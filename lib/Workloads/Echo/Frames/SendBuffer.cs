using System.Buffers;

namespace Overtake.Workloads.Echo.Frames;

/// <summary>
/// Memory in one piece that frames are appended to and that goes out as a whole. Because it is one piece, the beginning of a frame can be filled in when its end is known, without a copy. It is rented from
/// the shared pool, grows with what is written and keeps its size. Not thread-safe.
/// </summary>
/// <param name="capacity">Bytes at first, from 0.</param>
public sealed class SendBuffer(int capacity) : IBufferWriter<byte>, IDisposable
{
    private byte[] _bytes = ArrayPool<byte>.Shared.Rent(capacity);
    private int _length;

    /// <summary>Bytes written.</summary>
    public int Length => _length;

    /// <summary>What has been written. It holds until more is written.</summary>
    public ReadOnlyMemory<byte> Written => _bytes.AsMemory(0, _length);

    public void Advance(int count)
    {
        if ((uint)count > (uint)(_bytes.Length - _length))
        {
            throw new ArgumentOutOfRangeException(nameof(count), count, "More was written than there was room for.");
        }

        _length += count;
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        MakeRoom(sizeHint);
        return _bytes.AsMemory(_length);
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        MakeRoom(sizeHint);
        return _bytes.AsSpan(_length);
    }

    /// <summary>Forgets everything after the first bytes.</summary>
    /// <param name="length">How many stay, from 0 to <see cref="Length"/>.</param>
    public void Truncate(int length)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)length, (uint)_length, nameof(length));
        _length = length;
    }

    /// <summary>Forgets everything.</summary>
    public void Clear() => _length = 0;

    /// <summary>Gives the memory back.</summary>
    public void Dispose()
    {
        var bytes = _bytes;
        _bytes = [];
        _length = 0;
        if (bytes.Length > 0)
        {
            ArrayPool<byte>.Shared.Return(bytes);
        }
    }

    /// <summary>What has been written from <paramref name="start"/> on, to be filled in.</summary>
    internal Span<byte> From(int start) => _bytes.AsSpan(start, _length - start);

    private void MakeRoom(int sizeHint)
    {
        if (_bytes.Length - _length < Math.Max(sizeHint, 1))
        {
            Grow(Math.Max(sizeHint, 1));
        }
    }

    private void Grow(int more)
    {
        var least = checked(_length + more);
        var larger = ArrayPool<byte>.Shared.Rent((int)Math.Clamp(2L * _bytes.Length, least, Math.Max(least, Array.MaxLength)));
        Written.CopyTo(larger);
        if (_bytes.Length > 0)
        {
            ArrayPool<byte>.Shared.Return(_bytes);
        }

        _bytes = larger;
    }
}
