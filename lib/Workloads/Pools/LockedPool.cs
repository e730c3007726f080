using Overtake.Workloads.Boxing;

namespace Overtake.Workloads.Pools;

/// <summary>
/// Arrays of one length in a <see cref="Stack{T}"/> under a <see cref="SpinLock"/>. It allocates when it is empty and keeps whatever is returned; nothing is allocated for a return once the stack has grown.
/// Unlike the published one it gives the lock back whatever happens, and it does not track the lock's owner.
/// </summary>
internal readonly struct LockedPool : IBufferPool
{
    private readonly LockedStack _arrays = new();
    private readonly int _length;

    /// <inheritdoc cref="LockFreePool(int)"/>
    public LockedPool(int length)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(length, 1);
        _length = length;
    }

    public string Name => "locked";

    public long? HeldBytes => _arrays.Sizes is (var count, var capacity) && capacity > 0
        ? (count * ObjectSize.Array(_length, 1)) + ObjectSize.Array(capacity, 8)
        : 0;

    public byte[] Rent(int length)
    {
        FixedLength.CheckRent(length, _length);
        return _arrays.TryPop() ?? new byte[_length];
    }

    public void Return(byte[] buffer)
    {
        FixedLength.CheckReturn(buffer, _length);
        _arrays.Push(buffer);
    }
}

/// <summary><see cref="LockedPool"/> with <see cref="PoolContenders.Preallocated"/> arrays in it from the start.</summary>
public readonly struct LockedPreallocatedPool : IBufferPool
{
    private readonly LockedPool _pool;

    /// <inheritdoc cref="LockFreePool(int)"/>
    public LockedPreallocatedPool(int length)
    {
        _pool = new(length);
        for (var i = 0; i < PoolContenders.Preallocated; i++)
        {
            _pool.Return(new byte[length]);
        }
    }

    public string Name => "locked preallocated";

    public long? HeldBytes => _pool.HeldBytes;

    public byte[] Rent(int length) => _pool.Rent(length);

    public void Return(byte[] buffer) => _pool.Return(buffer);
}
