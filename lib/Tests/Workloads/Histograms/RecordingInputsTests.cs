using Overtake.Workloads.Histograms;
using Overtake.Workloads.LeadingZeros;

namespace Overtake.Tests.Workloads.Histograms;

public class RecordingInputsTests
{
    [Fact]
    public void There_are_92_values_from_1_to_beyond_2_to_the_31()
    {
        var values = RecordingInputs.Values();
        Assert.Equal(RecordingInputs.Count, values.Length);
        Assert.Equal([1L, 2, 3, 4, 5, 7, 8, 9], values[..8]);
        Assert.Equal([2_147_483_647, 2_147_483_648, 2_147_483_649], values[^3..]);
        Assert.Equal(values.Order().Distinct(), values);
    }

    [Fact]
    public void The_list_is_that_of_the_32_bit_leading_zeros() => Assert.Equal(LeadingZeroInputs.Published(32), RecordingInputs.Values());

    [Fact]
    public void The_benchmarks_histogram_takes_all_values()
    {
        var histogram = new LongHistogram(RecordingInputs.HighestTrackable, RecordingInputs.SignificantDigits);
        Array.ForEach(RecordingInputs.Values(), histogram.Record);
        Assert.Equal(RecordingInputs.Count, histogram.TotalCount);
    }
}
