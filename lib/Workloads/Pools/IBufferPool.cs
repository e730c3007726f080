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

    /// <summary>Memory in bytes that the pool holds in arrays that wait to be rented, with their object headers and with what links them; null where the pool does not tell. Exact while no other thread uses the pool.</summary>
    long? HeldBytes { get; }
}
