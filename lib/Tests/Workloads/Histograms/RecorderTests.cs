using Overtake.Workloads.Histograms;

namespace Overtake.Tests.Workloads.Histograms;

public class RecorderTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    public async Task An_interval_is_handed_out_only_when_the_writers_that_began_in_it_have_ended(int intervalsBefore)
    {
        var cancellation = TestContext.Current.CancellationToken;
        PausedCounts.Entered.Reset();
        PausedCounts.Continue.Reset();
        var recorder = new Recorder<PausedCounts>(1_000, 3);

        // The phases alternate, so both must wait.
        for (var i = 0; i < intervalsBefore; i++)
        {
            recorder.Record(1);
            Assert.Equal(1, recorder.TakeInterval().CountAt(1));
        }

        var writer = Task.Run(() => recorder.Record(PausedCounts.PausedIndex), cancellation);
        PausedCounts.Entered.Wait(cancellation);
        var reader = Task.Run(() => recorder.TakeInterval(), cancellation);
        await Task.Delay(100, cancellation);
        Assert.False(reader.IsCompleted);

        // Other writers go on, whatever the reader waits for.
        recorder.Record(2);
        PausedCounts.Continue.Set();
        await writer;
        var taken = await reader;
        Assert.Equal(1, taken.CountAt(PausedCounts.PausedIndex));
        Assert.Equal(1, taken.CountAt(2) + recorder.TakeInterval().CountAt(2));
    }

    [Fact]
    public void A_refused_value_does_not_keep_a_reader_waiting()
    {
        var recorder = new Recorder<LongConcurrentCounts>(1_000, 3);
        for (var i = 0; i < 5; i++)
        {
            Assert.Throws<ArgumentOutOfRangeException>(() => recorder.Record(1_001));
            recorder.Record(3);
            Assert.Equal(1, recorder.TakeInterval().TotalCount);
        }
    }
}
