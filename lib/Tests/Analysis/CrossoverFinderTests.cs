namespace Overtake.Tests.Analysis;

public class CrossoverFinderTests
{
    [Theory]
    // B behind, A ahead, u undecided; sizes 100, 200, 400, ... Brackets as low-high, < overtakes, > falls behind.
    [InlineData("BBAA", CrossoverOutcome.At, "200<400", "")]
    [InlineData("AABB", CrossoverOutcome.At, "200>400", "")]
    [InlineData("BBuAA", CrossoverOutcome.At, "200<800", "inconclusive at 400")]
    [InlineData("BBuuuAA", CrossoverOutcome.At, "200<3200", "inconclusive at 400, 800, 1,600")]
    // A side that is met once is no side yet: the bracket spans it.
    [InlineData("BBABAA", CrossoverOutcome.At, "200<1600", "faster, but not confirmed, at 400; slower, but not confirmed, at 800")]
    [InlineData("BBuAuAA", CrossoverOutcome.At, "200<3200", "inconclusive at 400, 1,600; faster, but not confirmed, at 800")]
    [InlineData("BBAABB", CrossoverOutcome.Several, "200<400 800>1600", "")]
    [InlineData("AABBuAABB", CrossoverOutcome.Several, "200>400 800<3200 6400>12800", "inconclusive at 1,600")]
    [InlineData("BBAAu", CrossoverOutcome.At, "200<400", "the upper end is open; inconclusive at 1,600")]
    [InlineData("uBBAA", CrossoverOutcome.At, "400<800", "the lower end is open; inconclusive at 100")]
    [InlineData("uBBAAB", CrossoverOutcome.At, "400<800", "both ends are open; inconclusive at 100; slower, but not confirmed, at 3,200")]
    [InlineData("AAAA", CrossoverOutcome.NoneAlwaysAhead, "", "")]
    [InlineData("AA", CrossoverOutcome.NoneAlwaysAhead, "", "")]
    [InlineData("BBB", CrossoverOutcome.NoneAlwaysBehind, "", "")]
    [InlineData("AAAu", CrossoverOutcome.Unresolved, "", "the upper end is open; inconclusive at 800")]
    [InlineData("uAAA", CrossoverOutcome.Unresolved, "", "the lower end is open; inconclusive at 100")]
    [InlineData("uBBu", CrossoverOutcome.Unresolved, "", "both ends are open; inconclusive at 100, 800")]
    [InlineData("AAuAA", CrossoverOutcome.Unresolved, "", "inconclusive at 400")]
    [InlineData("AABAA", CrossoverOutcome.Unresolved, "", "slower, but not confirmed, at 400")]
    [InlineData("BBBA", CrossoverOutcome.Unresolved, "", "the upper end is open; faster, but not confirmed, at 800")]
    [InlineData("BA", CrossoverOutcome.Unresolved, "", "no size is confirmed; faster, but not confirmed, at 200; slower, but not confirmed, at 100")]
    [InlineData("A", CrossoverOutcome.Unresolved, "", "no size is confirmed; faster, but not confirmed, at 100")]
    [InlineData("uuuu", CrossoverOutcome.Unresolved, "", "no size is confirmed; inconclusive at 100, 200, 400, 800")]
    [InlineData("BuAuB", CrossoverOutcome.Unresolved, "", "no size is confirmed")]
    [InlineData("", CrossoverOutcome.Unresolved, "", "nothing was measured")]
    // What is clear by more than three half-widths needs no neighbour.
    [InlineData("bAA", CrossoverOutcome.At, "100<200", "")]
    [InlineData("ba", CrossoverOutcome.At, "100<200", "")]
    [InlineData("BBubaAA", CrossoverOutcome.At, "800<1600", "inconclusive at 400")]
    [InlineData("BBBaBB", CrossoverOutcome.Several, "400<800 800>1600", "")]
    [InlineData("bA", CrossoverOutcome.Unresolved, "", "the upper end is open; faster, but not confirmed, at 200")]
    [InlineData("a", CrossoverOutcome.Unresolved, "", "")]
    public void Outcomes_on_hand_made_curves(string sides, CrossoverOutcome outcome, string brackets, string remark)
    {
        var reading = CrossoverFinder.Find(Curves.Of(sides));
        Assert.Equal(outcome, reading.Outcome);
        Assert.Equal(brackets, string.Join(" ", reading.Brackets.Select(b => $"{b.Low}{(b.Overtakes ? "<" : ">")}{b.High}")));
        Assert.StartsWith(remark, reading.Remark);
        Assert.Equal(remark.Length == 0, reading.Remark.Length == 0);
        Assert.All(reading.Brackets, b => Assert.InRange(b.Point, b.Low, b.High));
    }

