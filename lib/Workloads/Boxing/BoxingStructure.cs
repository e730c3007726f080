using System.Numerics;

namespace Overtake.Workloads.Boxing;

/// <summary>Finds the sizes at which steps in a curve are to be expected, from the models of the contenders.</summary>
internal static class BoxingStructure
{
    /// <summary>The structural sizes of a contender up to <paramref name="maxRecords"/>, ascending.</summary>
    /// <exception cref="ArgumentException">There is no such shape, or no such contender in it.</exception>
    public static IReadOnlyList<BoxingStructuralSize> Sizes(
        string shape, string contender, int maxRecords, params IReadOnlyList<IContenderSource<ListedContender>> more) =>
        Sizes(BoxingContenders.Create(shape, contender, more), maxRecords);

    /// <summary>The structural sizes of <paramref name="contender"/> up to <paramref name="maxRecords"/>, ascending.</summary>
    public static IReadOnlyList<BoxingStructuralSize> Sizes(IBoxingContender contender, int maxRecords)
    {
        var sizes = new List<BoxingStructuralSize>();
        foreach (var what in contender.Arrays(maxRecords).Select(array => array.What).Distinct())
        {
            if (First(records => Of(records, what).Any(array => array.Bytes >= ObjectSize.LargeObject)) is { } large)
            {
                sizes.Add(new(large, true, $"{what} becomes a large object"));
            }

            for (var growths = 2; First(records => Of(records, what).Count() >= growths) is { } grown; growths++)
            {
                sizes.Add(new(grown, false, $"{what} doubles"));
            }
        }

        return [.. sizes.OrderBy(size => size.Records)];

        IEnumerable<(string What, long Bytes)> Of(int records, string what) => contender.Arrays(records).Where(array => array.What == what);

        // Sizes and counts of arrays only grow with the number of records, so the first size is found by halving.
        int? First(Func<int, bool> holds)
        {
            if (!holds(maxRecords))
            {
                return null;
            }

            int low = 0, high = maxRecords;
            while (high - low > 1)
            {
                var middle = low + (high - low) / 2;
                if (holds(middle))
                {
                    high = middle;
                }
                else
                {
                    low = middle;
                }
            }

            return high;
        }
    }
}

/// <summary>A number of records at which the memory of a contender changes in kind and not only in amount.</summary>
/// <param name="Records">The first size at which it is so.</param>
/// <param name="IsLargeObject">True where an array moves to the large object heap, false where a growing buffer grows once more.</param>
/// <param name="Event">In words.</param>
internal sealed record BoxingStructuralSize(int Records, bool IsLargeObject, string Event);

/// <summary>Sizes of objects on a 64-bit .NET runtime, in bytes.</summary>
internal static class ObjectSize
{
    /// <summary>From this size on, header included, an object is on the large object heap (the runtime's default; GCLOHThreshold raises it).</summary>
    public const int LargeObject = 85_000;

    /// <summary>A boxed 8-byte value: object header 8, method table 8, value 8.</summary>
    public const int Box = 24;

    /// <summary>An array without its elements: object header 8, method table 8, length 8.</summary>
    public const int EmptyArray = 24;

    /// <summary>An array of <paramref name="length"/> elements: objects are a multiple of 8 bytes.</summary>
    public static long Array(long length, int elementBytes) => EmptyArray + ((length * elementBytes) + 7) / 8 * 8;

    /// <summary>An object with <paramref name="fieldBytes"/> bytes of fields (a multiple of 8); the smallest object has 24 bytes.</summary>
    public static long Instance(int fieldBytes) => Math.Max(24, 16 + fieldBytes);

    /// <summary>Elements of the array that the shared pool gives for <paramref name="length"/>: the next power of two, at least 16; none for none.</summary>
    public static long Rented(long length) => length == 0 ? 0 : Math.Max(16, (long)BitOperations.RoundUpToPowerOf2((ulong)length));
}
