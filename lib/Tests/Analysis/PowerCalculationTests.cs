namespace Overtake.Tests.Analysis;

public class PowerCalculationTests
{
    [Theory]
    [InlineData(VisitKind.Short, 20, 6)]
    [InlineData(VisitKind.Long, 14, 8)]
    [InlineData(VisitKind.Threads, 8, 12)]
    public void The_width_to_expect_is_the_one_that_simulated_runs_have(VisitKind kind, int kept, int launches)
    {
        // The deviations that the page on the power calculation names: 12 % a visit, 20 % with threads, 5 % a process.
        var visit = kind == VisitKind.Threads ? 0.20 : 0.12;
        var random = new Random(1);
        var estimator = new RatioEstimator();
        double[] halves = [.. Enumerable.Range(0, 2_000).Select(_ =>
        {
            double[] logs = [.. Enumerable.Range(0, launches).Select(_ => (0.05 * Normal()) + Median([.. Enumerable.Range(0, kept).Select(_ => visit * Normal())]))];
            var estimate = estimator.Compare(logs).Estimate;
            return Math.Log(estimate.High!.Value / estimate.Point);
        })];

        var expected = Math.Log(1 + PowerCalculation.HalfWidth(kind, new VisitSchedule(3, kept + 4, 4), launches)!.Value);
        Assert.InRange(Median(halves) / expected, 0.9, 1.05);

        double Normal() => Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
    }

    [Theory]
    [InlineData(24, 2)]
    [InlineData(0, 8)]
    public void Without_launches_or_visits_there_is_no_interval_to_expect(int rounds, int launches) =>
        Assert.Null(PowerCalculation.HalfWidth(VisitKind.Short, new VisitSchedule(3, rounds, 0), launches));

    private static double Median(double[] values)
    {
        Array.Sort(values);
        return (values[(values.Length - 1) / 2] + values[values.Length / 2]) / 2;
    }
}
