namespace Overtake.Workloads.Boxing;

/// <summary>Finds the sizes at which steps in a curve are to be expected, from the models of the contenders.</summary>
public static class BoxingStructure
{
    /// <summary>The structural sizes of a contender up to <paramref name="maxRecords"/>, ascending.</summary>
    /// <exception cref="ArgumentException">There is no such shape, or no such contender in it.</exception>
    public static IReadOnlyList<StructuralSize> Sizes(string shape, string contender, int maxRecords, params IReadOnlyList<IContenderSource<ListedContender>> more) =>
        Sizes(BoxingContenders.Create(shape, contender, more), maxRecords);

    /// <summary>The structural sizes of <paramref name="contender"/> up to <paramref name="maxRecords"/>, ascending.</summary>
    public static IReadOnlyList<StructuralSize> Sizes(IBoxingContender contender, int maxRecords)
    {
        var sizes = new List<StructuralSize>();
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
/// <param name="Event">What happens, in words.</param>
public sealed record StructuralSize(int Records, bool IsLargeObject, string Event);
