using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Results;
using static Overtake.Measurement.Pools.PoolsNames;

namespace Overtake;

/// <summary>How the pools study is shown.</summary>
internal sealed class PoolsPresentation()
    : Presentation(
        "pools", "Body-hash validation, buffer pools and HTTP",
        new("Validating a hash of the request body, with six buffer pools", "https://github.com/tebeco/PocValidateRequestContentHash", "2020"))
{
    // ArrayPool<byte>.Shared, by its name in the study.
    private const string Shared = "shared";

    public override Statement? Headline(RunData run)
    {
        var shape = Buffer(run);
        var buffers = HeadlineOf(
            run, shape == Touched ? "a touched buffer" : "a buffer", null, new Way(RentReturn, shape, Stack, "on the stack"),
            new Way(RentReturn, shape, Shared, "from ArrayPool.Shared"));
        var validation = Validation(run);
        return buffers is null ? validation
            : validation is null ? buffers
            : new Statement($"{buffers.Text} {validation.Text}", [.. buffers.Evidence, .. validation.Evidence]);
    }

    public override IReadOnlyDictionary<string, (string Contender, string Words)> Duties { get; } = new Dictionary<string, (string Contender, string Words)>
    {
        [Valid] = (Validated, "checking the hash of the body"),
    };

    public override IReadOnlyDictionary<string, string> Explained { get; } = new Dictionary<string, string>
    {
        [Stack] = "stackalloc",
        [Shared] = "ArrayPool.Shared",
    };

    public override IReadOnlyList<(string Scenario, string? Shape)> Places(RunData run) =>
        [(RentReturn, Buffer(run)), (Contention, "4096-same"), (Valid, OneSegment)];

    public override IReadOnlyList<(string Heading, IReadOnlyList<Figure> Figures)> Figures(RunData run) => [("", PoolsFigures.All(run, PublishedFaults()))];

    public override IReadOnlyList<Claim> Claims(RunData run) => PoolsClaims.Of(run);

    public override string ClaimsRemark(RunData run) =>
        "Ratios are time of the first / time of the second: above 1 the second is faster. "
        + "The published figures come from another machine, an early .NET 5, and one process or run each.";

    public override IReadOnlyList<View> Tables(Run run) =>
    [
        run.AboveTheHash(), run.Goals(), run.ThreadCosts(), run.Locks(), run.PacedLoads(), run.PublishedRequests(), run.PublishedPools(), run.PublishedLoads(),
    ];

    /// <summary>Buffers that nothing is written to are rented by nobody; a quick run has only those.</summary>
    private static string Buffer(RunData run) =>
        run.Scenarios.Contains(RentReturn) && run.Shapes(RentReturn).Contains(Touched) ? Touched : Untouched;

    /// <summary>The cost of checking for a request in memory and for a client of a server; null where that was not measured.</summary>
    private Statement? Validation(RunData run)
    {
        var checks = Of(Valid, OneSegment);
        if (checks.Count == 0)
        {
            return null;
        }

        // Judged with the whole answer, which it stands in.
        var served = Of(OverHttp, PlainValid);
        var http = served.Concat(Answer.Compared(run, Places(run), Shown(run))).ToList().Relevant(Answer.Confidence, Answer.SmallestRelevant)
            .Take(served.Count).LastOrDefault(r => r.Verdict == Verdict.Slower);
        Ratio[] ends = checks.Count == 1 ? [checks[0]] : [checks[0], checks[^1]];
        var costs = ends.Select((r, i) => $"{Format.Nanoseconds(run.Extra(r))} at {Format.Count(r.Size)}{(i == 0 ? " bytes" : "")}").ToList();
        return new Statement(
            $"Checking a body's hash costs a request {Format.List(costs)}"
            + (http is null
                ? "."
                : $"; over HTTP it takes {Format.Interval(1 / http.Estimate.Point, 1 / http.Estimate.High, 1 / http.Estimate.Low)} as long at "
                    + $"{Format.Count(http.Size)}."),
            http is null ? ends : [.. ends, http]);

        List<Ratio> Of(string scenario, string shape) => run.Scenarios.Contains(scenario) && run.Headline(scenario, shape) is { } setting
            ? [.. run.Ratios(setting, Validated).Where(r => r.Estimate.Low is not null)]
            : [];
    }

    public static IReadOnlyList<PublishedRequest> PublishedRequests() =>
    [
        .. Published("hash-validation.csv").Select(r => new PublishedRequest(
            r["suite"], r.Whole("request_body_bytes"), r["with_validation"] == "true", r["with_header"] != "false", r["fast_corrupted_header"] == "true",
            r.Number("mean_ns"))),
    ];

    public static IReadOnlyList<PublishedPool> PublishedPools() =>
        [.. Published("pools.csv").Select(r => new PublishedPool(PoolsClaims.Names[r["pool_kind"]], r.Whole("request_body_bytes"), r.Number("mean_us")))];

    public static IReadOnlyList<PublishedLoad> PublishedLoads() =>
        [.. Published("bombardier.csv").Select(r =>
            new PublishedLoad(PoolsClaims.Names[r["pool_kind"]], (double)r.Whole("req4xx") / r.Whole("requests"), r.Number("rps_mean")))];

    /// <summary>Shares of valid requests that were refused under the published load.</summary>
    public static IReadOnlyList<double> PublishedFaults() => [.. PublishedLoads().Select(l => l.Rejected)];
}

