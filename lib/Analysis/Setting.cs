using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>The group of cases in which contenders are compared: everything but contender and size.</summary>
/// <param name="Parameters">Parameters as in the rows.</param>
public sealed record Setting(string Scenario, string Shape, string Parameters, string Runtime, string Gc)
{
    /// <summary>The value of a parameter, a name from <see cref="Parameter"/>; null where it has its default.</summary>
    public string? this[string parameter] => ParameterList.Parse(Parameters)[parameter];

    /// <summary>Its parameters as they read in a sentence after "under": <c>forced collections</c>, <c>a live heap of 100 MB</c>.</summary>
    public IEnumerable<string> Words => Interventions.Words(Parameters);

    public static Setting Of(Row row) => new(row.Scenario, row.Shape, row.Parameters, row.Runtime, row.Gc);
}

/// <summary>The same contenders in two settings against each other, launch by launch: in memory and over a socket, in one process and in two.</summary>
internal static class SettingRatios
{
    /// <summary>
    /// Every contender at every size that both settings have, the sizes of a contender in ascending order; none where the metric was not recorded or was zero.
    /// </summary>
    /// <param name="first">The setting whose cost is divided.</param>
    /// <param name="second">The setting it is divided by, with the same axis.</param>
    /// <param name="controls">Controls of the run: the larger systematic uncertainty of the two settings counts.</param>
    /// <exception cref="AnalysisException">A row cannot be what it says.</exception>
    public static IReadOnlyList<SettingRatio> Between(
        IReadOnlyList<Row> rows, Setting first, Setting second, Metric metric, double confidence, IReadOnlyList<Control> controls)
    {
        var groups = CaseTable.Read([.. rows.Where(r => Setting.Of(r) is var setting && (setting == first || setting == second))]).Groups.ToDictionary(g =>
            g.Setting);
        return groups.TryGetValue(first, out var divided) && groups.TryGetValue(second, out var divisor)
            ? [.. Between(divided, divisor, divided.Contenders, metric, new RatioEstimator(confidence), controls)]
            : [];
    }

    /// <summary>Every case that was measured on several runtimes, each newer runtime against the oldest: above 1 the newer one is faster.</summary>
    /// <remarks>Launches of both runtimes are adjacent, not interleaved: a change of the machine's speed widens the interval.</remarks>
    /// <param name="controls">Controls of the run, for its systematic uncertainty.</param>
    /// <exception cref="AnalysisException">A row cannot be what it says.</exception>
    public static IReadOnlyList<SettingRatio> OfRuntimes(IReadOnlyList<Row> rows, double confidence, IReadOnlyList<Control> controls)
    {
        var estimator = new RatioEstimator(confidence);
        return
        [
            .. from runtimes in CaseTable.Read(rows).Groups.Where(g => !g.IsAudit).GroupBy(g => g.Setting with { Runtime = "" })
               let ordered = runtimes.OrderBy(g => VersionOf(g.Setting.Runtime)).ToList()
               from newer in ordered.Skip(1)
               from ratio in Between(ordered[0], newer, newer.Contenders, Metric.Time, estimator, controls)
               select ratio,
        ];
    }

    /// <summary>The version in a runtime's description, to put runtimes in order.</summary>
    public static Version VersionOf(string runtime) =>
        Version.TryParse(runtime[(runtime.LastIndexOf(' ') + 1)..].Split('-')[0], out var version) ? version : new Version();

    private static IEnumerable<SettingRatio> Between(
        SettingCases first, SettingCases second, Dictionary<string, SortedDictionary<long, Case>> listed, Metric metric, RatioEstimator estimator,
        IReadOnlyList<Control> controls)
    {
        var systematic = Widening.Larger(
            SystematicUncertainty.Both(controls, first.Setting.Scenario, first.Setting.Shape),
            SystematicUncertainty.Both(controls, second.Setting.Scenario, second.Setting.Shape));
        return from contender in listed
               from size in contender.Value.Keys
               let divided = first.Find(contender.Key, size)
               let divisor = second.Find(contender.Key, size)
               where divided is not null && divisor is not null
               let logs = Case.Ratios(divided, divisor, metric.Name)
               where logs.Count > 0
               let compared = estimator.Compare([.. logs.Select(l => l.Log)], systematic)
               select new SettingRatio(first.Setting, second.Setting, contender.Key, size, compared.Estimate, compared.Verdict);
    }
}

/// <summary>cost in one setting / cost in another, for the same contender at the same size: above 1 the second is cheaper.</summary>
/// <param name="First">The setting whose cost is divided.</param>
/// <param name="Second">The setting it is divided by.</param>
/// <param name="Size">Size on the axis of both.</param>
/// <param name="Estimate">Ratio and interval. Both are of one launch, but of two processes: a machine whose speed changes between them widens it.</param>
/// <param name="Verdict">Verdict on the second setting.</param>
internal sealed record SettingRatio(Setting First, Setting Second, string Contender, long Size, Estimate Estimate, Verdict Verdict);
