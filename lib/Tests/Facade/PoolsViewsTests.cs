using Overtake.Tests.Charts;

namespace Overtake.Tests.Facade;

/// <summary>Tables beside runs made up so that validation takes 400 ns and 2 a byte, and the bare hash 300 and 2 a byte.</summary>
public class PoolsViewsTests
{
    private static readonly RunData Run = SamplePoolsRun.Standard();

    [Fact]
    public void Goals_are_met_where_the_whole_interval_is()
    {
        Assert.Equal(["met", "met", "met", "met"], Verdicts(Run)[..4]);
        Assert.Contains("by the estimate", Verdicts(Run)[4], StringComparison.Ordinal);
        Assert.Equal(["at most 1.60×", "at most 1.05×", "0 B", "at least 0.93×", "at least 1.00×"], Goals(Run).Rows.Select(r => (string)r[1]!));
    }

    [Fact]
    public void Goals_are_missed_where_the_whole_interval_is()
    {
        var slow = SamplePoolsRun.Of(Run, [.. Run.Rows.Select(r => r is { Contender: "validated", Metric: "time" } ? r with { Value = 1.3 * r.Value } : r is { Contender: "validated", Metric: "allocated", Launch: 3 } ? r with { Value = 8 } : r)]);
        Assert.Equal(Enumerable.Repeat("not met", 5), Verdicts(slow));
    }

    [Fact]
    public void Where_copies_differ_by_a_tenth_a_goal_that_was_just_met_is_left_open()
    {
        var verdicts = Verdicts(SamplePoolsRun.Standard(noisy: "valid"));
        Assert.Contains("by the estimate", verdicts[1], StringComparison.Ordinal);
        Assert.Equal("met", verdicts[3]);
    }

    [Fact]
    public void Handing_over_stands_beside_the_pools_that_are_returned_elsewhere()
    {
        var rows = ((Table)Open(Run).ThreadCosts()).Rows;
        Assert.Equal(["32-other", "4096-other"], rows.Where(r => (string)r[1]! == "hand-over alone").Select(r => (string)r[0]!));
        var locked = rows.Single(r => (string)r[0]! == "32-same" && (string)r[1]! == "locked");
        Assert.Equal((8L, 56.0), ((long)locked[3]!, (double)locked[6]!));
        Assert.InRange((double)locked[2]!, 39, 41);
        Assert.InRange((double)locked[5]!, 1e9 / 326, 1e9 / 314);
        Assert.DoesNotContain(rows, r => ((string)r[1]!).Contains('A', StringComparison.Ordinal));
    }

    [Fact]
    public void Rates_of_latency_and_what_was_sent_late_are_told()
    {
        var rows = ((Table)Open(Run).PacedLoads()).Rows;
        Assert.Equal(["load=50%", "load=80%"], rows.Select(r => (string)r[0]!).Distinct().Where(l => !l.Contains(',', StringComparison.Ordinal)));
        var row = rows.First(r => (string)r[1]! == "validated");
        Assert.InRange((double)row[2]!, 1e8 / 21_300, 1e8 / 20_900);
        Assert.InRange((double)row[4]!, 2.0, 2.2);
        Assert.InRange((double)row[5]!, 200, 220);
        Assert.IsType<NothingToShow>(Open(SamplePoolsRun.Of(Run, [.. Run.Rows.Where(r => r.Metric != "late")])).PacedLoads());
    }

    private static string[] Verdicts(RunData run) => [.. Goals(run).Rows.Select(r => (string)r[3]!)];

    private static Table Goals(RunData run) => (Table)Open(run).Goals();

    private static Run Open(RunData run) => Overtake.Run.Of(new StoredRun("", run.Manifest!, run.Rows));
}
