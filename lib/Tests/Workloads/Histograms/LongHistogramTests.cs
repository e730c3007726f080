using FsCheck;
using FsCheck.Fluent;
using Overtake.Workloads.Histograms;

namespace Overtake.Tests.Workloads.Histograms;

public class LongHistogramTests : HistogramTests<Counts<long>>
{
    private const long Longest = 3_600_000_000_000;

    private static readonly double[] Percentiles = [0, 1, 10, 25, 50, 75, 90, 99, 99.9, 99.99, 100];

    public static TheoryData<string, int> Cases()
    {
        var cases = new TheoryData<string, int>();
        foreach (var distribution in new[] { "uniform", "exponential", "log-uniform", "two peaks", "constant", "small" })
        {
            for (var digits = 0; digits <= 5; digits++)
            {
                cases.Add(distribution, digits);
            }
        }

        return cases;
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Percentiles_maximum_and_mean_are_those_of_the_sorted_values_within_the_promised_digits(string distribution, int digits)
    {
        var values = DrawFrom(distribution, 20_000);
        var histogram = new LongHistogram(Longest, digits);
        Array.ForEach(values, histogram.Record);
        Array.Sort(values);
        Assert.Equal(values.Length, histogram.TotalCount);
        foreach (var percentile in Percentiles)
        {
            AssertWithin(digits, values[Math.Max(1, (int)Math.Ceiling((decimal)percentile * values.Length / 100)) - 1], histogram.ValueAtPercentile(percentile));
        }

        AssertWithin(digits, values[^1], histogram.Max);
        var mean = values.Average();
        Assert.InRange(histogram.Mean, mean * (1 - Math.Pow(10, -digits)), mean * (1 + Math.Pow(10, -digits)));
    }

    [Fact]
    public void Any_single_value_is_found_again_within_the_promised_digits() => Check.QuickThrowOnFailure(Prop.ForAll(
        ArbMap.Default.ArbFor<ulong>(),
        Gen.Choose(0, 5).ToArbitrary(),
        Gen.Choose(0, 40).ToArbitrary(),
        (bits, digits, shift) =>
        {
            var value = (long)(bits >> 1 >> shift);
            var histogram = new LongHistogram(long.MaxValue, digits);
            histogram.Record(value);
            AssertWithin(digits, value, histogram.ValueAtPercentile(50));
            AssertWithin(digits, value, histogram.Max);
        }));

    [Fact]
    public void Small_values_are_kept_exactly()
    {
        var histogram = new LongHistogram(1_000_000, 3);
        for (long value = 0; value < 2_048; value++)
        {
            histogram.Reset();
            histogram.Record(value);
            Assert.Equal(value, histogram.ValueAtPercentile(100));
            Assert.Equal(value, histogram.Max);
            Assert.Equal(value, histogram.Mean);
        }
    }

    [Fact]
    public void Values_that_fall_together_are_those_of_the_public_design()
    {
        // 3 digits: 2,048 sub-buckets, so single units up to 2,047, pairs up to 4,095, fours up to 8,191.
        var histogram = new LongHistogram(Longest, 3);
        Assert.Equal([2_047L, 2_049L, 2_049L, 4_095L, 4_099L, 8_191L, 10_007L], new[] { 2_047L, 2_048L, 2_049L, 4_094L, 4_096L, 8_188L, 10_000L }.Select(value =>
        {
            histogram.Reset();
            histogram.Record(value);
            return histogram.ValueAtPercentile(100);
        }));
    }

    [Theory]
    [InlineData(1_000, 512)]
    [InlineData(1_024, 1_024)]
    [InlineData(1, 1)]
    public void Values_within_a_unit_fall_together(long lowest, long unit)
    {
        var histogram = new LongHistogram(Longest, 3, lowest);
        histogram.Record(0);
        Assert.Equal(unit - 1, histogram.ValueAtPercentile(100));
        histogram.Reset();
        histogram.Record((5 * unit) + (unit / 2));
        Assert.Equal((6 * unit) - 1, histogram.ValueAtPercentile(100));
    }

    [Theory]
    [InlineData(2, 1)]
    [InlineData(2_047, 3)]
    [InlineData(2_048, 3)]
    [InlineData(3_600_000_000, 3)]
    [InlineData(long.MaxValue, 1)]
    [InlineData(long.MaxValue, 5)]
    public void The_highest_value_fits_and_no_higher_one(long highest, int digits)
    {
        var histogram = new LongHistogram(highest, digits);
        histogram.Record(highest);
        AssertWithin(digits, highest, histogram.Max);
        Assert.Throws<ArgumentOutOfRangeException>(() => histogram.Record(unchecked(highest + 1)));
        Assert.Throws<ArgumentOutOfRangeException>(() => histogram.Record(-1));
        Assert.Equal(1, histogram.TotalCount);
    }

    [Fact]
    public void Ranks_at_whole_counts_are_not_rounded_up()
    {
        var histogram = new LongHistogram(Longest, 5);
        for (var value = 1; value <= 1_000; value++)
        {
            histogram.Record(value);
        }

        Assert.Equal([1L, 500L, 990L, 999L, 1_000L], new[] { 0, 50, 99, 99.9, 100 }.Select(histogram.ValueAtPercentile));
    }

    [Fact]
    public void An_empty_histogram_has_only_zeros()
    {
        var histogram = new LongHistogram(Longest, 3);
        Assert.Equal((0, 0, 0, 0), (histogram.TotalCount, histogram.Max, histogram.Mean, histogram.ValueAtPercentile(99)));
    }

    [Theory]
    [InlineData(1, 3, 1)]
    [InlineData(100, -1, 1)]
    [InlineData(100, 6, 1)]
    [InlineData(100, 3, 0)]
    [InlineData(100, 3, 51)]
    [InlineData(long.MaxValue, 5, 1L << 60)]
    public void Arguments_out_of_range_are_refused(long highest, int digits, long lowest) =>
        Assert.Throws<ArgumentOutOfRangeException>(() => new LongHistogram(highest, digits, lowest));

    [Theory]
    [InlineData(-0.1)]
    [InlineData(100.1)]
    [InlineData(double.NaN)]
    public void A_percentile_out_of_range_is_refused(double percentile) =>
        Assert.Throws<ArgumentOutOfRangeException>(() => new LongHistogram(Longest, 3).ValueAtPercentile(percentile));

    private static void AssertWithin(int digits, long exact, long found) =>
        Assert.InRange((Int128)found, exact, exact + ((Int128)exact / (long)Math.Pow(10, digits)));

    private static long[] DrawFrom(string distribution, int count)
    {
        var random = new Random(155);
        return [.. Enumerable.Range(0, count).Select(_ => distribution switch
        {
            "uniform" => random.NextInt64(Longest),
            "exponential" => (long)Math.Min(Longest, -50_000 * Math.Log(1 - random.NextDouble())),
            "log-uniform" => (long)Math.Pow(10, random.NextDouble() * 12),
            "two peaks" => random.Next(100) == 0 ? 5_000_000 + random.Next(1_000) : 800 + random.Next(50),
            "constant" => 123_456_789,
            _ => random.Next(10),
        })];
    }
}
