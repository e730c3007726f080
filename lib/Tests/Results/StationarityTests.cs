namespace Overtake.Tests.Results;

public class StationarityTests
{
    [Fact]
    public void A_case_that_gets_faster_is_named_with_its_first_third_over_its_last()
    {
        var place = Place((round, contender) => contender == 1 && round <= 4 ? 1.5 : 1);
        var trend = Assert.Single(Stationarity.Trends(place));
        Assert.Equal("contender 1", trend.Key.Contender);
        Assert.Equal(1.5, trend.Value, 0.1);
    }

    [Fact]
    public void A_machine_that_gets_slower_changes_all_cases_alike_and_is_no_trend_of_any() =>
        Assert.Empty(Stationarity.Trends(Place((round, _) => 1 + (round * 0.1))));

    [Fact]
    public void Differences_below_ten_percent_do_not_matter() =>
        Assert.Empty(Stationarity.Trends(Place((round, contender) => contender == 1 && round <= 4 ? 1.09 : 1)));

    [Fact]
    public void One_slow_visit_is_no_trend() => Assert.Empty(Stationarity.Trends(Place((round, contender) => contender == 2 && round == 1 ? 3 : 1)));

    [Fact]
    public void Page_faults_in_the_first_third_alone_show_a_cold_heap_whatever_the_time()
    {
        var place = Place((_, _) => 1);
        place[3] = place[3] with { Visits = [.. place[3].Visits.Select(v => v with { Faults = v.Round <= 4 ? 5_000 : 3 })] };
        Assert.Equal(["contender 3"], Stationarity.Trends(place).Keys.Select(k => k.Contender));
        // A case that touches new pages all the time is as warm as it gets.
        place[3] = place[3] with { Visits = [.. place[3].Visits.Select(v => v with { Faults = 5_000 })] };
        Assert.Empty(Stationarity.Trends(place));
    }

    [Theory]
    [InlineData(4)]
    [InlineData(7)]
    public void Of_few_visits_page_faults_alone_count(int rounds)
    {
        var place = Place((round, contender) => contender == 1 && round <= 2 ? 1.5 : 1, rounds);
        Assert.Empty(Stationarity.Trends(place));
        place[3] = place[3] with { Visits = [.. place[3].Visits.Select(v => v with { Faults = v.Round == 1 ? 5_000 : 3 })] };
        // The first third of seven visits are two.
        Assert.Equal(["contender 3"], Stationarity.Trends(place).Keys.Select(k => k.Contender));
    }

    [Fact]
    public void Equal_cases_in_the_noise_of_a_shared_host_are_rarely_named()
    {
        var random = new Random(20261128);
        var named = 0;
        for (var i = 0; i < 500; i++)
        {
            named += Stationarity.Trends(Place((_, _) => Math.Exp(0.06 * (random.NextDouble() + random.NextDouble() + random.NextDouble() - 1.5)) * (random.Next(8) == 0 ? 1.4 : 1))).Count;
        }

        Assert.InRange(named / 2_000.0, 0, 0.02);
    }

    [Fact]
    public void Rows_have_a_trend_only_where_there_is_one()
    {
        var rows = LaunchEstimate.RowsOf(Place((round, contender) => contender == 1 && round <= 4 ? 1.5 : 1)).Where(r => r.Metric == Metric.Trend.Name).ToList();
        Assert.Equal(["contender 1"], rows.Select(r => r.Contender));
        Assert.Equal("ratio", rows[0].Unit);
    }

    /// <summary>A baseline and three contenders.</summary>
    private static CaseVisits[] Place(Func<int, int, double> factor, int rounds = 12) =>
    [
        .. Enumerable.Range(0, 4).Select(contender => VisitSamples.Case(
            [.. Enumerable.Range(1, rounds).Select(round => new Visit(round, ((round - 1) * 4) + contender + 1, true, (long)(3_000 * factor(round, contender)), Visit.NoPauses))],
            contender == 0 ? "object[]" : $"contender {contender}", order: contender + 1)),
    ];
}
