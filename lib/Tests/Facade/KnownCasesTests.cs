using Overtake.Measurement.Launches;
using Overtake.Results;
using Overtake.Runs;
using Overtake.Tests.Results;

namespace Overtake.Tests.Facade;

public class KnownCasesTests
{
    private static readonly CaseId Baseline = new("fill", "three-numbers", "object[]", string.Empty, "workstation-concurrent", "net10.0", 640);

    [Fact]
    public void Operations_and_schedule_of_a_case_with_visits_are_those_of_the_first_launch()
    {
        var (first, second) = (VisitSamples.Launch(1), VisitSamples.Launch(2));
        var known = KnownCases.Of([Launch(first), Launch([.. second.Select(c => c with { Operations = 7, Milliseconds = 20 })])], 8);

        Assert.Equal(2, known.Count);
        Assert.Equal(new KnownCase(1_000, new VisitSchedule(3, 3, 1)), known[Baseline with { Size = 16 }]);
        Assert.Equal(new KnownCase(4_000, new VisitSchedule(3, 3, 1)), known[Baseline with { Size = 16, Contender = "byte[] span" }]);
    }

    [Fact]
    public void One_long_collection_does_not_shorten_the_iterations_of_all_later_launches()
    {
        // As it happened: 35 ms of collection in a first iteration of 151 fills.
        var known = KnownCases.Of([new StoredLaunch([Time(1, 1, 117_478), Time(1, 2, 23_499)], [])], 8);

        Assert.Equal(new KnownCase(340, null), known[Baseline]);
    }

    [Fact]
    public void Later_launches_change_nothing_and_a_copy_does_as_much_as_its_original()
    {
        var known = KnownCases.Of(
            [
                new StoredLaunch([Time(1, 1, 20_000), Time(1, 1, 40_000, "object[] (A/A)"), Time(1, 1, 22_000, "object[] (+10 %)"), Time(1, 1, 5, metric: Metric.Allocated)], []),
                new StoredLaunch([Time(2, 1, 10_000)], []),
            ],
            8);

        Assert.Equal([400, 400, 364], known.Values.Select(k => k.Operations));
    }

    [Fact]
    public void What_takes_longer_than_an_iteration_is_done_once() =>
        Assert.Equal(1, KnownCases.Of([new StoredLaunch([Time(1, 1, 5e9)], [])], 8)[Baseline].Operations);

    private static StoredLaunch Launch(CaseVisits[] visits) => new([.. LaunchEstimate.RowsOf(visits)], visits);

    private static Row Time(int launch, int iteration, double nanoseconds, string contender = "object[]", Metric? metric = null) => new(
        launch, 1, Baseline.Scenario, Baseline.Shape, contender, Baseline.Size, string.Empty, ".NET 10.0.12", Baseline.Gc, iteration, 151, (metric ?? Metric.Time).Name, (metric ?? Metric.Time).Unit, nanoseconds);
}
