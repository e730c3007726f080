namespace Overtake.Tests.Analysis;

public class PairComparisonTests
{
    private const int Launches = 6;

    // Shapes need not have the same name: what is a window in memory is a number of clients on the socket.
    private static readonly (string, string) Memory = ("memory", "memory shape");
    private static readonly (string, string) Socket = ("socket", "socket shape");

    /// <summary>Costs in memory and on the socket, and what must be said of each pair.</summary>
    [Theory]
    [InlineData(1.0, 2.0, 2.0, 1.0, true, false)]
    [InlineData(1.0, 2.0, 1.0, 1.01, false, true)]
    [InlineData(1.0, 2.0, 1.0, 3.0, false, false)]
    public void A_pair_flips_or_evens_out_by_what_is_told_on_both_sides(double a, double b, double aOnSocket, double bOnSocket, bool flips, bool evensOut)
    {
        var pair = Assert.Single(Between([("a", a, aOnSocket), ("b", b, bOnSocket)]));
        Assert.Equal((flips, evensOut), (pair.IsFlip, pair.EvensOut));
    }

    [Fact]
    public void Every_pair_comes_once_and_no_control_among_them()
    {
        var pairs = Between([("a", 1, 1), ("b", 2, 2), ("c", 3, 3), ("a" + ControlNames.AaSuffix, 1, 1), ("a" + ControlNames.PositiveSuffix, 1.1, 1.1)]);
        Assert.Equal([("a", "b"), ("a", "c"), ("b", "c")], pairs.Select(p => (p.First.Baseline, p.First.Contender)).Order());
        Assert.All(pairs, p => Assert.Equal(("memory", "socket"), (p.First.Setting.Scenario, p.Second.Setting.Scenario)));
    }

    [Fact]
    public void Both_sides_are_widened_by_the_controls_of_the_run()
    {
        List<Row> rows = [.. Rows("memory", 1, [("a", 1), ("b", 2)]), .. Rows("socket", 1, [("a", 2), ("b", 1)])];
        Control[] controls = [new("memory", "", "A/A", new Estimate(1.08, 1.07, 1.09, 6, 0.01), false) { Systematic = Widening.Both(1.08) }, new("socket", "", "A/A", new Estimate(2.2, 2.1, 2.3, 6, 0.01), false) { Systematic = Widening.Both(2.2) }];
        var pair = Assert.Single(PairComparisons.Between(rows, null, Memory, Socket, controls: controls));
        Assert.Equal((Widening.Both(1.08), Widening.Both(2.2)), (pair.First.Estimate.Systematic, pair.Second.Estimate.Systematic));
        Assert.Equal((Verdict.Slower, Verdict.Undecided), (pair.First.Verdict, pair.Second.Verdict));
        Assert.False(pair.IsFlip);
    }

    [Fact]
    public void A_size_of_one_scenario_alone_is_no_pair() =>
        Assert.Empty(PairComparisons.Between([.. Rows("memory", 1, [("a", 1), ("b", 2)]), .. Rows("socket", 2, [("a", 1), ("b", 2)])], null, Memory, Socket));

    [Fact]
    public void An_undecided_side_parts_from_nothing()
    {
        var rows = Rows("memory", 1, [("a", 1), ("b", 2)]).Concat(Rows("socket", 1, [("a", 1), ("b", 1)]).Select(r => r with { Value = r.Value * (r.Contender == "b" && r.Launch % 2 == 0 ? 1.5 : 0.7) })).ToList();
        var pair = Assert.Single(PairComparisons.Between(rows, null, Memory, Socket));
        Assert.Equal(Verdict.Undecided, pair.Second.Verdict);
        Assert.False(pair.IsFlip || pair.EvensOut);
    }

    private static IReadOnlyList<PairComparison> Between((string Name, double Memory, double Socket)[] contenders) =>
        PairComparisons.Between([.. Rows("memory", 1, [.. contenders.Select(c => (c.Name, c.Memory))]), .. Rows("socket", 1, [.. contenders.Select(c => (c.Name, c.Socket))])], null, Memory, Socket);

    private static IEnumerable<Row> Rows(string scenario, long size, (string Name, double Cost)[] contenders) =>
        from launch in Enumerable.Range(1, Launches)
        from contender in contenders
        select new Row(launch, 1, scenario, $"{scenario} shape", contender.Name, size, "", ".NET 10.0.12", "workstation-concurrent", 1, 100, "time", "ns", contender.Cost * (100 + (launch % 3)));
}
