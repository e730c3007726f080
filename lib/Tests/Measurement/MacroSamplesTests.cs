using Overtake.Measurement.Engine;
using Overtake.Results;

namespace Overtake.Tests.Measurement;

public class MacroSamplesTests
{
    [Fact]
    public void Iterations_are_numbered_on_and_everything_else_is_the_mean_over_all_operations()
    {
        // 100 operations of 10 ns in the first visit, 300 of 30 ns in the second: 400 in 10,000 ns.
        IReadOnlyList<Sample> first =
        [
            new(Metric.Time, 60, 10, 1), new(Metric.Time, 40, 10, 2), new(Metric.Allocated, 100, 8), new(Metric.Throughput, 100, 1e8),
            new(Metric.P50, 500, 7, Load: "50%"), new(Metric.P50, 500, 9), new(Metric.Rejected, 110, 0.1), new(Metric.Held, 1, 64),
        ];
        IReadOnlyList<Sample> second =
        [
            new(Metric.Time, 300, 30, 1), new(Metric.Allocated, 300, 16), new(Metric.Gen0, 300, 4), new(Metric.Throughput, 300, 1e9 / 30), new(Metric.Rejected, 330, 0.3),
        ];
        Assert.Equal(
        [
            new(Metric.Time, 60, 10, 1), new(Metric.Time, 40, 10, 2), new(Metric.Time, 300, 30, 3),
            new(Metric.Allocated, 400, 14), new(Metric.Throughput, 400, 4e7), new(Metric.P50, 500, 7, Load: "50%"), new(Metric.P50, 500, 9), new(Metric.Rejected, 440, 0.25), new(Metric.Held, 1, 64),
            // Nothing was collected in the first visit, whose operations count.
            new(Metric.Gen0, 400, 3),
        ],
        MacroSamples.Of([first, second]).Select(s => s with { Value = Math.Round(s.Value, 6) }));
    }

    [Fact]
    public void A_single_visit_stays_as_it_is()
    {
        IReadOnlyList<Sample> only = [new(Metric.Time, 3, 1.0 / 3, 1), new(Metric.Gen0, 3, 1 / 7.0), new(Metric.Throughput, 3, 3e9)];
        Assert.Equal(only, MacroSamples.Of([only]));
    }
}
