using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Results;
using static Overtake.Measurement.Pools.PoolsNames;

namespace Overtake;

/// <summary>The ledger of the pools study: what the published figures say, and whether it holds in a run.</summary>
internal static class PoolsClaims
{
    private const string Shared = "shared";

    // Of a body in one segment, in the published pipe.
    private const int LongestSegment = 3_072;

    // The published row whose hash covers what follows the body.
    private const int RefusedSize = 4_032;

    internal static readonly IReadOnlyDictionary<string, string> Names = new Dictionary<string, string>
    {
        ["SharedArrayPool"] = Shared,
        ["DedicatedArrayPool"] = Dedicated,
        ["FixedLengthLockFree"] = "lock-free",
        ["FixedLengthWithLock"] = "locked",
        ["PreAllocatedFixedLengthLockFree"] = "lock-free preallocated",
        ["PreAllocatedFixedLengthWithLock"] = "locked preallocated",
    };

    /// <summary>The claims, in the order of the study; empty where the run measured neither requests nor load.</summary>
    public static IReadOnlyList<Claim> Of(RunData run) =>
    [
        .. Claim.In("validation", Validation(run)), .. Claim.In("refusals", HeaderChecks(run)),
        .. Claim.In("hash-from-pool", [.. Pools(run), .. LargeBodies(run)]), .. Claim.In("faults", Refused(run)), .. Claim.In("http-throughput", Load(run)),
    ];

    /// <summary>The meaning of a published time.</summary>
    public static string WhatItIs(PublishedRequest row) => row switch
    {
        { Suite: "RunValidData", BodyBytes: RefusedSize, WithValidation: true } =>
            "4,096 bytes are hashed instead of 4,032: almost certainly a refused request",
        { Suite: "RunValidData", BodyBytes: > LongestSegment, WithValidation: true } => "valid by luck: the rented array is as long as the body",
        { Suite: "InvalidHeaderBenchmarks", WithHeader: false } => "refused without a header: nothing is hashed, whatever the body",
        { Suite: "InvalidHeaderBenchmarks" } => "refused for the length of its header: nothing is hashed, whatever the body",
        { Suite: "InvalidHashBenchmarks" } => "hashed, refused at the first byte",
        { WithValidation: false } => "passed through",
        _ => "hashed and accepted",
    };

    /// <summary>The shape of a published valid request: longer bodies came in several segments.</summary>
    private static string ShapeOf(RunData run, int bodyBytes) =>
        bodyBytes > LongestSegment && run.Headline(Valid, Segments) is not null ? Segments : OneSegment;

    /// <summary>Nanoseconds of the same request in a run, with the correct middleware; null where it was not measured.</summary>
    public static double? Here(RunData run, PublishedRequest row)
    {
        var (_, scenario, shape) = PlaceOf(run, row);
        return MeanOf(run, Metric.Time, scenario, shape, row.WithValidation ? Validated : NoValidation, row.BodyBytes);
    }

    /// <summary>The header of a published request in words, and where the same request is in a run.</summary>
    public static (string Header, string Scenario, string Shape) PlaceOf(RunData run, PublishedRequest row) => row switch
    {
        { Suite: "InvalidHeaderBenchmarks", WithHeader: false } => (Missing, InvalidHeader, Missing),
        { Suite: "InvalidHeaderBenchmarks", ShortHeader: true } => ("\"00\"", InvalidHeader, TooShort),
        { Suite: "InvalidHeaderBenchmarks" } => ("94 characters", InvalidHeader, WithDashes),
        { Suite: "InvalidHashBenchmarks" } => ("64 characters", InvalidHash, OneSegment),
        _ => ("64 characters", Valid, ShapeOf(run, row.BodyBytes)),
    };

    /// <summary>The mean of a metric over the launches of a case; null where it was not measured.</summary>
    public static double? MeanOf(RunData run, Metric metric, string scenario, string shape, string contender, int size) =>
        run.Headline(scenario, shape) is { } setting
            ? run.Costs(setting, metric.Name).FirstOrDefault(c => c.Contender == contender && c.Size == size)?.Mean
            : null;

    private static IEnumerable<Claim> Validation(RunData run)
    {
        var times = PoolsPresentation.PublishedRequests().Where(r => r.Suite == "RunValidData").ToList();
        foreach (var validated in times.Where(r => r.WithValidation && r.BodyBytes != RefusedSize))
        {
            var published = times.Single(r => !r.WithValidation && r.BodyBytes == validated.BodyBytes).MeanNs / validated.MeanNs;
            var here = run.Analysis.Ratios.FirstOrDefault(r => r is { Contender: Validated, Metric: "time", Setting: { Scenario: Valid, Parameters: "" } }
                && r.Setting.Shape == ShapeOf(run, validated.BodyBytes) && r.Size == validated.BodyBytes);
            if (here is not null)
            {
                yield return Claim.OfRatio($"a request of {Format.Count(validated.BodyBytes)} bytes, without validation / with it", published, here);
            }
        }
    }

