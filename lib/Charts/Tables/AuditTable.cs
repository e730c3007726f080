using Overtake.Results;

namespace Overtake.Charts.Tables;

/// <summary>Whether fully optimised code without tiering gives the same ratios: one launch of the headline at some sizes.</summary>
public static class AuditTable
{
    /// <summary>Makes the table; null when the run has no audit launch.</summary>
    public static Table? Make(RunData run)
    {
        var times = run.Analysis.Ratios.Where(r => r.Metric == Metric.Time.Name).ToList();
        var tiered = times.ToLookup(r => (r.Setting, r.Contender, r.Size));
        var rows =
            from audit in times
            where audit.Setting.Parameters == Parameter.Audit && run.Role(audit.Contender) == ContenderRole.Contender
            from usual in tiered[(audit.Setting with { Parameters = string.Empty }, audit.Contender, audit.Size)].Take(1)
            let undecided = usual.Estimate.Low <= 1 && usual.Estimate.High >= 1
            let same = undecided || usual.Estimate.Point > 1 == audit.Estimate.Point > 1
            select (IReadOnlyList<object?>)[
                audit.Setting.Scenario, audit.Contender, audit.Size, usual.Estimate.Point, usual.Estimate.Low, usual.Estimate.High, audit.Estimate.Point,
                undecided ? "inconclusive in the run" : same ? "yes" : "no"];
        IReadOnlyList<IReadOnlyList<object?>> all = [.. rows];
        return all.Count == 0 ? null : new Table(
            "Audit: the same without tiered compilation",
            [new("scenario"), new("contender"), new("size", ColumnKind.Count), new("ratio", ColumnKind.Ratio), new("low", ColumnKind.Ratio), new("high", ColumnKind.Ratio), new("audit", ColumnKind.Ratio), new("same direction")],
            all,
            "One launch, so the audit has no interval. Code that is compiled once has no profile: contenders with many virtual calls (BinaryWriter) may lose 1.1 to 1.8 times there.");
    }
}