/// <summary>A published load on a server, one run of valid requests.</summary>
/// <param name="Pool">The pool, by its name here.</param>
/// <param name="Rejected">Share answered with a status from 400 to 499.</param>
internal sealed record PublishedLoad(string Pool, double Rejected, double PerSecond);

/// <summary>A published time of a request with its hash from a pool.</summary>
/// <param name="Pool">The pool, by its name here.</param>
/// <param name="BodyBytes">Bytes of the request's body; what is rented is always 32 bytes.</param>
internal sealed record PublishedPool(string Pool, int BodyBytes, double MeanUs);

/// <summary>A published time of a request through the middleware.</summary>
/// <param name="Suite">Which of its tables.</param>
/// <param name="WithValidation">False passes the request through.</param>
/// <param name="ShortHeader">Whether that header is two characters long, where one of 94 or the right 64 is the other.</param>
internal sealed record PublishedRequest(string Suite, int BodyBytes, bool WithValidation, bool WithHeader, bool ShortHeader, double MeanNs);

/// <summary>Views of the pools study alone. Where a run did not measure something, a sentence says so.</summary>
public static class PoolsViews
{
    // The body of the published load.
    private const int PublishedHttpBytes = 7;

    /// <summary>The cost of a request with and without validation, over the bytes of its body.</summary>
    public static View Validation(this Run pools) => Run.Shown(PoolsFigures.Validation(pools.Data), "valid requests");

    /// <summary>The cost of a request that is refused, over the bytes of its body.</summary>
    public static View Refusals(this Run pools) => Run.Shown(PoolsFigures.Refusals(pools.Data), "refused requests");

    /// <summary>The 32 bytes of a hash from a pool, against the stack.</summary>
    public static View HashFromPool(this Run pools) => Run.Shown(PoolsFigures.Requests(pools.Data), "requests with each pool");

    /// <summary>The pools against new arrays, over the bytes of a buffer.</summary>
    public static View Buffers(this Run pools) => Run.Shown(PoolsFigures.Buffers(pools.Data), "renting and returning");

    /// <summary>From which size on each pool overtakes a new array.</summary>
    public static View BufferCrossovers(this Run pools) => pools.Crossovers(RentReturn);

    /// <summary>The pools against new arrays, over the number of threads.</summary>
    public static View Threads(this Run pools) => Run.Shown(PoolsFigures.Threads(pools.Data), "renting on several threads");

    /// <summary>From how many threads on each pool overtakes a new array, or falls behind it.</summary>
    public static View ThreadCrossovers(this Run pools) => pools.Crossovers(Contention);

    /// <summary>Median and 99th percentile of a rent and return, over the number of threads.</summary>
    public static View Percentiles(this Run pools) => Run.Shown(PoolsFigures.Percentiles(pools.Data), "percentiles of renting");

    /// <summary>Memory that pools keep when every buffer is back.</summary>
    public static View Held(this Run pools) => Run.Shown(PoolsFigures.Held(pools.Data), "memory that pools keep");

    /// <summary>Requests per second over HTTP, against the server without validation.</summary>
    public static View HttpThroughput(this Run pools) => Run.Shown(PoolsFigures.Throughput(pools.Data), "requests over HTTP");

