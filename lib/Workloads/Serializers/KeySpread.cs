using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Overtake.Workloads.Serializers;

/// <summary>
/// Watches how the keys of a large dictionary spread over its buckets. The sender of a message knows the hash
/// codes of numbers, and a dictionary whose keys all fall into one bucket takes time that grows with the
/// square of their number. Texts need no watch: their dictionaries change to random hash codes by themselves.
/// </summary>
internal sealed class KeySpread
{
    // Below this many keys even the worst case takes less than a millisecond.
    private const int SmallestWatched = 1_024;

    // Keys that share a bucket by chance are a dozen among millions.
    private const int MostInBucket = 128;

    private readonly byte[] _buckets;

    private KeySpread(int buckets) => _buckets = new byte[buckets];

    /// <summary>The watch of a dictionary that was made for as many keys as it will have; null where they are few.</summary>
    public static KeySpread? For<TKey, TValue>(Dictionary<TKey, TValue> empty)
        where TKey : struct
    {
        // Says what there is already; .NET 8 has no property for it.
        var capacity = empty.EnsureCapacity(0);
        return capacity > SmallestWatched ? new(capacity) : null;
    }

    /// <summary>Counts a key that is about to be added.</summary>
    /// <exception cref="InvalidMessageException">Too many keys fall into the same bucket.</exception>
    public static void Add<TKey>(KeySpread? spread, TKey key)
        where TKey : struct
    {
        if (spread is not null && ++spread._buckets[(uint)key.GetHashCode() % (uint)spread._buckets.Length] > MostInBucket)
        {
            throw new InvalidMessageException("The keys of a dictionary have been chosen to collide.");
        }
    }
}

/// <summary>Arrays of three dimensions and their elements.</summary>
internal static class ArrayElements
{
    /// <summary>An array whose lengths came with a message.</summary>
    /// <param name="z">First length.</param>
    /// <param name="y">Second length.</param>
    /// <param name="x">Third length.</param>
    /// <param name="count">Elements that are really there.</param>
    /// <exception cref="InvalidMessageException">Arrays of these lengths do not have so many elements.</exception>
    internal static int[,,] Make(int z, int y, int x, int count)
    {
        // The runtime multiplies the lengths one after the other, so that no two neighbours may be too many even where another is 0.
        var isPossible = z >= 0 && y >= 0 && x >= 0 && (long)z * y <= Array.MaxLength && (long)y * x <= Array.MaxLength && (Int128)z * y * x == count;
        return isPossible ? new int[z, y, x] : throw new InvalidMessageException($"An array of {z} by {y} by {x} does not have {count} elements.");
    }

    /// <summary>All elements in memory order: the last index runs fastest.</summary>
    internal static Span<int> Of(int[,,] array) =>
        MemoryMarshal.CreateSpan(ref Unsafe.As<byte, int>(ref MemoryMarshal.GetArrayDataReference(array)), array.Length);
}
