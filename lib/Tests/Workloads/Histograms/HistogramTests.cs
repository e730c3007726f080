using Overtake.Workloads.ByteBuffers;
using Overtake.Workloads.Histograms;

namespace Overtake.Tests.Workloads.Histograms;

/// <summary>What holds for every histogram, whatever its counts.</summary>
public abstract class HistogramTests<TCounts>
    where TCounts : struct, ICounts<TCounts>
{
    protected const long Highest = 3_600_000_000;

    public static TheoryData<int, long> Layouts()
    {
        var layouts = new TheoryData<int, long>();
        for (var digits = 0; digits <= 5; digits++)
        {
            foreach (var unit in new long[] { 1, 1_000, 4_096 })
            {
                layouts.Add(digits, unit);
            }
        }

        return layouts;
    }

    [Theory]
    [MemberData(nameof(Layouts))]
    public void Counts_extremes_percentiles_and_mean_are_those_of_the_sorted_values(int digits, long unit)
    {
        var histogram = new Histogram<TCounts>(Highest, digits, unit);
        var values = Draw(10_000, digits);
        Array.ForEach(values, histogram.Record);
        Array.Sort(values);
        Assert.Equal(values.Length, histogram.TotalCount);
        Assert.Equal(values[0] / Width(values[0], digits, unit) * Width(values[0], digits, unit), histogram.Min);
        Assert.Equal(HighestTogetherWith(values[^1], digits, unit), histogram.Max);
        foreach (var percentile in new[] { 0, 0.1, 1, 10, 25, 50, 75, 90, 99, 99.9, 99.99, 100 })
        {
            var exact = values[Math.Max(1, (int)Math.Ceiling((decimal)percentile * values.Length / 100)) - 1];
            Assert.Equal(HighestTogetherWith(exact, digits, unit), histogram.ValueAtPercentile(percentile));
        }

        var together = values.GroupBy(value => HighestTogetherWith(value, digits, unit)).ToDictionary(group => group.Key, group => group.LongCount());
        foreach (var value in values.Concat(Draw(1_000, 77)))
        {
            Assert.Equal(together.GetValueOrDefault(HighestTogetherWith(value, digits, unit)), histogram.CountAt(value));
        }

        var mean = values.Average();
        Assert.InRange(histogram.Mean, (mean * (1 - Math.Pow(10, -digits))) - unit, (mean * (1 + Math.Pow(10, -digits))) + unit);
    }

    [Fact]
    public void Merging_equals_recording_everything_into_one()
    {
        var all = new Histogram<TCounts>(Highest, 3);
        var merged = new Histogram<TCounts>(Highest, 3);
        for (var part = 0; part < 5; part++)
        {
            // The highest value differs, unit and digits do not.
            var histogram = new LongHistogram(Highest << part, 3);
            foreach (var value in Draw(2_000, part))
            {
                histogram.Record(value);
                all.Record(value);
            }

            merged.Add(histogram);
        }

        Assert.Equal(Encoded(all), Encoded(merged));
    }

    [Theory]
    [InlineData(1, 1, 3, 1)]
    [InlineData(3, 1, 1, 1)]
    [InlineData(3, 1, 3, 1_024)]
    [InlineData(2, 512, 5, 1)]
    public void Merging_another_layout_takes_the_lowest_of_the_values_that_fell_together(int digits, long unit, int otherDigits, long otherUnit)
    {
        var expected = new Histogram<TCounts>(Highest, digits, unit);
        var merged = new Histogram<TCounts>(Highest, digits, unit);
        var other = new LongHistogram(Highest, otherDigits, otherUnit);
        foreach (var value in Draw(5_000, digits))
        {
            other.Record(value);
            expected.Record(value / Width(value, otherDigits, otherUnit) * Width(value, otherDigits, otherUnit));
        }

        merged.Add(other);
        Assert.Equal(Encoded(expected), Encoded(merged));
    }

    [Fact]
    public void A_merge_with_values_out_of_range_changes_nothing()
    {
        var histogram = Filled();
        var before = Encoded(histogram);
        foreach (var digits in new[] { 3, 4 })
        {
            var other = new LongHistogram(Highest * 8, digits);
            other.Record(5);
            other.Record(Highest * 8);
            Assert.Throws<ArgumentOutOfRangeException>(() => histogram.Add(other));
        }

        Assert.Equal(before, Encoded(histogram));
    }

    [Fact]
    public void A_count_above_that_of_its_type_is_refused_and_changes_nothing()
    {
        var histogram = Filled();
        histogram.Record(10_000, TCounts.MaxCount - histogram.CountAt(10_000) - (TCounts.MaxCount == long.MaxValue ? histogram.TotalCount - histogram.CountAt(10_000) : 0));
        var before = Encoded(histogram);
        var total = histogram.TotalCount;
        Assert.Throws<OverflowException>(() => histogram.Record(10_007, 1));
        Assert.Throws<OverflowException>(() => histogram.Record(10_007, long.MaxValue));
        if (histogram is not Histogram<LongConcurrentCounts>)
        {
            Assert.Throws<OverflowException>(() => histogram.Record(10_001));
        }

        foreach (var digits in new[] { 3, 5 })
        {
            var other = new LongHistogram(Highest, digits);
            other.Record(1);
            other.Record(10_002);
            Assert.Throws<OverflowException>(() => histogram.Add(other));
        }

        Assert.Throws<OverflowException>(() => histogram.Add(histogram));
        Assert.Equal(total, histogram.TotalCount);
        Assert.Equal(before, Encoded(histogram));
    }

    [Fact]
    public void Counts_that_only_together_are_too_high_are_refused_by_a_merge()
    {
        // With 1 digit 1,000 and 1,020 fall together, with 3 digits they do not.
        var histogram = new Histogram<TCounts>(Highest, 1);
        var other = new LongHistogram(Highest, 3);
        other.Record(1_000, TCounts.MaxCount / 2);
        other.Record(1_020, TCounts.MaxCount / 2);
        histogram.Record(1_010);
        histogram.Add(other);
        Assert.Equal(TCounts.MaxCount, histogram.CountAt(1_000));
        histogram.Reset();
        histogram.Record(1_010, 2);
        Assert.Throws<OverflowException>(() => histogram.Add(other));
        Assert.Equal(2, histogram.TotalCount);
    }

    [Fact]
    public void Values_out_of_range_are_refused_and_change_nothing()
    {
        var histogram = Filled();
        var before = Encoded(histogram);
        foreach (var value in new[] { -1, long.MinValue, Highest + 1, long.MaxValue })
        {
            Assert.Throws<ArgumentOutOfRangeException>(() => histogram.Record(value));
            Assert.Throws<ArgumentOutOfRangeException>(() => histogram.Record(value, 1));
            Assert.Throws<ArgumentOutOfRangeException>(() => histogram.CountAt(value));
        }

        Assert.Throws<ArgumentOutOfRangeException>(() => histogram.Record(1, -1));
        Assert.Equal(before, Encoded(histogram));
    }

    [Fact]
    public void After_a_reset_there_are_only_zeros()
    {
        var histogram = Filled();
        histogram.Reset();
        Assert.Equal((0, 0, 0, 0, 0), (histogram.TotalCount, histogram.Min, histogram.Max, histogram.Mean, histogram.ValueAtPercentile(50)));
        Assert.Equal(Encoded(new Histogram<TCounts>(Highest, 3)), Encoded(histogram));
    }

    [Fact]
    public void Recording_does_not_allocate()
    {
        var histogram = Filled();
        var recorder = new Recorder<TCounts>(Highest, 3);
        var least = long.MaxValue;
        for (var attempt = 0; attempt < 6; attempt++)
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            for (long value = 1; value < Highest; value = (value * 3 / 2) + 1)
            {
                histogram.Record(value);
                histogram.Record(value, 3);
                recorder.Record(value);
            }

            // A collection counts what is left of the thread's allocation context as allocated.
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        Assert.Equal(0, least);
    }

    [Fact]
    public void A_recorder_hands_out_each_value_once()
    {
        var recorder = new Recorder<TCounts>(Highest, 3);
        Histogram<TCounts>? recycled = null;
        for (var interval = 0; interval < 10; interval++)
        {
            var expected = new Histogram<TCounts>(Highest, 3);
            foreach (var value in Draw(interval * 100, interval))
            {
                expected.Record(value);
                recorder.Record(value);
            }

            var taken = recorder.TakeInterval(recycled);
            Assert.Equal(Encoded(expected), Encoded(taken));
            recycled = interval % 3 == 0 ? null : taken;
        }
    }

    [Fact]
    public void A_recorder_refuses_histograms_that_it_cannot_record_into()
    {
        var recorder = new Recorder<TCounts>(Highest, 3);
        recorder.Record(7);
        Assert.Throws<ArgumentException>(() => recorder.TakeInterval(new Histogram<TCounts>(Highest, 2)));
        Assert.Throws<ArgumentException>(() => recorder.TakeInterval(new Histogram<TCounts>(Highest - 1, 3)));
        var taken = recorder.TakeInterval();
        Assert.Equal(1, taken.CountAt(7));
        Assert.Same(taken, recorder.TakeInterval(recorder.TakeInterval(taken)));
        Assert.Throws<ArgumentOutOfRangeException>(() => recorder.Record(-1));
        Assert.Equal(0, recorder.TakeInterval(taken).TotalCount);
        Assert.Throws<ArgumentException>(() => recorder.TakeInterval(taken));
    }

    [Fact]
    public async Task A_recorder_loses_nothing_between_one_writer_and_many_readers()
    {
        const int Values = 400_000;
        var cancellation = TestContext.Current.CancellationToken;
        var recorder = new Recorder<TCounts>(Highest, 3);
        var sum = new LongHistogram(Highest, 3);
        var writer = Task.Run(() =>
        {
            for (var i = 0; i < Values; i++)
            {
                recorder.Record(i % 1_000);
            }
        }, cancellation);
        await Task.WhenAll(Enumerable.Range(0, 2).Select(_ => Task.Run(() =>
        {
            Histogram<TCounts>? taken = null;
            while (!writer.IsCompleted)
            {
                taken = recorder.TakeInterval(taken);
                lock (sum)
                {
                    sum.Add(taken);
                }
            }
        }, cancellation)));
        await writer;
        sum.Add(recorder.TakeInterval());
        Assert.All(Enumerable.Range(0, 1_000), value => Assert.Equal(Values / 1_000, sum.CountAt(value)));
    }

    protected static byte[] Encoded(Histogram<TCounts> histogram)
    {
        var buffer = ByteBuffer<AfterCodec>.Allocate(HistogramEncoding.MaxLength(histogram));
        var length = HistogramEncoding.Encode(histogram, buffer);

        // Without the highest value, in which histograms with equal counts may differ.
        return [.. buffer.ToArray().Take(length).Where((_, index) => index is < 24 or >= 32)];
    }

    protected static long[] Draw(int count, int seed)
    {
        var random = new Random(seed);
        return [.. Enumerable.Range(0, count).Select(_ => random.Next(10) == 0 ? random.NextInt64(Highest + 1) : (long)Math.Pow(10, random.NextDouble() * 9.5))];
    }

    private static Histogram<TCounts> Filled()
    {
        var histogram = new Histogram<TCounts>(Highest, 3);
        Array.ForEach(Draw(1_000, 5), histogram.Record);
        return histogram;
    }

    // The definition: the unit doubles until fewer of it make up the value than twice the power of ten, rounded up to a power of two.
    private static long Width(long value, int digits, long unit)
    {
        long units = 1;
        while (units < 2 * (long)Math.Pow(10, digits))
        {
            units *= 2;
        }

        long width = 1;
        while (width * 2 <= unit)
        {
            width *= 2;
        }

        while (value / width >= units)
        {
            width *= 2;
        }

        return width;
    }

    private static long HighestTogetherWith(long value, int digits, long unit) => (value / Width(value, digits, unit) * Width(value, digits, unit)) + Width(value, digits, unit) - 1;
}

public sealed class IntHistogramTests : HistogramTests<Counts<int>>;

public sealed class ShortHistogramTests : HistogramTests<Counts<short>>;
