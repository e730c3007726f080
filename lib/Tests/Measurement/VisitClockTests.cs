namespace Overtake.Tests.Measurement;

[Collection(MeasuringCollection.Name)]
public class VisitClockTests
{
    // An array of 1,000 bytes has a header of 16, its length in 8, and no padding.
    private const int ArrayBytes = 1_024;

    private readonly VisitClock _clock = new();
    private byte[]? _sink;

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    public void Every_collection_has_its_pause_at_its_generation(int generation)
    {
        // More than there are chunks: some have two collections, which share their pause.
        var (times, counters) = Undisturbed(() => _clock.Run(n => Repeat(n, () => GC.Collect(generation, GCCollectionMode.Forced, blocking: true)), 20), r => r.Counters.Gen0 == 20);
        // The collector may choose an older generation than it was asked for.
        Assert.Equal([20 - counters.Gen1, counters.Gen1 - counters.Gen2, counters.Gen2, 0], times.Pauses.Select(p => p.Count));
        Assert.NotEmpty(times.Pauses[generation]);
        Assert.Equal((long)counters.Pause.TotalMicroseconds, times.Pauses.Sum(p => p.Sum()));
        Assert.True(times.Microseconds >= times.Pauses.Sum(p => p.Sum()));
    }

    [Fact]
    public void A_visit_counts_what_the_operations_allocate_and_nothing_of_its_own()
    {
        Action allocate = () => _sink = new byte[1_000];
        Action allocateAndCollect = () =>
        {
            _sink = new byte[1_000];
            GC.Collect(0);
        };
        foreach (var operation in new[] { allocate, allocateAndCollect })
        {
            foreach (var invocations in new[] { 1, 15, 16, 17, 100 })
            {
                // Threads that earlier tests left add to it now and then; what the clock allocates would be there every time.
                var (_, counters) = Undisturbed(() => _clock.Run(n => Repeat(n, operation), invocations), r => r.Counters.Allocated == (long)invocations * ArrayBytes);
                Assert.Equal((long)invocations * ArrayBytes, counters.Allocated);
            }
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(5)]
    [InlineData(16)]
    [InlineData(17)]
    [InlineData(12_345)]
    public void All_invocations_run_in_chunks_of_nearly_the_same_length(int invocations)
    {
        var chunks = new List<long>(VisitClock.Chunks);
        var (times, _) = _clock.Run(chunks.Add, invocations);
        Assert.Equal(invocations, chunks.Sum());
        Assert.Equal(Math.Min(invocations, VisitClock.Chunks), chunks.Count);
        Assert.InRange(chunks.Max() - chunks.Min(), 0, 1);
        Assert.True(times.Microseconds > 0);
    }

    [Fact]
    public void Without_a_collection_there_are_no_pauses() =>
        Assert.Same(Visit.NoPauses, Undisturbed(() => _clock.Run(_ => { }, 100), r => r.Counters.Gen0 == 0).Times.Pauses);

    // The other tests of the process collect too.
    private static (VisitTimes Times, Counters Counters) Undisturbed(Func<(VisitTimes Times, Counters Counters)> run, Func<(VisitTimes Times, Counters Counters), bool> isUndisturbed) =>
        Enumerable.Range(0, 100).Select(_ => run()).First(isUndisturbed);

    private static void Repeat(long times, Action action)
    {
        for (; times > 0; times--)
        {
            action();
        }
    }
}
