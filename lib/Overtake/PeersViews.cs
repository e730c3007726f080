using Overtake.Charts;

namespace Overtake;

/// <summary>What the serializers that come as packages did in a run beside the project's own formats.</summary>
public static class PeersViews
{
    private static readonly string[] Peers = ["NetSerializer", "protobuf-net", "MessagePack", "MemoryPack"];

    /// <summary>Their ratios with intervals and verdicts in every scenario; a sentence where the run has none of them.</summary>
    /// <param name="study">A run of <c>serializers</c> or <c>echo</c>.</param>
    public static object PeerRatios(this Study study)
    {
        var rows = (
            from scenario in study.Data.Scenarios
            from shape in study.Data.Shapes(scenario)
            where study.Data.Headline(scenario, shape) is not null
            from row in study.Ratios(scenario, shape).Rows
            where Peers.Contains(row[0])
            select (IReadOnlyList<object?>)[scenario, shape, .. row.Take(7)]).ToList();
        return rows.Count == 0
            ? $"This run measured none of {string.Join(", ", Peers[..^1])} and {Peers[^1]}: they take part where lib/Peers is built."
            : new Table(
                "Times faster than the baseline: serializers that come as packages",
                [
                    new("scenario"), new("shape"), new("serializer"), new("size", ColumnKind.Count), new("ratio", ColumnKind.Ratio), new("low", ColumnKind.Ratio), new("high", ColumnKind.Ratio),
                    new("launches", ColumnKind.Count), new("verdict"),
                ],
                rows,
                "Divided by the same baselines as the project's own formats in the notebook of the study.");
    }
}
