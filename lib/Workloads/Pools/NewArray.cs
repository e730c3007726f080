namespace Overtake.Workloads.Pools;

/// <summary>No pool: a new array each time, which the runtime fills with zeros, left to the collector.</summary>
public readonly struct NewArray : IBufferPool
{
    /// <inheritdoc/>
    public string Name => "new byte[n]";

    /// <inheritdoc/>
    public long? HeldBytes => 0;

    /// <inheritdoc/>
    public byte[] Rent(int length)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(length);
        return new byte[length];
    }

    /// <inheritdoc/>
    public void Return(byte[] buffer) => ArgumentNullException.ThrowIfNull(buffer);
}
