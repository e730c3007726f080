namespace Overtake.Tests.Charts;

public class PoolsFigureTests
{
    private static readonly RunData Run = SamplePoolsRun.Standard();

    [Fact]
    public void A_standard_run_has_every_figure() => Assert.Equal(
        ["validation", "refusals", "buffers", "threads", "percentiles", "held", "hash-from-pool", "http-throughput", "http-latency", "faults"],
        PoolsFigures.All(Run, [0.2, 0.24]).Select(f => f.Name));

    [Fact]
    public void A_run_without_rows_has_none() =>
        Assert.Empty(PoolsFigures.All(new RunData([], Overtake.Analysis.Analyzer.Analyze([], Run.Manifest), Run.Manifest), []));

    [Fact]
    public void Titles_say_what_was_found()
    {
        Assert.StartsWith("8 bytes: 41", PoolsFigures.Validation(Run)!.Title, StringComparison.Ordinal);
        Assert.Matches("^With validation 0.9[56]× \\(at 7 bytes\\), 0.9[56]× \\(at 65,536\\) as many requests per second$", PoolsFigures.Throughput(Run)!.Title);
        Assert.Matches("^16,384 bytes: a malformed header is refused in 33.*, a wrong hash in 33", PoolsFigures.Refusals(Run)!.Title);
        Assert.Equal("The published middleware refuses 1.0 % of valid requests and fails 20 % with an error", PoolsFigures.Faults(Run, [])!.Title);
        Assert.Contains("locked", PoolsFigures.Percentiles(Run)!.Title, StringComparison.Ordinal);
    }

    [Fact]
    public void Every_pool_is_ahead_only_where_every_pool_was_measured()
    {
        Assert.Equal("From 1,000 bytes on every pool is faster than a new array (touched)", PoolsFigures.Buffers(Run)!.Title);

        // A refinement for one pool says nothing of the others.
        var one = Run.Rows.Where(r => r is { Scenario: "rent-return", Size: 4_096, Contender: "new byte[n]" or "dedicated" }).Select(r => r with { Size = 400, Value = r.Contender == "dedicated" ? 30 : 35 });
        Assert.Equal("From 1,000 bytes on every pool is faster than a new array (touched)", PoolsFigures.Buffers(SamplePoolsRun.Of(Run, [.. Run.Rows, .. one]))!.Title);
    }

    [Fact]
    public void Of_many_requests_with_pools_one_that_differs_by_chance_is_not_told()
    {
        // One ratio of 0.94 that its own interval tells from 1, and 31 of 1.
        double[] spread = [-0.0144, -0.0096, -0.0036, 0.0036, 0.0096, 0.0144];
        var run = SamplePoolsRun.Of(Run, [.. Run.Rows.Select(r => r is { Scenario: "valid-pools", Metric: "time" } ? r with { Value = r is { Contender: "lock-free", Size: 8 } ? 1_000 * Math.Exp(0.06 + (3 * spread[r.Launch - 1])) : r.Contender == "stack (+10 %)" ? 1_100 : 1_000 } : r)]);
        Assert.Contains(run.Analysis.Ratios, r => r is { Setting.Scenario: "valid-pools", Contender: "lock-free", Size: 8, Verdict: Verdict.Slower });
        Assert.StartsWith("Pooling the 32-byte hash makes no significant difference (detectable: ", PoolsFigures.Requests(run)!.Title, StringComparison.Ordinal);
        Assert.Matches("^Pooling the 32-byte hash is significantly slower than the stack in 8 of 32 cases$", PoolsFigures.Requests(Run)!.Title);
    }