    /// <summary>Latency over HTTP at 50 % and 80 % of what can be sent to the server at a pace.</summary>
    public static View HttpLatency(this Run pools) => Run.Shown(PoolsFigures.Latency(pools.Data), "latency over HTTP");

    /// <summary>Valid requests that the published middleware refuses or fails at.</summary>
    public static View Faults(this Run pools) =>
        Run.Shown(PoolsFigures.Faults(pools.Data, PoolsPresentation.PublishedFaults()), "the published middleware over HTTP");

    /// <summary>The published times with what each of them measured.</summary>
    public static Table PublishedRequests(this Run pools) => new(
        "The published times, and what they measured",
        [
            new("table"), new("body", ColumnKind.Count, "B"), new("validation"), new("header"), new("published", ColumnKind.Number, "ns"),
            new("ours", ColumnKind.Number, "ns"), new("what the published row measured"),
        ],
        [.. PoolsPresentation.PublishedRequests().Select(r => (IReadOnlyList<object?>)[
            r.Suite, r.BodyBytes, r.WithValidation ? "yes" : "no", PoolsClaims.PlaceOf(pools.Data, r).Header, r.MeanNs, PoolsClaims.Here(pools.Data, r),
            PoolsClaims.WhatItIs(r),
        ])],
        "Published: one context for all requests of a row, so the body is read once and buffered from then on. Ours: the correct middleware, an unread request "
        + "each time, bodies over 3,072 bytes in segments as in the published pipe; geometric mean of the launches. "
        + "The machines differ, so do not divide the two columns.");

    /// <summary>The published times of a request with each pool, beside the same request here.</summary>
    public static Table PublishedPools(this Run pools) => new(
        "Published requests with a hash from a pool",
        [new("pool"), new("body", ColumnKind.Count, "B"), new("published", ColumnKind.Number, "ns"), new("ours", ColumnKind.Number, "ns")],
        [.. PoolsPresentation.PublishedPools().Select(p => (IReadOnlyList<object?>)[
            p.Pool, p.BodyBytes, 1_000 * p.MeanUs, PoolsClaims.MeanOf(pools.Data, Metric.Time, ValidPools, OneSegment, p.Pool, p.BodyBytes),
        ])],
        "Geometric mean of the launches. The machines differ, so do not divide the two columns.");

    /// <summary>The published loads with each pool, beside what the same pools answer here.</summary>
    public static Table PublishedLoads(this Run pools) => new(
        "Published loads of a server with each pool",
        [
            new("pool"), new("published", ColumnKind.Count, "requests / s"), new("refused", ColumnKind.Percent), new("ours", ColumnKind.Count, "requests / s"),
            new("refused by ours", ColumnKind.Percent),
        ],
        [
            .. PoolsPresentation.PublishedLoads().Select(l => (IReadOnlyList<object?>)[
                l.Pool, (long)l.PerSecond, l.Rejected,
                PoolsClaims.MeanOf(pools.Data, Metric.Time, OverHttp, PlainValid, l.Pool, PublishedHttpBytes) is { } time ? (long)(1e9 / time) : null,
                PoolsClaims.MeanOf(pools.Data, Metric.Rejected, OverHttp, PlainValid, l.Pool, PublishedHttpBytes)]),
        ],
        "Every published request was valid and came over TLS, ours come without. In our runs client and server share the processors. "
        + "The machines differ, so do not divide the columns.");

    /// <summary>The cost of the middleware above hashing: time of a valid request / time of the bare hash.</summary>
    public static View AboveTheHash(this Run pools)
    {
        var ratios = pools.Data.Against(Valid, HashAlone).Where(r => r.Contender == Validated).ToList();
        return ratios.Count == 0 ? Run.NotMeasured("requests beside the bare hash") : new Table(
            "A validated request against the bare hash",
            [
                new("body in"), new("body", ColumnKind.Count, "B"), new("time of the request / time of the hash"), new("verdict"),
                new("allocated", ColumnKind.Number, "B"),
            ],
            [.. ratios.OrderBy(r => r.Setting.Shape, StringComparer.Ordinal).ThenBy(r => r.Size).Select(r => (IReadOnlyList<object?>)[
                r.Setting.Shape.Replace(OneSegment, "one segment", StringComparison.Ordinal), r.Size,
                Format.Interval(1 / r.Estimate.Point, 1 / r.Estimate.High, 1 / r.Estimate.Low), Words(r.Verdict),
                PoolsClaims.MeanOf(pools.Data, Metric.Allocated, Valid, r.Setting.Shape, Validated, (int)r.Size)])],
            "The bare hash is SHA-256 of the body and a comparison, with no request around them.");

        static string Words(Verdict verdict) =>
            verdict switch { Verdict.Slower => "takes longer", Verdict.Faster => "takes less", _ => Format.Verdict(verdict) };
    }

