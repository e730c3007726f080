using Overtake.Charts;
using Overtake.Charts.Pools;
using Overtake.Results;

namespace Overtake;

/// <summary>What the pools study shows beside what every study shows. Where a run did not measure something, a sentence says so.</summary>
public static class PoolsViews
{
    private const string RentReturn = "rent-return";
    private const string Contention = "contention";

    /// <summary>What a request costs with and without validation, over the bytes of its body.</summary>
    public static object Validation(this Study pools) => Study.Shown(PoolsFigures.Validation(pools.Data), "valid requests");

    /// <summary>What a request costs that is refused, over the bytes of its body.</summary>
    public static object Refusals(this Study pools) => Study.Shown(PoolsFigures.Refusals(pools.Data), "refused requests");

    /// <summary>The 32 bytes of a hash from a pool, against the stack.</summary>
    public static object HashFromPool(this Study pools) => Study.Shown(PoolsFigures.Requests(pools.Data), "requests with each pool");

    /// <summary>The pools against new arrays, over the bytes of a buffer.</summary>
    public static object Buffers(this Study pools) => Study.Shown(PoolsFigures.Buffers(pools.Data), "renting and returning");

    /// <summary>From which size on each pool overtakes a new array.</summary>
    public static object BufferCrossovers(this Study pools) =>
        pools.Data.Scenarios.Contains(RentReturn) ? pools.Crossovers(RentReturn) : Study.NotMeasured("renting and returning");

    /// <summary>The pools against new arrays, over the number of threads.</summary>
    public static object Threads(this Study pools) => Study.Shown(PoolsFigures.Threads(pools.Data), "renting on several threads");

    /// <summary>From how many threads on each pool overtakes a new array, or falls behind it.</summary>
    public static object ThreadCrossovers(this Study pools) =>
        pools.Data.Scenarios.Contains(Contention) ? pools.Crossovers(Contention) : Study.NotMeasured("renting on several threads");

    /// <summary>Median and 99th percentile of a rent and return, over the number of threads.</summary>
    public static object Percentiles(this Study pools) => Study.Shown(PoolsFigures.Percentiles(pools.Data), "percentiles of renting");

    /// <summary>What pools keep when every buffer is back.</summary>
    public static object Held(this Study pools) => Study.Shown(PoolsFigures.Held(pools.Data), "memory that pools keep");

    /// <summary>Requests per second over HTTP, against the server without validation.</summary>
    public static object HttpThroughput(this Study pools) => Study.Shown(PoolsFigures.Throughput(pools.Data), "requests over HTTP");

    /// <summary>Latency over HTTP below saturation.</summary>
    public static object HttpLatency(this Study pools) => Study.Shown(PoolsFigures.Latency(pools.Data), "latency over HTTP");

    /// <summary>Valid requests that the published middleware refuses or fails at.</summary>
    public static object Faults(this Study pools) => Study.Shown(PoolsFigures.Faults(pools.Data, PublishedFaults()), "the published middleware over HTTP");

    /// <summary>The published times with what each of them measured.</summary>
    public static Table PublishedRequests(this Study pools) => new(
        "The published times, and what they measured",
        [new("table"), new("body", ColumnKind.Count, "B"), new("validation"), new("header"), new("published", ColumnKind.Number, "ns"), new("here", ColumnKind.Number, "ns"), new("what the published one is")],
        [.. Published.Requests().Select(r => (IReadOnlyList<object?>)[r.Suite, r.BodyBytes, r.WithValidation ? "yes" : "no", HeaderOf(r), r.MeanNs, PoolsClaims.Here(pools.Data, r), PoolsClaims.WhatItIs(r)])],
        "One context is used for all requests of a published row, so the body is read once and found in a buffer from then on. Here: the correct middleware, a request that is new each time, mean of the launches; another machine, so the two columns are not to be divided.");

    private static string HeaderOf(PublishedRequest row) => row switch
    {
        { Suite: not "InvalidHeaderBenchmarks" } => "64 characters",
        { WithHeader: false } => "missing",
        { ShortHeader: true } => "\"00\"",
        _ => "94 characters",
    };

    /// <summary>Shares of valid requests that were refused under the published load.</summary>
    internal static IReadOnlyList<double> PublishedFaults() => [.. Published.Loads().Select(l => (double)l.Rejected / l.Requests)];
}
