namespace Overtake.Workloads.Pools;

/// <summary><see cref="LockedPool"/> with <see cref="PoolContenders.Preallocated"/> arrays in it from the start.</summary>
public readonly struct LockedPreallocatedPool : IBufferPool
{
    private readonly LockedPool _pool;

    /// <inheritdoc cref="LockFreePool(int)"/>
    public LockedPreallocatedPool(int length)
    {
        _pool = new(length);
        for (int i = 0; i < PoolContenders.Preallocated; i++)
            _pool.Return(new byte[length]);
    }

    /// <inheritdoc/>
    public string Name => "locked preallocated";

    /// <inheritdoc/>
    public long? HeldBytes => _pool.HeldBytes;

    /// <inheritdoc/>
    public byte[] Rent(int length) => _pool.Rent(length);

    /// <inheritdoc/>
    public void Return(byte[] buffer) => _pool.Return(buffer);
}
