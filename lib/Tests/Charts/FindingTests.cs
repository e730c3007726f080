namespace Overtake.Tests.Charts;

public class FindingTests
{
    private static readonly Setting Place = new("fill", "three-numbers", "", ".NET 10", "workstation-concurrent");

    [Fact]
    public void A_step_names_its_size() =>
        Assert.Equal("A overtakes object[] at 3,541 records", Say(CrossoverOutcome.At, [Point(3540, 3541, true)]));

    [Fact]
    public void A_bracket_names_both_ends() =>
        Assert.Equal("A overtakes object[] between 2,048 and 4,096 records", Say(CrossoverOutcome.At, [Point(2048, 4096, true)]));

    [Fact]
    public void Direction_is_told() =>
        Assert.Equal("A falls behind object[] between 2,048 and 4,096 records", Say(CrossoverOutcome.At, [Point(2048, 4096, false)]));

    [Fact]
    public void Always_ahead_is_no_crossover() =>
        Assert.Equal("No crossover: A leads from the first record (1.2× to 8.7×)", Say(CrossoverOutcome.NoneAlwaysAhead, [], Ratio(1, 1.2, Verdict.Faster), Ratio(4096, 8.7, Verdict.Faster)));

    [Fact]
    public void Always_behind_is_no_crossover() =>
        Assert.Equal("No crossover: A never overtakes object[] up to 4,096 records (0.11× to 0.15×)", Say(CrossoverOutcome.NoneAlwaysBehind, [], Ratio(1, 0.15, Verdict.Slower), Ratio(4096, 0.11, Verdict.Slower)));

    [Fact]
    public void Unresolved_names_the_undecided_sizes() =>
        Assert.Equal("Unresolved between 16 and 256 records: A against object[]", Say(CrossoverOutcome.Unresolved, [], Ratio(1, 0.5, Verdict.Slower), Ratio(16, 0.99, Verdict.Undecided), Ratio(256, 1.01, Verdict.Undecided), Ratio(4096, 1.5, Verdict.Faster)));

    [Fact]
    public void Unresolved_says_what_is_established() =>
        Assert.Equal("A is 2 to 6 times faster than object[] from 16 to 4,096 records, inconclusive below", Say(CrossoverOutcome.Unresolved, [], Ratio(1, 1.01, Verdict.Undecided), Ratio(16, 2, Verdict.Faster), Ratio(4096, 6, Verdict.Faster)));

    [Fact]
    public void Unresolved_at_one_size_names_it() =>
        Assert.Equal("Unresolved at 1 record: A against object[]", Say(CrossoverOutcome.Unresolved, [], Ratio(1, 1.01, Verdict.Undecided)));

    [Fact]
    public void What_is_too_long_for_a_title_leaves_out_what_the_axis_says()
    {
        var crossover = new Crossover(Place, "byte[] span", "object[]", "records", CrossoverOutcome.Unresolved, [], 1, 4096, "");
        Ratio[] ratios = [.. ((Ratio[])[Ratio(1, 0.94, Verdict.Undecided), Ratio(10, 2.07, Verdict.Faster), Ratio(4096, 7.22, Verdict.Faster)]).Select(r => r with { Contender = "byte[] span" })];
        Assert.Equal("byte[] span is 2.1 to 7.2 times faster than object[] from 10 to 4,096, inconclusive below", Finding.Of(crossover, ratios));
    }

    [Fact]
    public void One_size_alone_on_its_side_is_named_where_factors_do_not_fit()
    {
        const string Long = "BinaryPrimitives.ReadInt64BigEndian";
        var crossover = new Crossover(Place, Long, "object[]", "values", CrossoverOutcome.Unresolved, [], 1, 4096, "");
        Ratio[] ratios = [.. ((Ratio[])[Ratio(10, 1.3, Verdict.Faster), Ratio(100, 0.84, Verdict.Slower), Ratio(4096, 0.91, Verdict.Slower)]).Select(r => r with { Contender = Long })];
        Assert.Equal($"Faster at 10 values, slower from 100 to 4,096: {Long} against object[]", Finding.Of(crossover, ratios));
    }

    [Fact]
    public void Several_names_each() =>
        Assert.Equal("A crosses object[] twice: at 8 to 16 and 3,541 records", Say(CrossoverOutcome.Several, [Point(8, 16, true), Point(3540, 3541, false)]));

    private static string Say(CrossoverOutcome outcome, CrossoverPoint[] points, params Ratio[] ratios) =>
        Finding.Of(new Crossover(Place, "A", "object[]", "records", outcome, points, 1, 4096, ""), ratios);

    private static CrossoverPoint Point(long low, long high, bool overtakes) =>
        new(high == low + 1 ? high : Math.Sqrt((double)low * high), low, high, overtakes, high == low + 1, new(0.8, 0.7, 0.9, 6, 0.1), new(1.2, 1.1, 1.3, 6, 0.1), "cost per value", false, "");

    private static Ratio Ratio(long size, double point, Verdict verdict) =>
        new(Place, "A", "object[]", size, "time", new Estimate(point, point * 0.95, point * 1.05, 6, 0.05), verdict, null, 1.05);
}
