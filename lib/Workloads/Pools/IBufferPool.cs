using System.Buffers;

namespace Overtake.Workloads.Pools;

/// <summary>
/// Gives byte arrays out and takes them back. Instances are thread-safe, and implementations are structs around shared state: code that is generic over them
/// is compiled for each one on its own and calls it directly, where classes would share one body of code that has to look every call up. Copies of an instance are the same pool;
/// only <see cref="Name"/> may be asked of a default value.
/// </summary>
public interface IBufferPool
{
    /// <summary>Name in results, for example <c>lock-free</c>.</summary>
    string Name { get; }

    /// <summary>An array of at least <paramref name="length"/> bytes of any content.</summary>
    /// <param name="length">Bytes needed, from 0 to what the pool was made for.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="length"/> is negative or more than the pool was made for.</exception>
    byte[] Rent(int length);

    /// <summary>Takes an array back. As with <see cref="System.Buffers.ArrayPool{T}"/>, an array that is returned twice, or used afterwards, will have two owners.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    /// <exception cref="ArgumentException">No array of this length comes from the pool.</exception>
    void Return(byte[] buffer);

    /// <summary>Memory in bytes that the pool holds in arrays that wait to be rented, with their object headers and with what links them; null where the pool does not report it. Exact while no other thread uses the pool.</summary>
    long? HeldBytes { get; }
}

/// <summary>Work on a pool that needs its type, for example a benchmark that is compiled for it.</summary>
/// <typeparam name="TResult">What comes of it.</typeparam>
public interface IPoolVisitor<out TResult>
{
    /// <summary>Called by <see cref="PoolContender.Accept"/>.</summary>
    TResult Visit<TPool>(PoolContender<TPool> contender) where TPool : struct, IBufferPool;
}

/// <summary>No pool: a new array each time, which the runtime fills with zeros, left to the collector.</summary>
public readonly struct NewArray : IBufferPool
{
    public string Name => "new byte[n]";

    public long? HeldBytes => 0;

    public byte[] Rent(int length)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(length);
        return new byte[length];
    }

    public void Return(byte[] buffer) => ArgumentNullException.ThrowIfNull(buffer);
}

/// <summary>No pool: a new array each time, from 2,048 bytes on with what was in memory before, left to the collector.</summary>
internal readonly struct UninitializedArray : IBufferPool
{
    public string Name => "uninitialized";

    public long? HeldBytes => 0;

    public byte[] Rent(int length)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(length);
        return GC.AllocateUninitializedArray<byte>(length);
    }

    public void Return(byte[] buffer) => ArgumentNullException.ThrowIfNull(buffer);
}

/// <summary>The pool of the process, <see cref="ArrayPool{T}.Shared"/>: an array of each size kept by the thread, then stacks a processor. Lengths are rounded up to powers of two.</summary>
internal readonly struct SharedPool : IBufferPool
{
    public string Name => "shared";

    public long? HeldBytes => null;

    public byte[] Rent(int length) => ArrayPool<byte>.Shared.Rent(length);

    public void Return(byte[] buffer) => ArrayPool<byte>.Shared.Return(buffer);
}
