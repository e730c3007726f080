using System.Globalization;
using Overtake.Analysis;
using Overtake.Results;
using static Overtake.Measurement.Bytes.BytesNames;

namespace Overtake;

/// <summary>The ledger of the bytes study: what the pull request claims, and whether that holds in a run.</summary>
internal static class BytesClaims
{
    private const int PublishedCount = 1_000;

    /// <summary>The claims, in the order of the study; empty where the run measured neither putting nor getting of longs.</summary>
    public static IReadOnlyList<Claim> Of(IReadOnlyList<Row> rows, RunAnalysis analysis)
    {
        var times = analysis.Ratios.Where(r => r.Metric == Metric.Time.Name && r.Contender == After && r.Setting.Parameters.Length == 0).ToList();
        return !times.Any(r => r.Setting.Shape == Longs) ? [] :
        [
            .. Claim.In("before-after", [Allocation(rows), .. BytesPresentation.PublishedRatios().Select(p => Time(p, times))]),
            .. Claim.In("runtimes", Runtime(rows, analysis)),
            .. Claim.In("end-to-end", HotPath(times)),
            new(
                "no effect on LeadingZeroCount and Recording", "0 % in 15 rows", "", ClaimVerdict.NotComparable,
                "each pair of rows is one measurement printed twice"),
        ];
    }

    private static Claim Allocation(IReadOnlyList<Row> rows)
    {
        const string Text = "putting 1,000 longs allocates nothing any more";
        const string Figure = "32,000 B before, 0 B after";
        // The middle of all launches: what else a process allocates falls into single ones.
        var ours = new[] { Before, After }.Select(contender => rows
            .Where(r => r.Scenario == Put && r.Shape == Longs && r.Size == PublishedCount
                && r.Contender == contender && r.Metric == Metric.Allocated.Name && r.Parameters.Length == 0)
            .Select(r => Math.Round(r.Value)).Order().ToArray() is [.., _] values ? values[values.Length / 2] : (double?)null).ToList();
        return ours.Contains(null) ? Claim.NotMeasured(Text, Figure)
            : new(
                Text, Figure, string.Create(CultureInfo.InvariantCulture, $"{ours[0]:N0} B before, {ours[1]:N0} B after"),
                ours[0] == 32_000 && ours[1] == 0 ? ClaimVerdict.Holds : ClaimVerdict.DoesNotHold);
    }

    private static Claim Time(PublishedRatio published, IReadOnlyList<Ratio> times) => Claim.OfRatio(
        $"{(published.Scenario == Put ? "putting" : "getting")} longs, {published.Runtime}: before / after",
        published.Ratio,
        times.FirstOrDefault(r => r.Setting.Scenario == published.Scenario && r.Setting.Shape == published.Shape
            && r.Size == PublishedCount && r.Setting.Runtime.StartsWith(published.Runtime + ".", StringComparison.Ordinal)));

    /// <summary>The published text says that the newest runtime made putting faster before any change.</summary>
    private static Claim Runtime(IReadOnlyList<Row> rows, RunAnalysis analysis)
    {
        return Claim.OfRatio(
            "putting longs before the change, .NET 8 / .NET 10",
            BytesPresentation.PublishedRuntimes("PutLong", Before, ".NET 8.0", ".NET 10.0"),
            SettingRatios.OfRuntimes(rows, analysis.Confidence, analysis.Controls).FirstOrDefault(r =>
                r.Second is { Scenario: Put, Shape: Longs, Parameters: "" } && r.Contender == Before
                    && r.Size == PublishedCount && Is(r.Second.Runtime, 10) && Is(r.First.Runtime, 8))?.Estimate);

        static bool Is(string runtime, int major) => SettingRatios.VersionOf(runtime).Major == major;
    }

    private static Claim HotPath(IReadOnlyList<Ratio> times)
    {
        const string Text = "it is the hot path: encoding and decoding a histogram get faster";
        const string Figure = "said, not measured";
        var ratios = times.Where(r => r.Setting.Scenario is Encode or Decode).ToList();
        if (ratios.Count == 0)
        {
            return Claim.NotMeasured(Text, Figure);
        }

        var (faster, slower) = (ratios.Count(r => r.Verdict == Verdict.Faster), ratios.Count(r => r.Verdict == Verdict.Slower));
        return new Claim(
            Text, Figure, string.Create(
                CultureInfo.InvariantCulture,
                $"{ratios.Min(r => r.Estimate.Point):0.00}× to {ratios.Max(r => r.Estimate.Point):0.00}× in {ratios.Count} cases"),
            faster == ratios.Count ? ClaimVerdict.Holds
                : ratios.TrueForAll(r => r.Verdict == Verdict.Same) ? ClaimVerdict.NoDifference
                : faster + slower == 0 ? ClaimVerdict.NotResolved
                : faster > slower ? ClaimVerdict.HoldsWeaker
                : ClaimVerdict.Reversed,
            $"faster in {faster} of {ratios.Count}, slower in {slower}").From(ratios);
    }
}
