namespace Overtake.Measurement.Launches;

/// <summary>The order of visits at one size: what is divided by each other lies a few milliseconds apart.</summary>
internal static class VisitOrder
{
    // Each of them has the baseline within two slots.
    private const int MostBetweenBaselines = 3;

    /// <summary>
    /// The contenders of each round, the baseline being 0: it comes first and then again every three to four slots (every second one beside a single contender). The others come once, in an order drawn anew for every round, so
    /// that no contender always follows the same one.
    /// </summary>
    /// <param name="contenders">Contenders beside the baseline.</param>
    /// <param name="rounds">Rounds.</param>
    /// <param name="random">Draws the orders.</param>
    public static IEnumerable<IReadOnlyList<int>> Of(int contenders, int rounds, Random random)
    {
        var others = Enumerable.Range(1, contenders).ToArray();
        var groups = Math.Max(1, (contenders + MostBetweenBaselines - 1) / MostBetweenBaselines);
        for (var round = 0; round < rounds; round++)
        {
            random.Shuffle(others);
            var order = new List<int>(contenders + groups);
            for (var group = 0; group < groups; group++)
            {
                order.Add(0);
                order.AddRange(others[(group * contenders / groups)..((group + 1) * contenders / groups)]);
            }

            yield return order;
        }
    }

    /// <summary>Visits of a round.</summary>
    /// <param name="contenders">Contenders beside the baseline.</param>
    public static int VisitsOf(int contenders) => contenders + Math.Max(1, (contenders + MostBetweenBaselines - 1) / MostBetweenBaselines);
}
