using Overtake.Charts;
using Overtake.Charts.Pools;

namespace Overtake.Tests.Charts;

public class PoolsFigureTests
{
    private static readonly RunData Run = SamplePoolsRun.Standard();

    [Fact]
    public void A_standard_run_has_every_figure() => Assert.Equal(
        ["validation", "buffers", "threads", "percentiles", "held", "hash-from-pool", "http-throughput", "http-latency", "faults"],
        PoolsFigures.All(Run, [0.2, 0.24]).Select(f => f.Name));

    [Fact]
    public void A_run_without_rows_has_none() =>
        Assert.Empty(PoolsFigures.All(new RunData([], Overtake.Analysis.Analyzer.Analyze([], Run.Manifest), Run.Manifest), []));

    [Fact]
    public void Titles_say_what_was_found()
    {
        Assert.StartsWith("A request of 8 bytes takes 41", PoolsFigures.Validation(Run)!.Title, StringComparison.Ordinal);
        Assert.Matches("^With validation the server answers 0.9[56]× \\[.*\\] of the requests per second \\(7 bytes, valid, no TLS\\)$", PoolsFigures.Throughput(Run)!.Title);
        Assert.Equal("The published middleware refuses 1.0 % of valid requests and fails at 20 %", PoolsFigures.Faults(Run, [])!.Title);
        Assert.Contains("locked", PoolsFigures.Percentiles(Run)!.Title, StringComparison.Ordinal);
    }

    [Fact]
    public void Nothing_is_said_from_noise_or_from_one_launch()
    {
        var noisy = SamplePoolsRun.Standard(noisy: "valid");
        Assert.Equal("What validating the hash of a request body costs", PoolsFigures.Validation(noisy)!.Title);
        var once = SamplePoolsRun.Standard(launches: 1);
        Assert.Equal("Requests per second with validation, against a server without", PoolsFigures.Throughput(once)!.Title);
        Assert.Equal("A pool for the 32 bytes of a hash, against the stack", PoolsFigures.Requests(once)!.Title);
    }

    [Fact]
    public void The_published_shares_stand_beside_what_was_counted()
    {
        var figure = PoolsFigures.Faults(Run, [0.2, 0.24])!;
        Assert.Equal([0.2, 0.24], figure.Data.Rows.Where(r => ((string)r[0]!).StartsWith("published", StringComparison.Ordinal)).Select(r => (double)r[2]!));
    }
}