    [Fact]
    public void The_threads_from_which_on_a_lock_loses_are_named()
    {
        Assert.Equal("From 1 thread on, pools with a lock are slower than new arrays in 1 of 4 settings", Lost((r, pool) => pool == "locked" && r.Shape == "32-same"));
        Assert.Equal("From 4 threads on, pools with a lock are slower than new arrays in 1 of 4 settings", Lost((r, pool) => pool == "locked" && r.Shape == "32-same" && r.Size >= 4));
        Assert.Equal("From 1 thread on, pools with a lock are slower than new arrays in 2 of 4 settings", Lost((r, pool) => pool == "locked" && r.Shape is "32-same" or "4096-same" && r.Size >= (r.Shape == "32-same" ? 1 : 4) && pool != "locked preallocated"));

        // One number of threads alone, so clear that it needs no neighbour, as the table of crossovers says.
        Assert.Equal("From 8 threads on, pools with a lock are slower than new arrays in 1 of 4 settings", Lost((r, pool) => pool == "locked" && r.Shape == "32-same" && r.Size >= 8));
        Assert.DoesNotContain("a lock", Lost((_, _) => false), StringComparison.Ordinal);

        string Lost(Func<Overtake.Results.Row, string, bool> loses) =>
            PoolsFigures.Threads(SamplePoolsRun.Of(Run, [.. Run.Rows.Select(r => r is { Scenario: "contention", Contender: "dedicated" or "locked" or "locked preallocated", Metric: "time" } ? r with { Value = loses(r, r.Contender) ? 60 : 20 } : r)]))!.Title;
    }

    [Fact]
    public void Latency_is_that_of_the_centre_with_every_pool_and_its_verdicts()
    {
        var figure = PoolsFigures.Latency(Run)!;
        Assert.Collection(
            figure.Data.Rows.Select(r => (string)r[0]!).Distinct(),
            panel => Assert.Matches("^50 % load, median: (199|200)[.0-9]* µs without validation$", panel),
            panel => Assert.Matches("^80 % load, median: ", panel),
            panel => Assert.Matches("^50 % load, 99th percentile: (99[0-9]|100[0-9]|1(\\.[0-9]*)?) [µm]s without validation$", panel),
            panel => Assert.Matches("^80 % load, 99th percentile: ", panel));
        Assert.All(["validated", "locked", "new byte[n]"], name => Assert.Equal(4, figure.Data.Rows.Count(r => ((string)r[1]!).EndsWith($", {name}", StringComparison.Ordinal))));
        Assert.Matches("^Validation changes [0-9]+ of [0-9]+ latencies significantly", figure.Title);
        var equal = SamplePoolsRun.Of(Run, [.. Run.Rows.Select(r => r is { Scenario: "http", Metric: "p50" or "p99" } && !r.Contender.StartsWith("no validation", StringComparison.Ordinal) ? r with { Value = r.Value / 1.05 } : r)]);
        Assert.Matches("^Validation changes none of [0-9]+ latencies significantly \\(detectable in half of them: 1[.][0-9]+×\\)$", PoolsFigures.Latency(equal)!.Title);
        Assert.Contains("widened by", PoolsFigures.Latency(SamplePoolsRun.Standard(noisy: "http"))!.Caption, StringComparison.Ordinal);

        var slow = SamplePoolsRun.Of(Run, [.. Run.Rows.Select(r => r is { Scenario: "http", Contender: "locked", Metric: "p99" } ? r with { Value = 2 * r.Value } : r)]);
        Assert.Matches("^Validation changes [0-9]+ of [0-9]+ latencies significantly, most with locked \\(0.4[78]×, 99th percentile\\)$", PoolsFigures.Latency(slow)!.Title);
    }

    [Fact]
    public void Nothing_is_concluded_from_one_launch_and_where_copies_differ_nothing_is_hidden()
    {
        Assert.Equal(PoolsFigures.Validation(Run)!.Title, PoolsFigures.Validation(SamplePoolsRun.Standard(noisy: "valid"))!.Title);
        var once = SamplePoolsRun.Standard(launches: 1);
        Assert.Equal("Requests per second with validation, against a server without", PoolsFigures.Throughput(once)!.Title);
        Assert.Equal("The 32-byte hash in a pooled buffer, against the stack", PoolsFigures.Requests(once)!.Title);
    }

    [Fact]
    public void The_published_shares_stand_beside_what_was_counted()
    {
        var figure = PoolsFigures.Faults(Run, [0.2, 0.24])!;
        Assert.Equal([0.2, 0.24], figure.Data.Rows.Where(r => ((string)r[0]!).StartsWith("published", StringComparison.Ordinal)).Select(r => (double)r[2]!));
    }
}
