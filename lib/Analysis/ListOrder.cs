using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>The order of every list: scenarios, contenders and metrics as the manifest and <see cref="Metric.All"/> have them, others then by name.</summary>
internal sealed class ListOrder(RunManifest? manifest)
{
    private static readonly Dictionary<string, int> Metrics = Ranks(Metric.All.Select(m => m.Name));

    private readonly Dictionary<string, int> _scenarios = Ranks((manifest?.Scenarios ?? []).Select(s => s.Name));
    private readonly Dictionary<string, int> _contenders = Ranks((manifest?.Contenders ?? []).Select(c => c.Name));

    public int Compare(string scenarioA, string shapeA, string scenarioB, string shapeB) =>
        Named(_scenarios, scenarioA, scenarioB) is not 0 and int order ? order : string.CompareOrdinal(shapeA, shapeB);

    public int Compare(Setting a, string contenderA, long sizeA, string metricA, Setting b, string contenderB, long sizeB, string metricB)
    {
        var order = Compare(a.Scenario, a.Shape, b.Scenario, b.Shape);
        order = order != 0 ? order : Named(_contenders, contenderA, contenderB);
        order = order != 0 ? order : string.CompareOrdinal(a.Parameters, b.Parameters);
        order = order != 0 ? order : string.CompareOrdinal(a.Runtime, b.Runtime);
        order = order != 0 ? order : string.CompareOrdinal(a.Gc, b.Gc);
        order = order != 0 ? order : sizeA.CompareTo(sizeB);
        return order != 0 ? order : Named(Metrics, metricA, metricB);
    }

    private static Dictionary<string, int> Ranks(IEnumerable<string> names) =>
        names.Distinct().Select((name, rank) => (name, rank)).ToDictionary(n => n.name, n => n.rank, StringComparer.Ordinal);

    private static int Named(Dictionary<string, int> ranks, string a, string b) =>
        ranks.GetValueOrDefault(a, int.MaxValue).CompareTo(ranks.GetValueOrDefault(b, int.MaxValue)) is not 0 and int order
            ? order
            : string.CompareOrdinal(a, b);
}