    /// <summary>The goals of the middleware, and whether the run reaches them.</summary>
    public static View Goals(this Run pools) => Run.Shown(PoolsGoals.Of(pools.Data), "requests with validation");

    /// <summary>The effect of the lock: the same pool with a lock and without one, by threads.</summary>
    public static View Locks(this Run pools)
    {
        (string Locked, string Free)[] pairs = [("locked", "lock-free"), ("locked preallocated", "lock-free preallocated")];
        var rows = pairs.SelectMany(p => pools.Data.Against(Contention, p.Free).Where(r => r.Contender == p.Locked))
            .Select(r => (IReadOnlyList<object?>)[r.Contender, r.Setting.Shape, r.Size, Format.Interval(r.Estimate), Format.Verdict(r.Verdict)]).ToList();
        return rows.Count == 0 ? Run.NotMeasured("renting on several threads") : new Table(
            "The same pool with a lock and without",
            [
                new("pool"), new("buffer bytes, returned by"), new("threads", ColumnKind.Count), new("time without the lock / with it"),
                new("with the lock it is"),
            ],
            rows,
            "Above 1× the pool with the lock is faster: the one without allocates a node for each returned buffer.");
    }

    /// <summary>Time and allocation of a rent and a return with one thread and with the most, and the part of handing the buffer over.</summary>
    public static View ThreadCosts(this Run pools)
    {
        var run = pools.Data;
        var rows = (from setting in run.Headlines(Contention)
                    let allocated = run.Costs(setting, Metric.Allocated.Name).ToDictionary(c => (c.Contender, c.Size), c => c.Mean)
                    from times in run.Costs(setting, Metric.Time.Name)
                        .Where(c => run.Role(c.Contender) is ContenderRole.Baseline or ContenderRole.Contender or ContenderRole.OutsideCrossover)
                        .GroupBy(c => c.Contender)
                    let most = times.MaxBy(c => c.Size)!
                    select (IReadOnlyList<object?>)[
                        setting.Shape, times.Key, times.FirstOrDefault(c => c.Size == 1)?.Mean, most.Size, most.Mean, 1e9 / most.Mean,
                        allocated[(times.Key, most.Size)],
                    ]).ToList();
        return rows.Count == 0 ? Run.NotMeasured("renting on several threads") : new Table(
            "Renting and returning with one thread and with the most threads",
            [
                new("buffer bytes, returned by"), new("pool"), new("one thread", ColumnKind.Number, "ns"), new("threads", ColumnKind.Count),
                new("with them", ColumnKind.Number, "ns"), new("with them", ColumnKind.Count, "rents / s"), new("allocated with them", ColumnKind.Number, "B"),
            ],
            rows,
            "Geometric mean of the launches. Where another thread returns the buffer, a part of the time goes into passing it on, which is the same for every "
            + "pool: hand-over alone is the channel without a pool. Waiting at the channel allocates too.");
    }

