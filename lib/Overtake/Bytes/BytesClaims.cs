using System.Globalization;
using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Results;
using static Overtake.Measurement.Bytes.BytesNames;

namespace Overtake;

/// <summary>The ledger of the bytes study: what the pull request claims, and whether that holds in a run.</summary>
internal static class BytesClaims
{
    private const int PublishedCount = 1_000;

    /// <summary>The claims, in the order of the study; null where the run measured neither putting nor getting of longs.</summary>
    /// <param name="rows">The run's rows.</param>
    /// <param name="analysis">Their analysis.</param>
    public static Table? Of(IReadOnlyList<Row> rows, RunAnalysis analysis)
    {
        var times = analysis.Ratios.Where(r => r.Metric == Metric.Time.Name && r.Contender == After && r.Setting.Parameters.Length == 0).ToList();
        return !times.Any(r => r.Setting.Shape == Longs) ? null : new Table(
            "Claims of the published study",
            [new TableColumn("claim"), new TableColumn("published"), new TableColumn("ours"), new TableColumn("verdict")],
            [
                Allocation(rows),
                .. BytesPresentation.PublishedRatios().Select(p => Time(p, analysis, times)),
                Runtime(rows, analysis),
                HotPath(times),
            ],
            "Ratios are time before / time after, so above 1 the change made it faster. A claim can hold on another machine and system and not on this one.");
    }

    private static object?[] Allocation(IReadOnlyList<Row> rows)
    {
        // The middle of all launches: what else a process allocates falls into single ones.
        var here = new[] { Before, After }.Select(contender => rows
            .Where(r => r.Scenario == Put && r.Shape == Longs && r.Size == PublishedCount && r.Contender == contender && r.Metric == Metric.Allocated.Name && r.Parameters.Length == 0)
            .Select(r => Math.Round(r.Value)).Order().ToArray() is [.., _] values ? values[values.Length / 2] : (double?)null).ToList();
        return here.Contains(null)
            ? ["putting 1,000 longs allocates nothing any more", "32,000 B before, 0 B after", "not measured", "-"]
            : [
                "putting 1,000 longs allocates nothing any more",
                "32,000 B before, 0 B after",
                string.Create(CultureInfo.InvariantCulture, $"{here[0]:N0} B before, {here[1]:N0} B after"),
                here[0] == 32_000 && here[1] == 0 ? "holds" : "does not hold",
            ];
    }

    private static object?[] Time(PublishedRatio published, RunAnalysis analysis, IReadOnlyList<Ratio> times)
    {
        var claim = $"{(published.Scenario == Put ? "putting" : "getting")} longs, {published.Runtime}";
        var said = string.Create(CultureInfo.InvariantCulture, $"{published.Ratio:0.00}× ({(published.Ratio > 1 ? "faster" : "slower")})");
        return times.FirstOrDefault(r => r.Setting.Scenario == published.Scenario && r.Setting.Shape == published.Shape && r.Size == PublishedCount && r.Setting.Runtime.StartsWith(published.Runtime + ".", StringComparison.Ordinal)) is not { } ratio
            ? [claim, said, "not measured", "-"]
            : [claim, said, Format.Interval(ratio.Estimate), Verdict(published.Ratio, ratio.Estimate)];
    }

    internal static string Verdict(double published, Estimate here) =>
        here.Low is not { } low || here.High is not { } high ? "no interval"
        : low <= published && published <= high ? (low <= 1 && high >= 1 ? "agrees, but so does no difference" : "holds")
        : low > 1 == published > 1 && (low > 1 || high < 1) ? "the direction holds, the factor does not"
        : low <= 1 && high >= 1 ? "no significant difference on this machine"
        : "does not hold";

    /// <summary>The published text says that the newest runtime made putting faster before any change.</summary>
    private static object?[] Runtime(IReadOnlyList<Row> rows, RunAnalysis analysis)
    {
        const string Claim = "the runtime alone made putting longs faster, .NET 10 against .NET 8";
        var published = BytesPresentation.PublishedRuntimes("PutLong", Before, ".NET 8.0", ".NET 10.0");
        var said = string.Create(CultureInfo.InvariantCulture, $"{published:0.00}×");
        return RuntimeRatios.All(rows, analysis.Confidence, analysis.Controls).FirstOrDefault(r =>
            r.Setting is { Scenario: Put, Shape: Longs, Parameters: "" } && r.Contender == Before && r.Size == PublishedCount && Is(r.Setting.Runtime, 10) && Is(r.Against, 8)) is not { } ratio
            ? [Claim, said, "not measured", "-"]
            : [Claim, said, Format.Interval(ratio.Estimate), Verdict(published, ratio.Estimate)];

        static bool Is(string runtime, int major) => RuntimeRatios.VersionOf(runtime).Major == major;
    }

    private static object?[] HotPath(IReadOnlyList<Ratio> times)
    {
        const string Claim = "it is the hot path: encoding and decoding a histogram get faster";
        var ratios = times.Where(r => r.Setting.Scenario is Encode or Decode).ToList();
        return ratios.Count == 0
            ? [Claim, "said, not measured", "not measured", "-"]
            : [
                Claim,
                "said, not measured",
                string.Create(CultureInfo.InvariantCulture, $"{ratios.Min(r => r.Estimate.Point):0.00}× to {ratios.Max(r => r.Estimate.Point):0.00}× in {ratios.Count} cases"),
                $"faster in {ratios.Count(r => r.Verdict == Analysis.Verdict.Faster)} of {ratios.Count}, slower in {ratios.Count(r => r.Verdict == Analysis.Verdict.Slower)}",
            ];
    }
}
