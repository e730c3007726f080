namespace Overtake.Tests.Measurement;

public class VisitOrderTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(7)]
    [InlineData(14)]
    public void The_baseline_has_every_third_or_fourth_slot_and_every_other_contender_one_of_a_round(int contenders)
    {
        var rounds = VisitOrder.Of(contenders, 40, new Random(7)).ToList();
        Assert.Equal(40, rounds.Count);
        Assert.All(rounds, r =>
        {
            Assert.Equal(0, r[0]);
            Assert.Equal(Enumerable.Range(1, contenders), r.Where(c => c != 0).Order());
            Assert.Equal(VisitOrder.VisitsOf(contenders), r.Count);
        });
        var slots = rounds.SelectMany(r => r).Select((contender, slot) => (contender, slot)).Where(s => s.contender == 0).Select(s => s.slot).ToList();
        Assert.All(slots.Zip(slots.Skip(1), (a, b) => b - a), distance => Assert.InRange(distance, contenders == 1 ? 2 : 3, 4));
    }

    [Fact]
    public void Over_many_rounds_nobody_always_stands_at_the_same_place_or_behind_the_same_one()
    {
        var rounds = VisitOrder.Of(4, 400, new Random(7)).Select(r => r.ToArray()).ToList();
        foreach (var contender in Enumerable.Range(1, 4))
        {
            // A fair share of 400 rounds is 100 for each of four places; 60 is more than four standard deviations from it.
            Assert.All(new[] { 1, 2, 4, 5 }, place => Assert.InRange(rounds.Count(r => r[place] == contender), 60, 140));
        }
    }

    [Fact]
    public void The_same_seed_gives_the_same_orders_and_no_two_rounds_in_a_row_must_be_alike()
    {
        static string Text(int seed) => string.Join(' ', VisitOrder.Of(5, 40, new Random(seed)).Select(r => string.Concat(r)));
        Assert.Equal(Text(7), Text(7));
        Assert.NotEqual(Text(7), Text(8));
        Assert.True(Text(7).Split(' ').Distinct().Count() > 20);
    }

    [Fact]
    public void A_baseline_alone_has_every_slot() => Assert.All(VisitOrder.Of(0, 5, new Random(1)), r => Assert.Equal([0], r));
}
