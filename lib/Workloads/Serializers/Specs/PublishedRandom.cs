namespace Overtake.Workloads.Serializers.Specs;

/// <summary>
/// The random source of the published study (<c>Test/MyRandom.cs</c> of NetSerializer): xorshift64* for numbers of random width, and <see cref="System.Random"/> for bounded ones. The two do not
/// disturb each other, so the order of draws matters within each only. Not thread-safe.
/// </summary>
public sealed class PublishedRandom
{
    /// <summary>The seed of every spec.</summary>
    public const int PublishedSeed = 123;

    private readonly Random _bounded;
    private ulong _state;

    /// <summary>A source at its beginning.</summary>
    /// <param name="seed">Not 0, from which xorshift does not get away.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="seed"/> is 0 or negative.</exception>
    public PublishedRandom(int seed = PublishedSeed)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(seed);
        _bounded = new Random(seed);
        _state = (ulong)seed;
    }

    /// <summary>A number of 0 to 7 bytes, each width as likely as the others. Its lower bits are what narrower fields take.</summary>
    public ulong Next()
    {
        var bytes = (int)((NextBits() - 1) & 7);
        return bytes == 0 ? 0 : NextBits() & ((1UL << (8 * bytes)) - 1);
    }

    /// <summary>A number from 0 to <paramref name="end"/> - 1.</summary>
    public int Next(int end) => _bounded.Next(end);

    /// <summary>A number from <paramref name="start"/> to <paramref name="end"/> - 1.</summary>
    public int Next(int start, int end) => _bounded.Next(start, end);

    /// <summary>A number from 0 to below 1.</summary>
    public double NextDouble() => _bounded.NextDouble();

    /// <summary>A decimal of three words of random width, 0 to 28 digits after the point and any sign.</summary>
    public decimal NextDecimal()
    {
        var low = (int)Next();
        var middle = (int)Next();
        var high = (int)Next();
        var scale = (byte)Next(29);
        return new(low, middle, high, (Next() & 1) != 0, scale);
    }

    private ulong NextBits()
    {
        _state ^= _state >> 12;
        _state ^= _state << 25;
        _state ^= _state >> 27;
        return _state * 2_685_821_657_736_338_717UL;
    }
}
