using System.Buffers;

namespace Overtake.Workloads.Pools;

/// <summary>The pool of the process, <see cref="ArrayPool{T}.Shared"/>: an array of each size kept by the thread, then stacks a processor. Lengths are rounded up to powers of two.</summary>
public readonly struct SharedPool : IBufferPool
{
    /// <inheritdoc/>
    public string Name => "shared";

    /// <inheritdoc/>
    public long? HeldBytes => null;

    /// <inheritdoc/>
    public byte[] Rent(int length) => ArrayPool<byte>.Shared.Rent(length);

    /// <inheritdoc/>
    public void Return(byte[] buffer) => ArrayPool<byte>.Shared.Return(buffer);
}
