using Overtake.Workloads;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Pools;

namespace Overtake.Tests.Workloads.Pools;

public class BufferPoolTests
{
    private const int Length = 32;

    public static TheoryData<string> Names => [.. PoolContenders.All.Select(contender => contender.Name)];

    [Fact]
    public void The_list_has_the_pools_of_the_study_and_the_baseline_first()
    {
        string[] expected = ["new byte[n]", "uninitialized", "shared", "dedicated", "lock-free", "locked", "lock-free preallocated", "locked preallocated"];
        Assert.Equal(expected, PoolContenders.All.Select(contender => contender.Name));
        Assert.All(PoolContenders.All, contender => Assert.Equal(contender.Name, contender.Create(Length).Name));
        Assert.All(PoolContenders.All, contender => Assert.EndsWith(".", contender.Description));
    }

    [Fact]
    public void Pools_from_outside_come_behind_and_need_a_name_of_their_own()
    {
        Assert.Equal(PoolContenders.All.Count, PoolContenders.With().Count);
        Assert.Throws<InvalidOperationException>(() => PoolContenders.With(new Again()));
        Assert.Throws<ArgumentException>(() => PoolContenders.Of("none"));
    }

    /// <summary>Against a list: what is in the pool comes back last first, what is not is new.</summary>
    [Theory]
    [InlineData("lock-free")]
    [InlineData("locked")]
    [InlineData("lock-free preallocated")]
    [InlineData("locked preallocated")]
    public void Our_own_pools_are_stacks_that_allocate_when_they_are_empty(string name)
    {
        var pool = PoolContenders.Of(name).Create(Length);
        var isLockFree = name.StartsWith("lock-free");
        var waiting = new List<byte[]>();
        var rented = new List<byte[]>();
        var known = new HashSet<byte[]>();
        var preallocated = name.EndsWith("preallocated") ? 512 : 0;
        var most = preallocated;
        var random = new Random(20_200_512);
        for (var step = 0; step < 20_000; step++)
        {
            // Waves, so that it is empty and grows beyond 512 again and again.
            if (random.Next(2_000) < 1_000 + (700 * Math.Sin(step / 500.0)) || rented.Count == 0)
            {
                var buffer = pool.Rent(random.Next(Length + 1));
                Assert.Equal(Length, buffer.Length);
                if (waiting.Count > 0)
                {
                    Assert.Same(waiting[^1], buffer);
                    waiting.RemoveAt(waiting.Count - 1);
                }
                else if (preallocated > 0)
                {
                    preallocated--;
                    Assert.True(known.Add(buffer));
                }
                else
                {
                    Assert.True(known.Add(buffer));
                }

                rented.Add(buffer);
            }
            else
            {
                var at = random.Next(rented.Count);
                pool.Return(rented[at]);
                waiting.Add(rented[at]);
                rented.RemoveAt(at);
            }

            var held = waiting.Count + preallocated;
            most = Math.Max(most, held);
            Assert.Equal((held * ObjectSize.Array(Length, 1)) + (isLockFree ? 32 * held : Slots(most)), pool.HeldBytes);
        }

        Assert.True(known.Count > 512);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void No_array_is_rented_twice_at_a_time(string name)
    {
        foreach (var length in new[] { 1, 16, 32, 100, 4_032, 1 << 16 })
        {
            var pool = PoolContenders.Of(name).Create(length);
            var rented = new List<byte[]>();
            var random = new Random(length);
            for (var step = 0; step < 3_000; step++)
            {
                if (rented.Count == 0 || (rented.Count < 700 && random.Next(2) == 0))
                {
                    var buffer = pool.Rent(length);
                    Assert.True(buffer.Length >= length);
                    Assert.DoesNotContain(rented, other => ReferenceEquals(other, buffer));
                    rented.Add(buffer);
                }
                else
                {
                    pool.Return(rented[^1]);
                    rented.RemoveAt(rented.Count - 1);
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Two_threads_never_hold_the_same_array(string name)
    {
        const int Threads = 8;
        var pool = PoolContenders.Of(name).Create(Length);
        var clashes = 0;
        using var gate = new Barrier(Threads);
        Thread[] threads = [.. Enumerable.Range(1, Threads).Select(number => new Thread(() =>
        {
            var mine = new byte[3][];
            gate.SignalAndWait();
            for (var i = 0; i < 20_000; i++)
            {
                for (var k = 0; k < mine.Length; k++)
                {
                    mine[k] = pool.Rent(Length);
                    mine[k].AsSpan().Fill((byte)number);
                }

                if (i % 64 == 0) { Thread.Yield(); } foreach (var buffer in mine)
                {
                    if (buffer.AsSpan().ContainsAnyExcept((byte)number)) { Interlocked.Increment(ref clashes); } pool.Return(buffer);
                }
            }
        }))];
        foreach (var thread in threads)
        {
            thread.Start();
        }

        foreach (var thread in threads)
        {
            thread.Join();
        }

        Assert.Equal(0, clashes);
    }

    [Theory]
    [InlineData("lock-free", 0, 1, 31, 33, 64)]
    [InlineData("locked", 0, 1, 31, 33, 64)]
    [InlineData("lock-free preallocated", 0, 1, 31, 33, 64)]
    [InlineData("locked preallocated", 0, 1, 31, 33, 64)]
    [InlineData("dedicated", 1, 15, 31, 33, 64, 128)]
    [InlineData("shared", 1, 15, 31, 33)]
    public void Arrays_that_cannot_be_the_pool_s_are_refused(string name, params int[] lengths)
    {
        var pool = PoolContenders.Of(name).Create(Length);
        var before = pool.HeldBytes;
        foreach (var length in lengths)
        {
            Assert.Throws<ArgumentException>(() => pool.Return(new byte[length]));
        }

        Assert.Equal(before, pool.HeldBytes);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Nothing_is_no_array_and_less_than_nothing_no_length(string name)
    {
        var pool = PoolContenders.Of(name).Create(Length);
        Assert.Throws<ArgumentNullException>(() => pool.Return(null!));
        Assert.Throws<ArgumentOutOfRangeException>(() => pool.Rent(-1));
        Assert.Throws<ArgumentOutOfRangeException>(() => pool.Rent(int.MinValue));
    }

    [Theory]
    [InlineData("dedicated")]
    [InlineData("lock-free")]
    [InlineData("locked")]
    [InlineData("lock-free preallocated")]
    [InlineData("locked preallocated")]
    public void A_pool_for_one_length_gives_no_longer_ones_and_has_to_know_it(string name)
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => PoolContenders.Of(name).Create(Length).Rent(Length + 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => PoolContenders.Of(name).Create(Length).Rent(int.MaxValue));
        Assert.Throws<ArgumentOutOfRangeException>(() => PoolContenders.Of(name).Create(0));
        Assert.Throws<ArgumentOutOfRangeException>(() => PoolContenders.Of(name).Create(-1));
    }

    [Theory]
    [InlineData("lock-free")]
    [InlineData("locked")]
    public void Our_own_pools_keep_more_than_they_gave(string name)
    {
        var pool = PoolContenders.Of(name).Create(Length);
        byte[][] foreign = [.. Enumerable.Range(0, 1_000).Select(_ => new byte[Length])];
        foreach (var buffer in foreign)
        {
            pool.Return(buffer);
        }

        foreach (var buffer in foreign.AsEnumerable().Reverse())
        {
            Assert.Same(buffer, pool.Rent(Length));
        }

        var another = pool.Rent(Length);
        Assert.DoesNotContain(foreign, buffer => ReferenceEquals(buffer, another));
    }

    [Fact]
    public void The_dedicated_pool_keeps_512_arrays_and_drops_the_others()
    {
        var pool = PoolContenders.Of("dedicated").Create(Length);
        byte[][] first = [.. Enumerable.Range(0, 600).Select(_ => pool.Rent(Length))];
        foreach (var buffer in first)
        {
            pool.Return(buffer);
        }

        var kept = new HashSet<byte[]>(first);
        Assert.Equal(512, Enumerable.Range(0, 600).Count(_ => kept.Remove(pool.Rent(Length))));
    }

    [Fact]
    public void Copies_of_a_pool_are_the_same_pool()
    {
        var pool = new LockedPool(Length);
        var copy = pool;
        var buffer = pool.Rent(Length);
        copy.Return(buffer);
        Assert.Same(buffer, pool.Rent(Length));
    }

    // A stack grows from 4 places by doubling.
    private static long Slots(int most)
    {
        if (most == 0)
        {
            return 0;
        }

        var capacity = 4;
        while (capacity < most)
        {
            capacity *= 2;
        }

        return ObjectSize.Array(capacity, 8);
    }

    private sealed class Again : IContenderSource<PoolContender>
    {
        public IEnumerable<PoolContender> Contenders => [PoolContenders.Of("locked")];
    }
}
