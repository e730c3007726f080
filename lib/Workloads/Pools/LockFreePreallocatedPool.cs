namespace Overtake.Workloads.Pools;

/// <summary><see cref="LockFreePool"/> with <see cref="PoolContenders.Preallocated"/> arrays in it from the start.</summary>
public readonly struct LockFreePreallocatedPool : IBufferPool
{
    private readonly LockFreePool _pool;

    /// <inheritdoc cref="LockFreePool(int)"/>
    public LockFreePreallocatedPool(int length)
    {
        _pool = new(length);
        for (int i = 0; i < PoolContenders.Preallocated; i++)
            _pool.Return(new byte[length]);
    }

    /// <inheritdoc/>
    public string Name => "lock-free preallocated";

    /// <inheritdoc/>
    public long? HeldBytes => _pool.HeldBytes;

    /// <inheritdoc/>
    public byte[] Rent(int length) => _pool.Rent(length);

    /// <inheritdoc/>
    public void Return(byte[] buffer) => _pool.Return(buffer);
}
