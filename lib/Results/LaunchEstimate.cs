using System.Globalization;

namespace Overtake.Results;

/// <summary>The cost of one case in one launch, from its visits: that of an undisturbed run, collections included. It is defined only here.</summary>
/// <remarks>
/// Work and pauses are estimated apart, so that neither sees the moments in which the host takes the processor away. Work is the
/// time less pauses, compared with the baseline visit by visit and by the fastest visits of both. The number of collections an
/// operation hardly varies, because allocation does not, so pauses are that number times a trimmed mean of the pauses of their kind. Both come
/// from all operations in the warm heap of the case: a short visit may have no collection at all.
/// </remarks>
/// <param name="Operations">Operations of all kept visits.</param>
/// <param name="Visits">Kept visits.</param>
/// <param name="Work">Nanoseconds per operation outside of pauses.</param>
/// <param name="Pause">Nanoseconds per operation in pauses.</param>
/// <param name="Mean">All time of the kept visits over all their operations, nanoseconds; the plain figure beside the estimate.</param>
/// <param name="Collections">Collections by <see cref="PauseKind"/>, those of generations 0 to 2.</param>
/// <param name="CollectingOperations">Operations that these come from: those of the kept visits and what ran beside them in the same warm heap.</param>
internal sealed record LaunchEstimate(
    long Operations, int Visits, double Work, double Pause, double Mean, IReadOnlyList<int> Collections, long CollectingOperations)
{
    /// <summary>
    /// Share of the pauses of a kind that is cut at each end: their mean follows real differences, which their median does not, and a pause in which the
    /// host was away does not move it. Of a pause at the cut a part remains, so that few pauses are cut by the same share as many: the baseline, which is
    /// visited more often, has more of them.
    /// </summary>
    public const double TrimmedShare = 0.1;

    private const double NanosecondsPerMicrosecond = 1_000;

    /// <summary>The metrics that are made here, and which nothing else writes for a case with visits.</summary>
    public static readonly IReadOnlyList<Metric> Metrics =
        [Metric.Time, Metric.Work, Metric.Pause, Metric.Gen0, Metric.Gen1, Metric.Gen2, Metric.Mean, Metric.Visits, Metric.Trend];

    /// <summary>
    /// Those of them that no file needs: the visits beside it give them, and they were over half of it. A run that is read has them. Files of earlier
    /// versions hold them too.
    /// </summary>
    public static readonly IReadOnlyList<Metric> OfVisits = [.. Metrics.Where(m => m != Metric.Time && m != Metric.Trend)];

    /// <summary>Nanoseconds per operation.</summary>
    public double Time => Work + Pause;

    /// <param name="baseline">Those of the baseline at the same place; null where there are none, or for the baseline itself.</param>
    public static LaunchEstimate Of(CaseVisits own, CaseVisits? baseline)
    {
        Visit[] kept = [.. own.Visits.Where(v => v.Kept)];
        var operations = own.Operations * kept.Length;
        var pauses = PausesOf(kept, own.Uncounted?.Pauses);
        var all = operations + (own.Uncounted?.Operations ?? 0);
        return new LaunchEstimate(
            operations,
            kept.Length,
            WorkOf(own, kept, baseline),
            Sum(pauses) * NanosecondsPerMicrosecond / all,
            kept.Sum(v => v.Microseconds) * NanosecondsPerMicrosecond / operations,
            [.. pauses.Take((int)PauseKind.Later).Select(p => p.Length)],
            all);
    }

    /// <summary>The cost of an operation in consecutive parts of an uninterrupted stretch, nanoseconds: as that of visits, but without a baseline.</summary>
    /// <param name="parts">At least one.</param>
    public static double OfStretch(IReadOnlyList<Visit> parts, long operations)
    {
        Visit[] all = [.. parts];
        return Level(all, operations) + (Sum(PausesOf(all, null)) * NanosecondsPerMicrosecond / (all.Length * operations));
    }

    /// <summary>The rows of a case: the estimate and its parts, without zeros of the collector and without work where it is the time.</summary>
    /// <param name="baseline">Those of the baseline at the same place; null where there are none, or for the baseline itself.</param>
    public static IEnumerable<Row> RowsOf(CaseVisits own, CaseVisits? baseline, double? trend = null)
    {
        var estimate = Of(own, baseline);
        int[] atLeast = [estimate.Collections.Sum(), estimate.Collections.Skip(1).Sum(), estimate.Collections[2]];
        yield return RowOf(Metric.Time, estimate.Time) with { Iteration = 1 };
        if (estimate.Pause > 0)
        {
            yield return RowOf(Metric.Work, estimate.Work);
            yield return RowOf(Metric.Pause, estimate.Pause) with { Operations = estimate.CollectingOperations };
        }

        foreach (var (metric, count) in new[] { Metric.Gen0, Metric.Gen1, Metric.Gen2 }.Zip(atLeast).Where(c => c.Second > 0))
        {
            yield return RowOf(metric, count * 1_000.0 / estimate.CollectingOperations) with { Operations = estimate.CollectingOperations };
        }

        yield return RowOf(Metric.Mean, estimate.Mean);
        yield return RowOf(Metric.Visits, estimate.Visits);
        if (trend is { } drifting)
        {
            yield return RowOf(Metric.Trend, drifting);
        }

        Row RowOf(Metric metric, double value) => new(
            own.Launch, own.Order, own.Scenario, own.Shape, own.Contender, own.Size, own.Parameters, own.Runtime, own.Gc, null, estimate.Operations,
            metric.Name, metric.Unit, Rounded(value));
    }

    public static IEnumerable<Row> RowsOf(IReadOnlyList<CaseVisits> visits)
    {
        var baselines = visits.Where(v => v.IsBaseline).ToDictionary(v => v.Place);
        var trends = visits.GroupBy(v => v.Place).SelectMany(place => Stationarity.Trends([.. place])).ToDictionary();
        return visits.SelectMany(v => RowsOf(
            v, v.IsBaseline ? null : baselines.GetValueOrDefault(v.Place), trends.TryGetValue(v, out var trend) ? trend : null));
    }

    /// <summary>More digits than these say nothing, and files are a tenth smaller.</summary>
    public static double Rounded(double value) => double.Parse(value.ToString("G9", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);

    /// <summary>
    /// The level of the baseline is the median of its visits, as its pauses are those of an ordinary moment. The ratio of a contender to it is the
    /// geometric mean of two: the median over visits, each with the nearest visit of the baseline, which cancels what changes slowly; and that of the
    /// fastest thirds of these visits of both, which evades what comes and goes, such as a neighbour on the other thread of a core. Over eleven runs on two
    /// processors their mean varied by 2 to 23 % less between launches than the first alone. Both sides have as many visits: the fastest third of all
    /// visits of the baseline, which has twice as many, is faster than that of equal code.
    /// </summary>
    private static double WorkOf(CaseVisits own, Visit[] kept, CaseVisits? baseline)
    {
        if (baseline?.Visits.Where(v => v.Kept).ToArray() is not { Length: > 0 } others)
        {
            return Level(kept, own.Operations);
        }

        var logs = new double[kept.Length];
        var pairs = new Visit[kept.Length];
        var nearest = 0;
        for (var i = 0; i < kept.Length; i++)
        {
            // Both are in the order of slots. Of two at the same distance the earlier one counts.
            while (nearest + 1 < others.Length && Math.Abs(others[nearest + 1].Slot - kept[i].Slot) < Math.Abs(others[nearest].Slot - kept[i].Slot))
            {
                nearest++;
            }

            pairs[i] = others[nearest];
            logs[i] = Math.Log((double)pairs[i].Work * own.Operations / ((double)kept[i].Work * baseline.Operations));
        }

        var fastest = Math.Log(FastestThird(pairs) * own.Operations / (FastestThird(kept) * baseline.Operations));
        return Level(others, baseline.Operations) / Math.Exp((Median(logs) + fastest) / 2);
    }

    /// <summary>The pauses of each kind, in microseconds.</summary>
    private static int[][] PausesOf(Visit[] visits, IReadOnlyList<IReadOnlyList<int>>? more) =>
        [.. Enum.GetValues<PauseKind>().Select(kind => (int[])[.. visits.SelectMany(v => v.Pauses[(int)kind]), .. more?[(int)kind] ?? []])];

    /// <summary>Microseconds of all pauses, each as long as the trimmed mean of its kind.</summary>
    private static double Sum(int[][] pauses) => pauses.Sum(p => p.Length * TrimmedMean(p));

    private static double Level(Visit[] visits, long operations) => Median([.. visits.Select(v => (double)v.Work)]) * NanosecondsPerMicrosecond / operations;

    private static double FastestThird(Visit[] visits) => visits.Select(v => (double)v.Work).Order().Take((visits.Length + 2) / 3).Average();

    private static double TrimmedMean(int[] values)
    {
        Array.Sort(values);
        var cut = TrimmedShare * values.Length;
        var (sum, weights) = (0.0, 0.0);
        for (var i = 0; i < values.Length; i++)
        {
            var weight = Math.Clamp(Math.Min(i + 1, values.Length - i) - cut, 0, 1);
            sum += weight * values[i];
            weights += weight;
        }

        return weights > 0 ? sum / weights : 0;
    }

    /// <summary>The median; the array is sorted by it.</summary>
    internal static double Median(double[] values)
    {
        Array.Sort(values);
        return (values[(values.Length - 1) / 2] + values[values.Length / 2]) / 2;
    }
}

/// <summary>Holds the estimates in the rows against the visits they were made from, and adds what no file needs to hold.</summary>
internal static class EstimateCheck
{
    // The last of the nine digits of a row: logarithms differ in their last bit between processors.
    private const double Tolerance = 2e-8;

    private static readonly HashSet<string> Made = NamesOf(LaunchEstimate.Metrics);
    private static readonly HashSet<string> OfVisits = NamesOf(LaunchEstimate.OfVisits);

    /// <summary>The rows that a file holds.</summary>
    public static IReadOnlyList<Row> Stored(IReadOnlyList<Row> rows) => [.. rows.Where(r => !OfVisits.Contains(r.Metric))];

    /// <summary>Recomputes every estimate.</summary>
    /// <param name="rows">All rows of <paramref name="rowsFile"/>, in order.</param>
    /// <returns>The rows, with those that only the visits give behind the others of their case.</returns>
    /// <exception cref="InvalidResultException">A row says something else than the visits, or one of them is missing.</exception>
    public static IReadOnlyList<Row> Complete(IReadOnlyList<Row> rows, IReadOnlyList<CaseVisits> visits, string rowsFile)
    {
        var expected = LaunchEstimate.RowsOf(visits).ToDictionary(KeyOf);
        var visited = expected.Keys.Select(OfCase).ToHashSet();
        for (var i = 0; i < rows.Count; i++)
        {
            var row = rows[i];
            // A row is one line, and the header is the first.
            var (key, line) = (KeyOf(row), i + 2);
            if (!Made.Contains(row.Metric))
            {
                continue;
            }

            if (expected.Remove(key, out var own))
            {
                if (row.Operations != own.Operations || !(Math.Abs(row.Value - own.Value) <= Tolerance * own.Value))
                {
                    throw Disagreement(line, $"expected {own.Value} over {own.Operations} operations as the visits of {VisitFile.FileName} give, "
                        + $"found {row.Value} over {row.Operations}");
                }
            }
            else if (visited.Contains(OfCase(key)) || OfVisits.Contains(row.Metric))
            {
                throw Disagreement(line, $"the visits of {VisitFile.FileName} do not give {row.Metric} of {row.Contender} at size {row.Size}");
            }
        }

        // Runs of earlier versions have no trend of cases with few visits.
        if (expected.Values.FirstOrDefault(r => !OfVisits.Contains(r.Metric) && r.Metric != Metric.Trend.Name) is { } missing)
        {
            throw new InvalidResultException(rowsFile, $"there is no {missing.Metric} of {missing.Contender} at size {missing.Size} of {missing.Scenario}, "
                + $"{missing.Shape} in launch {missing.Launch}, which the visits of {VisitFile.FileName} give");
        }

        return With(rows, expected.Values);

        InvalidResultException Disagreement(long line, string problem) => new(rowsFile, problem, line, "value");
    }

    /// <summary>Rows of a version that defined the time otherwise, with those that do not depend on the definition.</summary>
    public static IReadOnlyList<Row> CompleteEarlier(IReadOnlyList<Row> rows, IReadOnlyList<CaseVisits> visits)
    {
        var stored = rows.Select(KeyOf).ToHashSet();
        var given = LaunchEstimate.RowsOf(visits).Where(r => r.Metric == Metric.Mean.Name || r.Metric == Metric.Visits.Name).ToList();
        var visited = given.Select(r => OfCase(KeyOf(r))).ToHashSet();
        var pauses = rows.Where(r => r.Metric == Metric.Pause.Name && visited.Contains(OfCase(KeyOf(r)))).ToDictionary(r => OfCase(KeyOf(r)), r => r.Value);
        var works =
            from time in rows
            where time.Metric == Metric.Time.Name && pauses.ContainsKey(OfCase(KeyOf(time)))
            select time with { Iteration = null, Metric = Metric.Work.Name, Value = LaunchEstimate.Rounded(time.Value - pauses[OfCase(KeyOf(time))]) };
        return With(rows, [.. works.Concat(given).Where(r => !stored.Contains(KeyOf(r)))]);
    }

    // The sort is stable.
    private static IReadOnlyList<Row> With(IReadOnlyList<Row> rows, IReadOnlyCollection<Row> more) =>
        more.Count == 0 ? rows : [.. rows.Concat(more).OrderBy(r => r.Launch).ThenBy(r => r.Order)];

    private static HashSet<string> NamesOf(IEnumerable<Metric> metrics) => metrics.Select(m => m.Name).ToHashSet(StringComparer.Ordinal);

    private static Key OfCase(Key key) => key with { Iteration = null, Metric = string.Empty };

    private static Key KeyOf(Row row) =>
        new(row.Launch, row.Scenario, row.Shape, row.Contender, row.Size, row.Parameters, row.Runtime, row.Gc, row.Iteration, row.Metric);

    private readonly record struct Key(
        int Launch, string Scenario, string Shape, string Contender, long Size, string Parameters, string Runtime, string Gc, int? Iteration, string Metric);
}
