namespace Overtake.Workloads.Pools;

/// <inheritdoc cref="PoolContender"/>
/// <typeparam name="TPool">Type of the pool.</typeparam>
/// <param name="description">What it does, in one sentence.</param>
/// <param name="create">Makes a pool for arrays of so many bytes.</param>
public sealed class PoolContender<TPool>(string description, Func<int, TPool> create) : PoolContender(default(TPool).Name, description)
    where TPool : struct, IBufferPool
{
    /// <inheritdoc/>
    public override IBufferPool Create(int length) => create(length);

    /// <summary>As <see cref="Create"/>, without a box.</summary>
    public TPool Open(int length) => create(length);

    /// <inheritdoc/>
    public override TResult Accept<TResult>(IPoolVisitor<TResult> visitor) => visitor.Visit(this);
}
