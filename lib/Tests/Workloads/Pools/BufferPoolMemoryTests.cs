using Overtake.Workloads.Pools;

namespace Overtake.Tests.Workloads.Pools;

[Collection(nameof(UndisturbedCollection))]
public class BufferPoolMemoryTests
{
    private const int Operations = 1_000;

    // 32 B is the published node; a new array of n bytes has a header of 24.
    [Theory]
    [InlineData("new byte[n]", 32, 56)]
    [InlineData("new byte[n]", 4_096, 4_120)]
    [InlineData("uninitialized", 32, 56)]
    [InlineData("uninitialized", 4_096, 4_120)]
    [InlineData("shared", 32, 0)]
    [InlineData("shared", 4_096, 0)]
    [InlineData("dedicated", 32, 0)]
    [InlineData("dedicated", 4_096, 0)]
    [InlineData("lock-free", 32, 32)]
    [InlineData("lock-free", 4_096, 32)]
    [InlineData("locked", 32, 0)]
    [InlineData("locked", 4_096, 0)]
    [InlineData("lock-free preallocated", 32, 32)]
    [InlineData("locked preallocated", 32, 0)]
    public void A_rent_and_return_allocates(string name, int length, long expected) =>
        Assert.Equal(expected * Operations, PoolContenders.Of(name).Accept(new Allocation(length)));

    [Theory]
    [InlineData("lock-free preallocated", 32)]
    [InlineData("locked preallocated", 32)]
    [InlineData("lock-free preallocated", 256)]
    [InlineData("locked preallocated", 256)]
    public void What_a_pool_says_that_it_holds_is_on_the_heap(string name, int length)
    {
        // What other tests left may go meanwhile, so that one undisturbed attempt is enough.
        long held = 0, grown = 0;
        for (var attempt = 0; attempt < 6 && !(grown > held * 0.98 && grown < held * 1.02); attempt++)
        {
            (held, grown) = Grown(name, length);
        }

        Assert.InRange(grown, held * 0.98, held * 1.02);
    }

    private static (long Held, long Grown) Grown(string name, int length)
    {
        // So many that some kilobytes of others do not matter.
        var pools = new IBufferPool[100];
        var before = GC.GetTotalMemory(forceFullCollection: true);
        for (var i = 0; i < pools.Length; i++)
        {
            pools[i] = PoolContenders.Of(name).Create(length);
        }

        var after = GC.GetTotalMemory(forceFullCollection: true);
        return (pools.Sum(pool => pool.HeldBytes!.Value), after - before);
    }

    private sealed class Allocation(int length) : IPoolVisitor<long>
    {
        public long Visit<TPool>(PoolContender<TPool> contender) where TPool : struct, IBufferPool
        {
            var pool = contender.Open(length);
            return Allocated.By(() => pool.Return(pool.Rent(length)), Operations);
        }
    }
}
