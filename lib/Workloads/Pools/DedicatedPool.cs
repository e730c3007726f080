using System.Buffers;
using Overtake.Workloads.Boxing;

namespace Overtake.Workloads.Pools;

/// <summary>A pool of its own, <see cref="ArrayPool{T}.Create(int, int)"/>, with a lock for each size. It allocates when it has none left and drops what it has no room for. Lengths are rounded up to powers of two.</summary>
/// <param name="length">The most bytes that can be rented, at least 1.</param>
/// <exception cref="ArgumentOutOfRangeException"><paramref name="length"/> is less than 1.</exception>
public readonly struct DedicatedPool(int length) : IBufferPool
{
    /// <summary>The most arrays of one size that it keeps, as published.</summary>
    public const int MostKept = 512;

    private readonly ArrayPool<byte> _arrays = ArrayPool<byte>.Create(length, MostKept);
    private readonly int _longest = checked((int)ObjectSize.Rented(length));

    public string Name => "dedicated";

    public long? HeldBytes => null;

    public byte[] Rent(int length)
    {
        // Beyond its longest the pool would allocate and never say so.
        ArgumentOutOfRangeException.ThrowIfGreaterThan(length, _longest);
        return _arrays.Rent(length);
    }

    public void Return(byte[] buffer)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        if (buffer.Length > _longest)
        {
            FixedLength.ThrowForeign(buffer.Length, nameof(buffer));
        }

        _arrays.Return(buffer);
    }
}
