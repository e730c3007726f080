namespace Overtake.Tests;

/// <summary>What code allocates on this thread.</summary>
internal static class Allocated
{
    /// <summary>
    /// Bytes of an action that runs so many times, after one that does not count; of several attempts the least, because a collection counts what is left of
    /// the thread's allocation context as allocated: disturbed attempts show too much and never too little.
    /// </summary>
    public static long By(Action action, int times = 1)
    {
        action();
        return Enumerable.Range(0, 10).Min(_ =>
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            for (var i = 0; i < times; i++)
            {
                action();
            }

            return GC.GetAllocatedBytesForCurrentThread() - before;
        });
    }
}
