namespace Overtake.Results;

/// <summary>Holds the estimates in the rows against the visits they were made from.</summary>
internal static class EstimateCheck
{
    // The last of the nine digits of a row: logarithms differ in their last bit between processors.
    private const double Tolerance = 2e-8;

    /// <summary>Recomputes every estimate.</summary>
    /// <param name="rows">All rows of <paramref name="rowsFile"/>, in order.</param>
    /// <param name="visits">All visits to the cases in them.</param>
    /// <param name="rowsFile">Name for messages.</param>
    /// <exception cref="InvalidResultException">A row says something else than the visits, or one of them is missing.</exception>
    public static void Compare(IReadOnlyList<Row> rows, IReadOnlyList<CaseVisits> visits, string rowsFile)
    {
        var made = LaunchEstimate.Metrics.Select(m => m.Name).ToHashSet(StringComparer.Ordinal);
        var expected = LaunchEstimate.RowsOf(visits).ToDictionary(KeyOf);
        var visited = expected.Keys.Select(OfCase).ToHashSet();
        for (var i = 0; i < rows.Count; i++)
        {
            var row = rows[i];
            // A row is one line, and the header is the first.
            var (key, line) = (KeyOf(row), i + 2);
            if (!made.Contains(row.Metric))
            {
                continue;
            }

            if (expected.Remove(key, out var own))
            {
                if (row.Operations != own.Operations || !(Math.Abs(row.Value - own.Value) <= Tolerance * own.Value))
                {
                    throw Disagreement(line, $"expected {own.Value} over {own.Operations} operations as the visits of {VisitFile.FileName} give, found {row.Value} over {row.Operations}");
                }
            }
            else if (visited.Contains(OfCase(key)) || row.Metric == Metric.Mean.Name || row.Metric == Metric.Visits.Name || row.Metric == Metric.Work.Name)
            {
                throw Disagreement(line, $"the visits of {VisitFile.FileName} do not give {row.Metric} of {row.Contender} at size {row.Size}");
            }
        }

        if (expected.Count > 0)
        {
            var missing = expected.Values.First();
            throw new InvalidResultException(rowsFile, $"there is no {missing.Metric} of {missing.Contender} at size {missing.Size} of {missing.Scenario}, {missing.Shape} in launch {missing.Launch}, which the visits of {VisitFile.FileName} give");
        }

        InvalidResultException Disagreement(long line, string problem) => new(rowsFile, problem, line, "value");
    }

    private static Key OfCase(Key key) => key with { Iteration = null, Metric = string.Empty };

    private static Key KeyOf(Row row) => new(row.Launch, row.Scenario, row.Shape, row.Contender, row.Size, row.Parameters, row.Runtime, row.Gc, row.Iteration, row.Metric);

    private readonly record struct Key(int Launch, string Scenario, string Shape, string Contender, long Size, string Parameters, string Runtime, string Gc, int? Iteration, string Metric);
}