    [Fact]
    public void Every_short_curve_agrees_with_the_rule_read_word_by_word()
    {
        // All curves of up to six sizes, against a second reading of the rule on strings.
        for (var length = 1; length <= 6; length++)
        {
            for (var code = 0; code < Math.Pow(5, length); code++)
            {
                var curve = string.Concat(Enumerable.Range(0, length).Select(i => "uABab"[code / (int)Math.Pow(5, i) % 5]));
                var sides = curve.ToUpperInvariant();
                var kept = string.Concat(sides.Select((s, i) =>
                    curve[i] is 'a' or 'b' || (s != 'U' && ((i > 0 && sides[i - 1] == s) || (i < length - 1 && sides[i + 1] == s))) ? s : '.'));
                var crossings = "";
                for (var low = 0; low < length; low++)
                {
                    for (var high = low + 1; high < length; high++)
                    {
                        var crossing = (kept[low], kept[high]) is ('A', 'B') or ('B', 'A') && kept[(low + 1)..high].All(k => k == '.');
                        crossings += crossing ? $"{low}{high} " : "";
                    }
                }

                var reading = CrossoverFinder.Find(Curves.Of(curve));
                Assert.Equal(crossings, string.Concat(reading.Brackets.Select(b => $"{Index(b.Low)}{Index(b.High)} ")));
                var none = length > 1 && (sides == new string('A', length) || sides == new string('B', length));
                Assert.Equal(
                    (crossings.Length / 3) switch { 0 => none ? sides[0] == 'A' ? CrossoverOutcome.NoneAlwaysAhead : CrossoverOutcome.NoneAlwaysBehind : CrossoverOutcome.Unresolved, 1 => CrossoverOutcome.At, _ => CrossoverOutcome.Several },
                    reading.Outcome);
            }
        }

        static int Index(long size) => (int)Math.Round(Math.Log2(size / 100.0));
    }

    [Fact]
    public void Swapping_the_sides_turns_the_direction_and_keeps_the_bracket_and_the_point()
    {
        var random = new Random(11);
        for (var run = 0; run < 500; run++)
        {
            CurvePoint[] points = [.. Enumerable.Range(1, 9).Select(i => new CurvePoint(i * 10, Curves.Estimate((random.NextDouble() - 0.5) * 0.4, 0.05)))];
            var one = CrossoverFinder.Find(new Curve(points));
            var other = CrossoverFinder.Find(new Curve(points.Select(p => p with
            {
                Estimate = Curves.Estimate(-Math.Log(p.Estimate.Point), 0.05),
            })));
            Assert.Equal(one.Brackets.Select(b => (b.Low, b.High, !b.Overtakes)), other.Brackets.Select(b => (b.Low, b.High, b.Overtakes)));
            Assert.All(one.Brackets.Zip(other.Brackets), pair => Assert.Equal(1, pair.First.Point / pair.Second.Point, 1e-9));
        }
    }

    [Fact]
    public void The_point_is_where_the_mean_curve_crosses_1()
    {
        // From 0.5 at 100 to 2 at 400: the log-log line crosses at 200.
        var reading = CrossoverFinder.Find(new Curve(
            [Point(50, 0.4), Point(100, 0.5), Point(400, 2), Point(800, 2)]));
        Assert.Equal(200, Assert.Single(reading.Brackets).Point, 1e-9);
        Assert.False(reading.Brackets[0].Step);

        static CurvePoint Point(long size, double ratio) => new(size, Curves.Estimate(Math.Log(ratio), 0.01));
    }

    [Theory]
    // Slightly ahead and slightly behind again before it is ahead for good, from 800 on.
    [InlineData(0.01, -0.01, 800, 0.01 / 0.31)]
    // Slightly ahead from between 400 and 800 on.
    [InlineData(-0.01, 0.03, 400, 0.25)]
    [InlineData(0.03, 0.03, 200, 0.3 / 0.33)]
    public void In_an_undecided_zone_the_point_is_the_last_crossing_of_the_mean_curve(double first, double second, double from, double octaves)
    {
        double[] logs = [-0.3, -0.3, first, second, 0.3, 0.3];
        var reading = CrossoverFinder.Find(new Curve(logs.Select((log, i) => new CurvePoint(100L << i, Curves.Estimate(log, 0.05)))));
        Assert.Equal(from * Math.Pow(2, octaves), Assert.Single(reading.Brackets).Point, 1e-6);
    }

    [Fact]
    public void Two_neighbouring_integers_are_a_step_at_the_first_size_of_the_new_side()
    {
        var step = Assert.Single(CrossoverFinder.Find(new Curve(
            [.. new (long, double)[] { (2048, 0.8), (3540, 0.55), (3541, 1.33), (4096, 1.4) }
                .Select(p => new CurvePoint(p.Item1, Curves.Estimate(Math.Log(p.Item2), 0.05)))])).Brackets);
        Assert.True(step.Step);
        Assert.True(step.Overtakes);
        Assert.Equal(3541, step.Point);
        Assert.Equal(0.55, step.RatioLow.Point, 1e-9);
        Assert.Equal(1.33, step.RatioHigh.Point, 1e-9);
    }

    [Fact]
    public void Without_intervals_nothing_is_claimed()
    {
        var reading = CrossoverFinder.Find(new Curve(
            [new CurvePoint(1, new Estimate(0.1, null, null, 2, 0.01)), new CurvePoint(2, new Estimate(10, null, null, 2, 0.01))]));
        Assert.Equal(CrossoverOutcome.Unresolved, reading.Outcome);
        Assert.Equal("no interval: fewer than 3 launches", reading.Remark);
    }

    [Fact]
    public void The_practical_band_plays_no_part_in_sides() =>
        Assert.Equal(CrossoverOutcome.NoneAlwaysAhead, CrossoverFinder.Find(new Curve(
            [new CurvePoint(1, Curves.Estimate(0.02, 0.005)), new CurvePoint(2, Curves.Estimate(0.02, 0.005))])).Outcome);

    [Fact]
    public void A_size_that_occurs_twice_is_refused() =>
        Assert.Throws<ArgumentException>(() => new Curve([new CurvePoint(5, Curves.Estimate(0, 1)), new CurvePoint(5, Curves.Estimate(0, 1))]));
}
