using System.Globalization;
using System.Runtime.InteropServices;
using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>The rows of a run, summed into cases and launches in one pass.</summary>
internal sealed class CaseTable
{
    private readonly Dictionary<Setting, SettingCases> _groups = [];

    public IReadOnlyCollection<SettingCases> Groups => _groups.Values;

    /// <exception cref="AnalysisException">A row holds a value that its metric cannot have.</exception>
    public static CaseTable Read(IReadOnlyList<Row> rows)
    {
        var table = new CaseTable();
        Row? last = null;
        SettingCases? group = null;
        LaunchCosts? costs = null;
        for (var i = 0; i < rows.Count; i++)
        {
            var row = rows[i];
            Check(row, i + 1);

            // Rows of one case follow one another: most lookups are answered by the row before.
            if (group is null || last is null || !SameSetting(last, row))
            {
                group = table.Group(row);
                costs = null;
            }

            if (costs is null || row.Size != last!.Size || row.Contender != last.Contender || row.Launch != last.Launch)
            {
                costs = CostsOf(group, row);
            }

            // With tiering off there is no tier 1 to be reached.
            if (row.Metric == Metric.Steady.Name)
            {
                costs.Steady &= !group.HasTiers || row.Value != 0;
            }
            else
            {
                costs.Add(row);
            }

            last = row;
        }

        return table;
    }

    /// <summary>Every metric of every case over its steady launches: contenders in the order of the rows, sizes ascending.</summary>
    /// <remarks>What the collector did not do has no rows. Where it did something for one contender of a setting, the others get their zeros.</remarks>
    public IEnumerable<CaseCost> Costs() =>
        from g in Groups
        let metrics = g.Contenders.Values.SelectMany(sizes => sizes.Values).SelectMany(c => c.Metrics()).Distinct().ToList()
        from contender in g.Contenders
        from size in contender.Value
        from metric in metrics
        let costs = size.Value.Costs(metric).ToList()
        where costs.Count > 0
        select CaseCost.Of(g.Setting, contender.Key, size.Key, metric, costs);

    private static bool SameSetting(Row a, Row b) =>
        a.Scenario == b.Scenario && a.Shape == b.Shape && a.Parameters == b.Parameters && a.Runtime == b.Runtime && a.Gc == b.Gc;

    private static LaunchCosts CostsOf(SettingCases group, Row row)
    {
        var sizes = CollectionsMarshal.GetValueRefOrAddDefault(group.Contenders, row.Contender, out _) ??= [];
        if (!sizes.TryGetValue(row.Size, out var found))
        {
            sizes.Add(row.Size, found = new Case());
        }

        if (!found.Launches.TryGetValue(row.Launch, out var costs))
        {
            found.Launches.Add(row.Launch, costs = new LaunchCosts());
        }

        return costs;
    }

    private static void Check(Row row, int number)
    {
        if (row.Metric == Metric.Time.Name && !(row.Value > 0 && double.IsFinite(row.Value)))
        {
            throw Invalid(row, number, $"{row.Metric} is {Text(row.Value)}; expected a finite number above 0");
        }

        if (!(row.Value >= 0 && double.IsFinite(row.Value)))
        {
            throw Invalid(row, number, $"{row.Metric} is {Text(row.Value)}; expected a finite number of at least 0");
        }

        if (row.Operations < 1 || row.Launch < 1 || row.Size < 1)
        {
            throw Invalid(row, number, $"launch, size and operations must be at least 1; operations is {row.Operations}");
        }
    }

    private static AnalysisException Invalid(Row row, int number, string reason) =>
        new($"row {number} (launch {row.Launch}, {row.Scenario}, {row.Shape}, {row.Contender}, size {row.Size}"
            + (row.Iteration is int iteration ? $", iteration {iteration}" : "") + $"): {reason}");

    private static string Text(double value) => value.ToString("R", CultureInfo.InvariantCulture);

    private SettingCases Group(Row row)
    {
        var setting = Setting.Of(row);
        return CollectionsMarshal.GetValueRefOrAddDefault(_groups, setting, out _) ??= new SettingCases(setting, row.Contender);
    }
}

/// <summary>All cases of one setting.</summary>
internal sealed class SettingCases(Setting setting, string first)
{
    public Setting Setting { get; } = setting;

    /// <summary>Whether it checks the others and is part of no claim.</summary>
    public bool IsAudit { get; } = Interventions.IsAudit(setting);

    public bool HasTiers { get; } = setting[Parameter.Tiered] != "off";

    public string First { get; } = first;

    public Dictionary<string, SortedDictionary<long, Case>> Contenders { get; } = new(StringComparer.Ordinal);

    public Case? Find(string contender, long size) =>
        Contenders.TryGetValue(contender, out var sizes) ? sizes.GetValueOrDefault(size) : null;
}

/// <summary>One contender at one size of one setting, launch by launch.</summary>
internal sealed class Case
{
    /// <summary>Launch number to costs, in ascending order.</summary>
    public SortedList<int, LaunchCosts> Launches { get; } = [];

