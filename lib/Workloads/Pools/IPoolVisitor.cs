namespace Overtake.Workloads.Pools;

/// <summary>Work on a pool that needs its type, for example a benchmark that is compiled for it.</summary>
/// <typeparam name="TResult">What comes of it.</typeparam>
public interface IPoolVisitor<out TResult>
{
    /// <summary>Called by <see cref="PoolContender.Accept"/>.</summary>
    TResult Visit<TPool>(PoolContender<TPool> contender) where TPool : struct, IBufferPool;
}
