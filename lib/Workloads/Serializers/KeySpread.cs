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