    /// <summary>Metrics recorded in any launch, in the order of the rows.</summary>
    public IEnumerable<string> Metrics() => Launches.Values.SelectMany(l => l.Metrics).Distinct();

    /// <summary>
    /// The log ratio of every launch in which both sides were measured and steady. Empty when any of these costs is zero:
    /// a ratio to nothing does not exist, and leaving out just the launches with a zero would bias the rest.
    /// </summary>
    public static IReadOnlyList<LaunchRatio> Ratios(Case baseline, Case contender, string metric)
    {
        List<LaunchRatio> ratios = [];
        foreach (var (launch, costs) in contender.Launches)
        {
            if (!costs.Steady || !baseline.Launches.TryGetValue(launch, out var other) || !other.Steady
                || costs.Cost(metric) is not double cost || other.Cost(metric) is not double otherCost)
            {
                continue;
            }

            if (!(cost > 0 && otherCost > 0 && double.IsFinite(cost) && double.IsFinite(otherCost)))
            {
                return [];
            }

            ratios.Add(new LaunchRatio(launch, RatioEstimator.LogRatio(otherCost, cost)));
        }

        return ratios;
    }

    /// <summary>The log of estimate / uninterrupted stretches of every steady launch that has both.</summary>
    public IEnumerable<LaunchRatio> OverStretches()
    {
        foreach (var (launch, costs) in Launches)
        {
            if (costs.Steady && costs.Cost(Metric.Time.Name) is double estimate && costs.Cost(Metric.Stretch.Name) is > 0 and double stretch)
            {
                yield return new LaunchRatio(launch, RatioEstimator.LogRatio(estimate, stretch));
            }
        }
    }

    /// <summary>Cost per operation in each steady launch that recorded the metric.</summary>
    public IEnumerable<double> Costs(string metric) => Launches.Values.Where(l => l.Steady).Select(l => l.Cost(metric)).OfType<double>();

    /// <summary>Mean cost per operation over the steady launches; null where none recorded the metric.</summary>
    public double? Mean(string metric) => Costs(metric).Select(c => (double?)c).Average();

    /// <summary>Collections of one generation during the timed iterations of all steady launches; the rows hold them per 1,000 operations.</summary>
    public double Collections(string generation) =>
        Math.Round(Launches.Values.Where(l => l.Steady).Sum(l => l.Total(generation)) / 1000);
}

/// <summary>The cost of one case in one launch: for each metric, the total over its rows and the operations it was spread over.</summary>
internal sealed class LaunchCosts
{
    private static readonly string[] OfCollector = [.. Metric.OfCollector.Select(m => m.Name)];

    private readonly Dictionary<string, (double Value, double Operations)> _totals = new(StringComparer.Ordinal);

    /// <summary>False when the code had not reached tier 1: the case enters no ratio in this launch.</summary>
    public bool Steady { get; set; } = true;

    /// <summary>What was recorded, in the order of the rows.</summary>
    public IEnumerable<string> Metrics => _totals.Keys;

    public void Add(Row row)
    {
        // Operations per second are the reciprocal of a cost.
        var cost = row.Metric == Metric.Throughput.Name ? 1 / row.Value : row.Value;
        ref var total = ref CollectionsMarshal.GetValueRefOrAddDefault(_totals, row.Metric, out _);
        total.Value += cost * row.Operations;
        total.Operations += row.Operations;
    }

    /// <summary>Cost per operation; null where the metric was not recorded.</summary>
    public double? Cost(string metric) =>
        _totals.TryGetValue(metric, out var total) ? total.Value / total.Operations
        : OfCollector.Contains(metric) && _totals.ContainsKey(Metric.Allocated.Name) ? 0
        : null;

    /// <summary>Total over all operations; 0 where the metric was not recorded.</summary>
    public double Total(string metric) => _totals.GetValueOrDefault(metric).Value;
}

/// <summary>A metric of one case over the launches.</summary>
/// <param name="Mean">Geometric mean over launches for times, latencies and rates; arithmetic mean for what can be zero.</param>
internal sealed record CaseCost(Setting Setting, string Contender, long Size, string Metric, double Mean, double Lowest, double Highest, int Launches)
{
    /// <summary>Makes it from the cost in each launch; the cost of a rate is its reciprocal.</summary>
    public static CaseCost Of(Setting setting, string contender, long size, string metric, IReadOnlyList<double> costs)
    {
        var values = metric == Results.Metric.Throughput.Name ? costs.Select(c => 1 / c).ToList() : costs;
        var mean = values.All(v => v > 0) && IsGeometric(metric) ? Math.Exp(values.Average(Math.Log)) : values.Average();
        return new(setting, contender, size, metric, mean, values.Min(), values.Max(), values.Count);
    }

    private static bool IsGeometric(string metric) =>
        metric == Results.Metric.Time.Name || metric == Results.Metric.Throughput.Name || Results.Metric.Percentiles.Any(p => p.Name == metric);
}
