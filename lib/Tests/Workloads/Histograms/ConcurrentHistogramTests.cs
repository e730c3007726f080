using Overtake.Workloads.Histograms;

namespace Overtake.Tests.Workloads.Histograms;

/// <summary>What holds in addition for histograms into which several threads record.</summary>
public abstract class ConcurrentHistogramTests<TCounts> : HistogramTests<TCounts>
    where TCounts : struct, ICounts<TCounts>
{
    private const int Threads = 4;
    private const int ValuesOfEach = 200_000;

    [Fact]
    public void Recording_from_several_threads_loses_nothing()
    {
        var histogram = new Histogram<TCounts>(Highest, 3);
        RunWriters(histogram.Record);
        Assert.Equal(Threads * ValuesOfEach, histogram.TotalCount);
        Assert.All(Enumerable.Range(0, 10), value => Assert.Equal(Threads * ValuesOfEach / 10, histogram.CountAt(value)));
    }

    [Fact]
    public void Reading_while_others_record_sees_a_state_in_between()
    {
        var histogram = new Histogram<TCounts>(Highest, 3);
        histogram.Record(5);
        long last = 1;
        RunWriters(histogram.Record, () =>
        {
            Assert.InRange(histogram.ValueAtPercentile(100), 0, 9);
            var total = histogram.TotalCount;
            Assert.InRange(total, last, (Threads * ValuesOfEach) + 1);
            last = total;
        });
    }

    [Fact]
    public void Several_threads_stop_at_the_highest_count()
    {
        if (TCounts.MaxCount == long.MaxValue)
        {
            return;
        }

        const int Refused = 1_000;
        const int Fives = Threads * ValuesOfEach / 10;
        var histogram = new Histogram<TCounts>(Highest, 3);
        histogram.Record(5, TCounts.MaxCount - (Fives - Refused));
        var refused = 0;
        RunWriters(value =>
        {
            try
            {
                histogram.Record(value);
            }
            catch (OverflowException)
            {
                Interlocked.Increment(ref refused);
            }
        });
        Assert.Equal(Refused, refused);
        Assert.Equal(TCounts.MaxCount, histogram.CountAt(5));
    }

    [Fact]
    public void A_recorder_loses_nothing_between_several_writers_and_a_reader()
    {
        var recorder = new Recorder<TCounts>(Highest, 3);
        var sum = new LongHistogram(Highest, 3);
        Histogram<TCounts>? taken = null;
        RunWriters(recorder.Record, () => sum.Add(taken = recorder.TakeInterval(taken)));
        sum.Add(recorder.TakeInterval());
        Assert.Equal(Threads * ValuesOfEach, sum.TotalCount);
        Assert.All(Enumerable.Range(0, 10), value => Assert.Equal(Threads * ValuesOfEach / 10, sum.CountAt(value)));
    }

    private static void RunWriters(Action<long> record, Action? meanwhile = null)
    {
        using var start = new Barrier(Threads + 1);
        var writers = Enumerable.Range(0, Threads).Select(_ => Task.Factory.StartNew(
            () =>
            {
                start.SignalAndWait();
                for (var i = 0; i < ValuesOfEach; i++)
                {
                    record(i % 10);
                }
            },
            TestContext.Current.CancellationToken,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default)).ToArray();
        start.SignalAndWait();
        while (meanwhile is not null && !writers.All(writer => writer.IsCompleted))
        {
            meanwhile();
        }

        Task.WaitAll(writers);
    }
}

public sealed class IntConcurrentHistogramTests : ConcurrentHistogramTests<IntConcurrentCounts>;

public sealed class LongConcurrentHistogramTests : ConcurrentHistogramTests<LongConcurrentCounts>;
