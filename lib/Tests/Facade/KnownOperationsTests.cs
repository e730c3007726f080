using Overtake.Measurement.Launches;
using Overtake.Results;
using Overtake.Runs;

namespace Overtake.Tests.Facade;

public class KnownOperationsTests
{
    private static readonly CaseId Baseline = new("fill", "three-numbers", "object[]", string.Empty, "workstation-concurrent", "net10.0", 640);

    [Fact]
    public void One_long_collection_does_not_shorten_the_iterations_of_all_later_launches()
    {
        // As it happened: 35 ms of collection in a first iteration of 151 fills.
        var known = KnownOperations.Of([Time(1, 1, 117_478), Time(1, 2, 23_499)], 8);

        Assert.Equal(340, known[Baseline]);
    }

    [Fact]
    public void Later_launches_change_nothing_and_a_copy_does_as_much_as_its_original()
    {
        var known = KnownOperations.Of(
            [Time(1, 1, 20_000), Time(1, 1, 40_000, "object[] (A/A)"), Time(1, 1, 22_000, "object[] (+10 %)"), Time(2, 1, 10_000), Time(1, 1, 5, metric: Metric.Allocated)], 8);

        Assert.Equal([400, 400, 364], known.Values);
    }

    [Fact]
    public void What_takes_longer_than_an_iteration_is_done_once() =>
        Assert.Equal(1, KnownOperations.Of([Time(1, 1, 5e9)], 8)[Baseline]);

    private static Row Time(int launch, int iteration, double nanoseconds, string contender = "object[]", Metric? metric = null) => new(
        launch, 1, Baseline.Scenario, Baseline.Shape, contender, Baseline.Size, string.Empty, ".NET 10.0.12", Baseline.Gc, iteration, 151, (metric ?? Metric.Time).Name, (metric ?? Metric.Time).Unit, nanoseconds);
}
