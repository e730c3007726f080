using Overtake.Charts;
using static Overtake.Measurement.Pools.PoolsNames;

namespace Overtake;

/// <summary>How the pools study is shown.</summary>
internal sealed class PoolsPresentation() : Presentation("pools")
{
    public override string Title => "Body-hash validation, buffer pools and HTTP";

    public override IReadOnlyList<(string Scenario, string? Shape)> Places(RunData run) => [(RentReturn, Untouched), (Contention, "4096-same"), (Valid, OneSegment)];

    public override IReadOnlyList<(string Heading, IReadOnlyList<Figure> Figures)> Figures(RunData run) => [("", PoolsFigures.All(run, PublishedFaults()))];

    public override ClaimSource Source => new("Validating a hash of the request body, with six buffer pools", "https://github.com/tebeco/PocValidateRequestContentHash", "2020");

    public override IReadOnlyList<Claim> Claims(RunData run) => PoolsClaims.Of(run);

    public override string ClaimsRemark(RunData run) =>
        "Ratios are time of the first / time of the second: above 1 the second is faster. The published figures come from another machine, an early .NET 5, and one process or run each.";

    public override IReadOnlyList<View> Tables(Study study) =>
        [study.AboveTheHash(), study.Goals(), study.ThreadCosts(), study.Locks(), study.PacedLoads(), study.PublishedRequests(), study.PublishedPools(), study.PublishedLoads()];

    /// <summary>Time of requests through the published middleware.</summary>
    public static IReadOnlyList<PublishedRequest> PublishedRequests() =>
    [
        .. Published("hash-validation.csv").Select(r => new PublishedRequest(
            r["suite"], r.Whole("request_body_bytes"), r["with_validation"] == "true", r["with_header"] != "false", r["fast_corrupted_header"] == "true", r.Number("mean_ns"))),
    ];

    /// <summary>Time of requests through it with each pool.</summary>
    public static IReadOnlyList<PublishedPool> PublishedPools() =>
        [.. Published("pools.csv").Select(r => new PublishedPool(PoolsClaims.Names[r["pool_kind"]], r.Whole("request_body_bytes"), r.Number("mean_us")))];

    /// <summary>Load on a server with each pool.</summary>
    public static IReadOnlyList<PublishedLoad> PublishedLoads() =>
        [.. Published("bombardier.csv").Select(r => new PublishedLoad(PoolsClaims.Names[r["pool_kind"]], (double)r.Whole("req4xx") / r.Whole("requests"), r.Number("rps_mean")))];

    /// <summary>Shares of valid requests that were refused under the published load.</summary>
    public static IReadOnlyList<double> PublishedFaults() => [.. PublishedLoads().Select(l => l.Rejected)];
}

/// <summary>A published load on a server, one run of valid requests.</summary>
/// <param name="Pool">The pool, by its name here.</param>
/// <param name="Rejected">Share answered with a status from 400 to 499.</param>
/// <param name="PerSecond">Mean requests per second.</param>
internal sealed record PublishedLoad(string Pool, double Rejected, double PerSecond);

/// <summary>A published time of a request with its hash from a pool.</summary>
/// <param name="Pool">The pool, by its name here.</param>
/// <param name="BodyBytes">Bytes of the request's body; what is rented is always 32 bytes.</param>
/// <param name="MeanUs">Microseconds of one request.</param>
internal sealed record PublishedPool(string Pool, int BodyBytes, double MeanUs);

/// <summary>A published time of a request through the middleware.</summary>
/// <param name="Suite">Which of its tables.</param>
/// <param name="BodyBytes">Bytes of the request's body.</param>
/// <param name="WithValidation">False passes the request through.</param>
/// <param name="WithHeader">Whether it has a header with a hash.</param>
/// <param name="ShortHeader">Whether that header is two characters long, where one of 94 or the right 64 is the other.</param>
/// <param name="MeanNs">Nanoseconds of one request.</param>
internal sealed record PublishedRequest(string Suite, int BodyBytes, bool WithValidation, bool WithHeader, bool ShortHeader, double MeanNs);