    /// <summary>At which rates latency was taken, and how late requests were sent.</summary>
    public static View PacedLoads(this Run pools)
    {
        var run = pools.Data;
        var gc = run.Headline(OverHttp, PlainValid)?.Gc;
        var rows = (from setting in run.MeasuredSettings(OverHttp, PlainValid)
                    let late = Shown(run.Costs(setting, Metric.Late.Name))
                    from rate in Shown(run.Costs(setting, Metric.Throughput.Name))
                    where late.Contains(rate.Key)
                    let latencies = Shown(run.Costs(setting, Metric.P50.Name))
                    select (IReadOnlyList<object?>)[
                        $"{setting.Parameters}{(setting.Gc == gc ? "" : $", {setting.Gc}")}", rate.Key,
                        rate.First().Lowest, rate.First().Highest, late[rate.Key].First().Mean / 1_000, latencies[rate.Key].First().Mean / 1_000]).ToList();
        return rows.Count == 0 ? Run.NotMeasured("latency over HTTP") : new Table(
            "Rates at which latency was taken",
            [
                new("load"), new("validation"), new("lowest rate", ColumnKind.Count, "requests / s"), new("highest rate", ColumnKind.Count, "requests / s"),
                new("sent late, 99th percentile", ColumnKind.Number, "µs"), new("latency, median", ColumnKind.Number, "µs"),
            ],
            rows,
            $"Requests of {PublishedHttpBytes} bytes. Every launch searches for the highest rate that it can send to each server on time, "
            + "so rates differ among launches. Time by which a request was sent late counts as latency.");

        static ILookup<string, CaseCost> Shown(IEnumerable<CaseCost> costs) => costs.Where(c => c.Size == PublishedHttpBytes).ToLookup(c => c.Contender);
    }
}

/// <summary>The project's own middleware: what it set out to reach, and what a run says of it.</summary>
internal static class PoolsGoals
{
    /// <summary>A row for every goal; null where the run has none of them.</summary>
    public static Table? Of(RunData run)
    {
        // The baseline's ratios the run has; others have to be worked out.
        var toHash = run.Against(Valid, HashAlone);
        var toNothing = run.Analysis.Ratios.Where(r => r.Metric == Metric.Time.Name);
        List<IReadOnlyList<object?>> rows =
        [
            .. Of(run, toHash, OneSegment, 8).Select(r => Row("time of a request of 8 bytes / time of the bare hash", 1.6, r, isMost: true)),
            .. Of(run, toHash, OneSegment, 16_384)
                .Select(r => Row("time of a request of 16,384 bytes in one segment / time of the bare hash", 1.05, r, isMost: true)),
            .. Allocated(run),
            .. Of(run, toNothing, PlainValid, 7).Select(r => Row("requests per second of 7 bytes / those without validation", 0.93, r, isMost: false)),
            .. Of(run, run.Against(OverHttp, AsPublished), PlainValid, 7).Select(r =>
                Row("requests per second of 7 bytes / those with the published middleware", 1, r, isMost: false)),
        ];
        return rows.Count == 0 ? null : new Table(
            "Goals of the middleware",
            [new("goal"), new("bar"), new("result"), new("verdict")],
            rows,
            "Met and not met need the whole interval on one side of the bar. The published middleware fails some of its requests.");
    }

    private static IEnumerable<Ratio> Of(RunData run, IEnumerable<Ratio> ratios, string shape, long size) =>
        ratios.Where(r => r.Contender == Validated && r.Size == size && r.Setting.Shape == shape && r.Setting == run.Headline(r.Setting.Scenario, shape));

    /// <param name="ratio">Time of the other / time of the middleware.</param>
    /// <param name="isMost">Whether the bar is one of the middleware's time / that of the other; else the ratio is meant.</param>
    private static object?[] Row(string goal, double bar, Ratio ratio, bool isMost)
    {
        var (point, low, high) = isMost
            ? (1 / ratio.Estimate.Point, 1 / ratio.Estimate.High, 1 / ratio.Estimate.Low)
            : (ratio.Estimate.Point, ratio.Estimate.Low, ratio.Estimate.High);
        var verdict = isMost ? Verdict(high <= bar, low > bar, point <= bar)
            : Verdict(low >= bar, high < bar, point >= bar);
        return [goal, $"{(isMost ? "at most" : "at least")} {Format.Ratio(bar)}", Format.Interval(point, low, high), verdict];
    }

    private static string Verdict(bool isMet, bool isMissed, bool isPointMet) =>
        isMet ? "met"
            : isMissed ? "not met"
            : isPointMet ? "met by the estimate, inconclusive by the interval"
            : "not met by the estimate, inconclusive by the interval";

    private static IEnumerable<IReadOnlyList<object?>> Allocated(RunData run)
    {
        var most = run.Headlines(Valid).SelectMany(s => run.Costs(s, Metric.Allocated.Name)).Where(c => c.Contender == Validated).Max(c => (double?)c.Highest);
        return most is not { } bytes
            ? []
            : [["bytes allocated by a request in memory, maximum of all launches", "0 B", Format.Bytes(bytes), bytes == 0 ? "met" : "not met"]];
    }
}
