using System.Collections.Concurrent;
using Overtake.Workloads.Boxing;

namespace Overtake.Workloads.Pools;

/// <summary>Arrays of one length in a <see cref="ConcurrentStack{T}"/>. It allocates when it is empty and keeps whatever is returned; every return allocates a node of <see cref="NodeBytes"/>.</summary>
internal readonly struct LockFreePool : IBufferPool
{
    /// <summary>A node of the stack on a 64-bit runtime, in bytes: object header 8, method table 8, array 8, next node 8.</summary>
    public const int NodeBytes = 32;

    private readonly ConcurrentStack<byte[]> _arrays = new();
    private readonly int _length;

    /// <summary>An empty pool.</summary>
    /// <param name="length">Bytes of every array, at least 1.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="length"/> is less than 1.</exception>
    public LockFreePool(int length)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(length, 1);
        _length = length;
    }

    public string Name => "lock-free";

    public long? HeldBytes => _arrays.Count * (ObjectSize.Array(_length, 1) + NodeBytes);

    public byte[] Rent(int length)
    {
        FixedLength.CheckRent(length, _length);
        return _arrays.TryPop(out var buffer) ? buffer : new byte[_length];
    }

    public void Return(byte[] buffer)
    {
        FixedLength.CheckReturn(buffer, _length);
        _arrays.Push(buffer);
    }
}

/// <summary><see cref="LockFreePool"/> with <see cref="PoolContenders.Preallocated"/> arrays in it from the start.</summary>
public readonly struct LockFreePreallocatedPool : IBufferPool
{
    private readonly LockFreePool _pool;

    /// <inheritdoc cref="LockFreePool(int)"/>
    public LockFreePreallocatedPool(int length)
    {
        _pool = new(length);
        for (var i = 0; i < PoolContenders.Preallocated; i++)
        {
            _pool.Return(new byte[length]);
        }
    }

    public string Name => "lock-free preallocated";

    public long? HeldBytes => _pool.HeldBytes;

    public byte[] Rent(int length) => _pool.Rent(length);

    public void Return(byte[] buffer) => _pool.Return(buffer);
}
