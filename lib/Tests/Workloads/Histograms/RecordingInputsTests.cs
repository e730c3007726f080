using Overtake.Workloads.Histograms;
using Overtake.Workloads.LeadingZeros;

namespace Overtake.Tests.Workloads.Histograms;

public class RecordingInputsTests
{
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
