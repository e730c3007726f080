namespace Overtake.Workloads.Pools;

/// <summary>A pool in the study's list.</summary>
/// <param name="name">Name in results.</param>
/// <param name="description">What it does, in one sentence.</param>
public abstract class PoolContender(string name, string description)
{
    /// <summary>Name in results; unique in the list.</summary>
    public string Name { get; } = name;

    /// <summary>What it does, in one sentence.</summary>
    public string Description { get; } = description;

    /// <summary>A new pool for arrays of <paramref name="length"/> bytes.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="length"/> is less than 1 and the pool has to know it.</exception>
    public abstract IBufferPool Create(int length);

    /// <summary>Calls <paramref name="visitor"/> with the pool's type.</summary>
    public abstract TResult Accept<TResult>(IPoolVisitor<TResult> visitor);

    public override string ToString() => Name;
}

/// <inheritdoc cref="PoolContender"/>
/// <typeparam name="TPool">Type of the pool.</typeparam>
/// <param name="description">What it does, in one sentence.</param>
/// <param name="create">Makes a pool for arrays of so many bytes.</param>
public sealed class PoolContender<TPool>(string description, Func<int, TPool> create) : PoolContender(default(TPool).Name, description)
    where TPool : struct, IBufferPool
{
    public override IBufferPool Create(int length) => create(length);

    /// <summary>As <see cref="Create"/>, without a box.</summary>
    public TPool Open(int length) => create(length);

    public override TResult Accept<TResult>(IPoolVisitor<TResult> visitor) => visitor.Visit(this);
}
