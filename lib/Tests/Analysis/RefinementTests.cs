namespace Overtake.Tests.Analysis;

public class RefinementTests
{
    private const int Plenty = 100;

    [Fact]
    public void Structural_sizes_and_the_size_before_each_come_first()
    {
        var step = Next(Curve((1000, -1), (2048, -1), (4096, 1), (8000, 1)), 2048, 4096, [3541, 2731, 10_000, 2048]);
        Assert.Equal([2730, 2731, 3540, 3541], step.Sizes);
        Assert.Null(step.StopReason);
    }

    [Fact]
    public void A_structural_size_at_the_high_end_asks_for_the_size_before_it() =>
        Assert.Equal([4095], Next(Curve((1000, -1), (2048, -1), (4096, 1), (8000, 1)), 2048, 4096, [4096]).Sizes);

    [Fact]
    public void When_the_budget_is_short_the_structural_sizes_nearest_the_middle_are_kept() =>
        Assert.Equal([2899, 2900], Refinement.Next(Curve((1000, -1), (2048, -1), (4096, 1), (8000, 1)), 2048, 4096, [2100, 4000, 2900], new HashSet<long>(), 2).Sizes);

    [Fact]
    public void The_bracket_is_halved_on_the_log_scale() =>
        Assert.Equal([200], Next(Curve((50, -1), (100, -1), (400, 1), (800, 1)), 100, 400).Sizes);

    [Fact]
    public void An_undecided_zone_is_closed_in_from_both_ends() =>
        Assert.Equal([141, 566], Next(Curve((50, -1), (100, -1), (200, 0), (400, 0), (800, 1), (1600, 1)), 100, 800).Sizes);

    [Fact]
    public void It_ends_at_two_neighbouring_sizes() =>
        Assert.Equal(Refinement.TwoNeighbouringSizes, Next(Curve((50, -1), (100, -1), (101, 1), (200, 1)), 100, 101).StopReason);

    [Fact]
    public void It_ends_where_both_ends_hug_the_undecided_zone()
    {
        var curve = Curve((50, -1), (100, -1), (104, 0), (400, 0), (415, 1), (800, 1));
        Assert.Equal(Refinement.HugsUndecidedZone, Next(curve, 100, 415).StopReason);
        Assert.Equal(Refinement.HugsUndecidedZone, Next(Curve((5, -1), (6, -1), (7, 0), (8, 1), (9, 1)), 6, 8).StopReason);
    }

    [Fact]
    public void It_ends_with_the_budget() =>
        Assert.Equal(Refinement.Budget, Refinement.Next(Curve((50, -1), (100, -1), (400, 1), (800, 1)), 100, 400, [], new HashSet<long>(), 0).StopReason);

    [Fact]
    public void A_size_that_was_measured_and_lost_is_not_proposed_again()
    {
        var curve = Curve((50, -1), (100, -1), (103, 1), (800, 1));
        Assert.Equal([102], Refinement.Next(curve, 100, 103, [], new HashSet<long> { 101 }, Plenty).Sizes);
        Assert.Equal(Refinement.HugsUndecidedZone, Refinement.Next(curve, 100, 103, [], new HashSet<long> { 101, 102 }, Plenty).StopReason);
        Assert.Equal([101], Refinement.Next(curve, 100, 103, [102], new HashSet<long> { 102 }, Plenty).Sizes);
    }

    [Theory]
    [InlineData(100, 100)]
    [InlineData(400, 100)]
    [InlineData(100, 300)]
    public void What_is_no_bracket_of_the_curve_is_refused(long low, long high) =>
        Assert.Throws<ArgumentException>(() => Next(Curve((100, -1), (400, 1)), low, high));

    [Fact]
    public void A_step_anywhere_is_found_to_the_record_without_knowing_where_it_is()
    {
        var random = new Random(23);
        for (var run = 0; run < 300; run++)
        {
            long truth = random.Next(20, 60_000);
            var sizes = new SortedSet<long> { 9, 15, 100, 700, 5_000, 60_000, 400_000 };
            var batches = 0;
            while (true)
            {
                var curve = Curve([.. sizes.Select(s => (s, s < truth ? -1 : 1))]);
                var bracket = Assert.Single(CrossoverFinder.Find(curve).Brackets);
                var next = Next(curve, bracket.Low, bracket.High, measured: sizes);
                if (next.StopReason is not null)
                {
                    Assert.Equal(Refinement.TwoNeighbouringSizes, next.StopReason);
                    Assert.Equal((truth - 1, truth, (double)truth), (bracket.Low, bracket.High, bracket.Point));
                    break;
                }

                Assert.All(next.Sizes, s => Assert.True(s > bracket.Low && s < bracket.High && sizes.Add(s)));
                Assert.True(++batches <= 20);
            }
        }
    }

    [Fact]
    public void It_always_ends_and_never_asks_twice_whatever_is_measured()
    {
        var random = new Random(29);
        for (var run = 0; run < 300; run++)
        {
            var sides = new SortedDictionary<long, int> { [5] = -1, [9] = -1, [300] = 1, [500] = 1 };
            for (var batch = 0; ; batch++)
            {
                var curve = Curve([.. sides.Select(s => (s.Key, s.Value))]);
                long[] next = [.. CrossoverFinder.Find(curve).Brackets.SelectMany(b => Next(curve, b.Low, b.High, [40, 41, 222], sides.Keys.ToHashSet()).Sizes).Distinct()];
                if (next.Length == 0)
                {
                    break;
                }

                Assert.True(batch < 300);
                Assert.All(next, s => sides.Add(s, random.Next(-1, 2)));
            }
        }
    }

    private static RefinementStep Next(Curve curve, long low, long high, long[]? structural = null, IEnumerable<long>? measured = null) =>
        Refinement.Next(curve, low, high, structural ?? [], (measured ?? curve.Points.Select(p => p.Size)).ToHashSet(), Plenty);

    private static Curve Curve(params (long Size, int Side)[] points) => new(points.Select(p => new CurvePoint(p.Size, Curves.Estimate(0.3 * p.Side, 0.1))));
}