    private static IEnumerable<Claim> HeaderChecks(RunData run)
    {
        var times = run.Rows
            .Where(r => r is { Scenario: InvalidHeader, Shape: WithDashes, Contender: Validated, Parameters: "" } && r.Metric == Metric.Time.Name)
            .ToLookup(r => r.Size);
        if (times.Count < 2)
        {
            yield break;
        }

        var (least, most) = (times.Min(g => g.Key), times.Max(g => g.Key));
        var logs = (
            from small in times[least]
            join large in times[most] on small.Launch equals large.Launch
            select RatioEstimator.LogRatio(small.Value, large.Value)).ToArray();
        if (logs.Length >= RatioEstimator.MinimumLaunches)
        {
            yield return Claim.OfEqual(
                "a malformed header is refused in the same time, whatever the body", logs, run.Analysis, (InvalidHeader, WithDashes),
                interval => $"{interval}, {Format.Count(least)} bytes / {Format.Count(most)}");
        }
    }

    private static IEnumerable<Claim> LargeBodies(RunData run)
    {
        var ratios = run.Against(ValidPools, Shared).Where(r => r.Size > 2_048).ToList().Together(run.Analysis.Confidence);
        if (ratios.Count > 0)
        {
            var different = ratios.Count(r => r.Verdict is Verdict.Faster or Verdict.Slower);
            yield return new Claim(
                "above 2 KiB the choice of the pool does not show in a request", "yes",
                $"{Format.Ratio(ratios.Min(r => r.Estimate.Point))} to {Format.Ratio(ratios.Max(r => r.Estimate.Point))}, shared / another pool",
                different > 0 ? ClaimVerdict.DoesNotHold : ratios.All(r => r.Verdict == Verdict.Same) ? ClaimVerdict.Holds : ClaimVerdict.NotResolved,
                $"{different} of {ratios.Count} differ significantly (corrected)").From(ratios);
        }
    }

    private static IEnumerable<Claim> Pools(RunData run)
    {
        var smallest = PoolsPresentation.PublishedPools().Where(p => p.BodyBytes == 8).ToDictionary(p => p.Pool, p => p.MeanUs);
        foreach (var ratio in run.Against(ValidPools, Shared).Where(r => r.Size == 8))
        {
            if (smallest.TryGetValue(ratio.Contender, out var published))
            {
                yield return Claim.OfRatio($"a request of 8 bytes with its hash from a pool, shared / {ratio.Contender}", smallest[Shared] / published, ratio);
            }
        }
    }

    private static IEnumerable<Claim> Refused(RunData run)
    {
        var all = run.Rows
            .Where(r => r is { Scenario: OverHttp, Shape: PlainValid, Parameters: "" } && (r.Metric == Metric.Rejected.Name || r.Metric == Metric.Failed.Name))
            .ToList();
        var own = all.Where(r => r.Contender == AsPublished).ToLookup(r => r.Metric);
        var (rejected, failed) = (own[Metric.Rejected.Name].ToList(), own[Metric.Failed.Name].ToList());
        if (rejected.Count == 0 || failed.Count == 0)
        {
            yield break;
        }

        var published = PoolsPresentation.PublishedFaults();
        var (r400, r500) = (Mean(rejected), Mean(failed));
        var others = all.Where(r => r.Contender != AsPublished).Select(r => r.Value).DefaultIfEmpty().Max();
        yield return new(
            "valid requests are refused under load, \"not sure why\"",
            $"{Format.Percent(published.Min())} to {Format.Percent(published.Max())} refused",
            $"{Format.Percent(r400)} refused (400), {Format.Percent(r500)} failed (500), with one hash object for all requests; "
            + $"{Format.Percent(others)} with one for each",
            r400 + r500 is var ours && ours == 0 ? ClaimVerdict.DoesNotHold
                : ours < published.Min() ? ClaimVerdict.HoldsWeaker
                : ours > published.Max() ? ClaimVerdict.HoldsStronger : ClaimVerdict.Holds,
            "the published load was over TLS, ours is not; most likely the same bug, one hash object for all "
            + $"requests{(r500 > r400 ? ", which this runtime detects and fails the request" : "")}");
    }

    private static IEnumerable<Claim> Load(RunData run)
    {
        var published = PoolsPresentation.PublishedLoads().ToDictionary(l => l.Pool, l => l.PerSecond);

        // All of them together hold with the run's confidence.
        var pools = run.Against(OverHttp, Dedicated)
            .Where(r => r.Setting == run.Headline(OverHttp, PlainValid) && r.Size == 7 && published.ContainsKey(r.Contender)).ToList()
            .Together(run.Analysis.Confidence);
        return pools.Select(r => Claim.OfRatio(
            $"a request over HTTP (the published server refused a fifth of them), {Dedicated} / {r.Contender}", published[r.Contender] / published[Dedicated],
            r));
    }

    private static double Mean(IReadOnlyList<Row> rows) => rows.Sum(r => r.Value * r.Operations) / rows.Sum(r => (double)r.Operations);
}
