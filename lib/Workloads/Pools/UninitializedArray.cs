namespace Overtake.Workloads.Pools;

/// <summary>No pool: a new array each time, from 2,048 bytes on with what was in memory before, left to the collector.</summary>
public readonly struct UninitializedArray : IBufferPool
{
    /// <inheritdoc/>
    public string Name => "uninitialized";

    /// <inheritdoc/>
    public long? HeldBytes => 0;

    /// <inheritdoc/>
    public byte[] Rent(int length)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(length);
        return GC.AllocateUninitializedArray<byte>(length);
    }

    /// <inheritdoc/>
    public void Return(byte[] buffer) => ArgumentNullException.ThrowIfNull(buffer);
}
