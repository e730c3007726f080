using System.Runtime.CompilerServices;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Boxing.Scenarios;
using Overtake.Workloads.Histograms;

namespace Overtake.Tests.Workloads.Boxing;

[Collection(nameof(UndisturbedCollection))]
public class ScenarioTests
{
    [Fact]
    public void A_fill_releases_its_buffer()
    {
        var contender = new CountingContender();
        new Fill(contender).Run(1);
        Assert.Equal([0L], contender.Released);
    }

    [Fact]
    public void A_dropped_buffer_is_not_kept_alive()
    {
        var contender = new CountingContender();
        RunAway(contender);
        GC.Collect();
        Assert.False(contender.Buffers[0].IsAlive);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static void RunAway(CountingContender contender) => new Fill(contender).Run(1);
    }

    [Theory]
    [InlineData(1, 1)]
    [InlineData(64, 64)]
    [InlineData(65, 64)]
    [InlineData(500, 64)]
    public void Exactly_the_last_64_buffers_stay_alive(int runs, int alive)
    {
        var contender = new CountingContender();
        var retained = new Retained(contender);
        RunAway(retained, runs);
        GC.Collect();
        Assert.Equal(alive, retained.Alive);
        Assert.Equal(Enumerable.Range(0, runs - alive).Select(number => (long)number), contender.Released);
        Assert.Equal(Enumerable.Range(0, runs).Select(number => number >= runs - alive), contender.Buffers.Select(buffer => buffer.IsAlive));

        retained.Clear();
        Assert.Equal(0, retained.Alive);
        Assert.Equal(Enumerable.Range(0, runs).Select(number => (long)number), contender.Released.Order());

        [MethodImpl(MethodImplOptions.NoInlining)]
        static void RunAway(Retained retained, int runs)
        {
            for (var run = 0; run < runs; run++)
            {
                retained.Run(1);
            }
        }
    }

    [Theory]
    [InlineData("object[]", 64 * (24 + 96 * 1_000))]
    [InlineData("byte[] span", 64 * (24 + 24 * 1_000))]
    [InlineData("byte[] BinaryWriter", 64 * (24 + 24 * 1_000))]
    [InlineData("byte[] pooled", 64 * (24 + 32_768))]
    [InlineData("class per record", 64 * (24 + 48 * 1_000))]
    [InlineData("Variant[]", 64 * (24 + 48 * 1_000))]
    public void The_bytes_that_a_full_ring_keeps_alive_are_known_before(string contender, long bytes) =>
        Assert.Equal(bytes, new Retained(BoxingContenders.Create("three-numbers", contender)).BytesAlive(1_000));

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void The_published_operation_collects_only_when_told(bool collects)
    {
        var contender = new CountingContender();
        var before = GC.CollectionCount(2);
        new Overtake.Workloads.Boxing.Scenarios.Published(contender, collects).Run(1, 7);
        Assert.Equal(7, contender.Released.Count);
        if (collects)
        {
            Assert.True(GC.CollectionCount(2) > before);
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(10_000_000)]
    public void A_live_heap_has_the_bytes_and_objects_that_it_reports(long bytes)
    {
        var before = GC.GetAllocatedBytesForCurrentThread();
        using var heap = new LiveHeap(bytes);
        var allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        // The difference is the object of the live heap itself.
        Assert.InRange(allocated - heap.Bytes, 24, 64);
        Assert.InRange(heap.Bytes, bytes, bytes + 50_000);
        Assert.InRange(heap.Objects, heap.Bytes / 42, 1 + (heap.Bytes / 38));
    }

    [Theory]
    [InlineData("object[]")]
    [InlineData("byte[] pooled")]
    [InlineData("byte[] Utf8Json")]
    public void A_hand_off_delivers_what_was_filled(string name)
    {
        using var handOff = new HandOff(BoxingContenders.Create("three-numbers", name));
        for (var run = 0; run < 3; run++)
        {
            Assert.Equal(handOff.Expected(50, 1_000), handOff.Run(50, 1_000));
        }

        Assert.Equal(new HandOffResult(0, 0), handOff.Run(50, 0));
    }

    [Fact]
    public void A_hand_off_delivers_every_message_once_and_in_order()
    {
        const int Messages = 50_000;
        var contender = new CountingContender();
        using var handOff = new HandOff(contender);
        var result = handOff.Run(1, Messages);
        Assert.Equal(new(Messages, (ulong)Messages * (Messages - 1) / 2), result);
        Assert.Equal(Enumerable.Range(0, Messages).Select(number => (long)number), contender.Folded);
        Assert.Equal(contender.Folded, contender.Released);
    }

    [Fact]
    public void A_message_that_cannot_be_decoded_fails_the_run_and_no_later_one()
    {
        var contender = new CountingContender { IsMalformed = number => number == 3 };
        using var handOff = new HandOff(contender);
        Assert.Throws<InvalidDataException>(() => handOff.Run(1, 1_000));
        Assert.Equal(1_000, contender.Released.Count);
        Assert.Equal(10, handOff.Run(1, 10).Messages);
    }

    [Fact]
    public void Paced_messages_start_when_intended_and_are_timed_until_decoded()
    {
        using var handOff = new HandOff(new CountingContender { FoldTime = TimeSpan.FromMilliseconds(1) });
        var latencies = new LongHistogram(60_000_000_000, 3);
        var start = Stopwatch.GetTimestamp() + (Stopwatch.Frequency / 100);
        handOff.RunPaced(1, [.. Enumerable.Range(0, 10).Select(message => start + (message * Stopwatch.Frequency / 100))], latencies);
        Assert.True(Stopwatch.GetElapsedTime(start).TotalMilliseconds >= 90);
        Assert.Equal(10, latencies.TotalCount);
        Assert.InRange(latencies.ValueAtPercentile(0), 1_000_000, long.MaxValue);
    }

    [Fact]
    public void Back_pressure_does_not_hide_latency()
    {
        // A consumer of 1 ms a message cannot keep up with 200 messages meant to start at the same time: the last waits for all others.
        using var handOff = new HandOff(new CountingContender { FoldTime = TimeSpan.FromMilliseconds(1) });
        var latencies = new LongHistogram(60_000_000_000, 3);
        var start = Stopwatch.GetTimestamp();
        handOff.RunPaced(1, [.. Enumerable.Repeat(start, 200)], latencies);
        Assert.InRange(latencies.Max, 200_000_000, long.MaxValue);
        Assert.InRange(latencies.ValueAtPercentile(50), 100_000_000, long.MaxValue);
    }
}
