using System.Buffers;
using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Overtake.Workloads.Boxing;

namespace Overtake.Workloads.Pools;

/// <summary>
/// Gives byte arrays out and takes them back. Instances are thread-safe, and implementations are structs around shared state: code that is generic over them
/// is compiled for each one on its own and calls it directly, where classes would share one body of code that has to
/// look every call up. Copies of an instance are the same pool; only <see cref="Name"/> may be asked of a default value.
/// </summary>
internal interface IBufferPool
{
    /// <summary>Name in results, for example <c>lock-free</c>.</summary>
    string Name { get; }

    /// <summary>An array of at least <paramref name="length"/> bytes of any content.</summary>
    /// <param name="length">Bytes needed, from 0 to what the pool was made for.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="length"/> is negative or more than the pool was made for.</exception>
    byte[] Rent(int length);

    /// <summary>
    /// Takes an array back. As with <see cref="System.Buffers.ArrayPool{T}"/>, an array that is returned twice, or used afterwards, will have two owners.
    /// </summary>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    /// <exception cref="ArgumentException">No array of this length comes from the pool.</exception>
    void Return(byte[] buffer);

    /// <summary>
    /// Memory in bytes that the pool holds in arrays that wait to be rented, with their object headers and with
    /// what links them; null where the pool does not report it. Exact while no other thread uses the pool.
    /// </summary>
    long? HeldBytes { get; }
}

/// <summary>Work on a pool that needs its type, for example a benchmark that is compiled for it.</summary>
internal interface IPoolVisitor<out TResult>
{
    TResult Visit<TPool>(PoolContender<TPool> contender) where TPool : struct, IBufferPool;
}

/// <summary>No pool: a new array each time, which the runtime fills with zeros, left to the collector as soon as there is the next one.</summary>
internal readonly struct NewArray : IBufferPool
{
    public string Name => "new byte[n]";

    public long? HeldBytes => 0;

    public byte[] Rent(int length)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(length);
        return new byte[length];
    }

    public void Return(byte[] buffer) => ArgumentNullException.ThrowIfNull(buffer);
}

/// <summary>
/// No pool: a new array each time, from 2,048 bytes on with what was in memory before, left to the collector as soon as there is the next one.
/// </summary>
internal readonly struct UninitializedArray : IBufferPool
{
    public string Name => "uninitialized";

    public long? HeldBytes => 0;

    public byte[] Rent(int length)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(length);
        return GC.AllocateUninitializedArray<byte>(length);
    }

    public void Return(byte[] buffer) => ArgumentNullException.ThrowIfNull(buffer);
}

/// <summary>
/// The pool of the process, <see cref="ArrayPool{T}.Shared"/>: an array of each size
/// kept by the thread, then stacks a processor. Lengths are rounded up to powers of two.
/// </summary>
internal readonly struct SharedPool : IBufferPool
{
    public string Name => "shared";

    public long? HeldBytes => null;

    public byte[] Rent(int length) => ArrayPool<byte>.Shared.Rent(length);

    public void Return(byte[] buffer) => ArrayPool<byte>.Shared.Return(buffer);
}

/// <summary>
/// A pool of its own, <see cref="ArrayPool{T}.Create(int, int)"/>, with a lock for each size. It allocates
/// when it has none left and drops what it has no room for. Lengths are rounded up to powers of two.
/// </summary>
/// <param name="length">The most bytes that can be rented, at least 1.</param>
/// <exception cref="ArgumentOutOfRangeException"><paramref name="length"/> is less than 1.</exception>
internal readonly struct DedicatedPool(int length) : IBufferPool
{
    /// <summary>The most arrays of one size that it keeps, as published.</summary>
    public const int MostKept = 512;

    private readonly ArrayPool<byte> _arrays = ArrayPool<byte>.Create(length, MostKept);
    private readonly int _longest = checked((int)ObjectSize.Rented(length));

    public string Name => "dedicated";

    public long? HeldBytes => null;

    public byte[] Rent(int length)
    {
        // Beyond its longest the pool would allocate and never say so.
        ArgumentOutOfRangeException.ThrowIfGreaterThan(length, _longest);
        return _arrays.Rent(length);
    }

    public void Return(byte[] buffer)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        if (buffer.Length > _longest)
        {
            FixedLength.ThrowForeign(buffer.Length, nameof(buffer));
        }

        _arrays.Return(buffer);
    }
}

/// <summary>
/// Arrays of one length in a <see cref="Stack{T}"/> under a <see cref="SpinLock"/>. It allocates when it is empty and keeps whatever is returned; nothing is
/// allocated for a return once the stack has grown. Unlike the published one it gives the lock back whatever happens, and it does not track the lock's owner.
/// </summary>
internal readonly struct LockedPool : IBufferPool
{
    private readonly LockedStack _arrays = new();
    private readonly int _length;

    public LockedPool(int length)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(length, 1);
        _length = length;
    }

    public string Name => "locked";

    public long? HeldBytes => _arrays.Sizes is (var count, var capacity) && capacity > 0
        ? (count * ObjectSize.Array(_length, 1)) + ObjectSize.Array(capacity, 8)
        : 0;

    public byte[] Rent(int length)
    {
        FixedLength.CheckRent(length, _length);
        return _arrays.TryPop() ?? new byte[_length];
    }

    public void Return(byte[] buffer)
    {
        FixedLength.CheckReturn(buffer, _length);
        _arrays.Push(buffer);
    }
}

/// <summary>
/// Arrays of one length in a <see cref="ConcurrentStack{T}"/>. It allocates when it is empty
/// and keeps whatever is returned; every return allocates a node of <see cref="NodeBytes"/>.
/// </summary>
internal readonly struct LockFreePool : IBufferPool
{
    /// <summary>A node of the stack on a 64-bit runtime, in bytes: object header 8, method table 8, array 8, next node 8.</summary>
    public const int NodeBytes = 32;

    private readonly ConcurrentStack<byte[]> _arrays = new();
    private readonly int _length;

    /// <param name="length">Bytes of every array, at least 1.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="length"/> is less than 1.</exception>
    public LockFreePool(int length)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(length, 1);
        _length = length;
    }

    public string Name => "lock-free";

    public long? HeldBytes => _arrays.Count * (ObjectSize.Array(_length, 1) + NodeBytes);

    public byte[] Rent(int length)
    {
        FixedLength.CheckRent(length, _length);
        return _arrays.TryPop(out var buffer) ? buffer : new byte[_length];
    }

    public void Return(byte[] buffer)
    {
        FixedLength.CheckReturn(buffer, _length);
        _arrays.Push(buffer);
    }
}

/// <summary>A pool with <see cref="PoolContenders.Preallocated"/> arrays in it from the start.</summary>
internal struct PreallocatedPool<TPool> : IBufferPool where TPool : struct, IBufferPool
{
    // Not readonly: every call would copy it first.
    private TPool _pool;

    /// <summary>Fills an empty pool.</summary>
    /// <param name="length">Bytes of every array.</param>
    public PreallocatedPool(TPool pool, int length)
    {
        _pool = pool;
        for (var i = 0; i < PoolContenders.Preallocated; i++)
        {
            _pool.Return(new byte[length]);
        }
    }

    public readonly string Name => $"{default(TPool).Name} preallocated";

    public long? HeldBytes => _pool.HeldBytes;

    public byte[] Rent(int length) => _pool.Rent(length);

    public void Return(byte[] buffer) => _pool.Return(buffer);
}

/// <summary>A stack of arrays under a spin lock, the state of <see cref="LockedPool"/>.</summary>
internal sealed class LockedStack
{
    private readonly Stack<byte[]> _arrays = new();

    // Nothing inside the lock calls out, so no thread can meet a lock of its own: tracking the owner would only cost.
    private SpinLock _lock = new(enableThreadOwnerTracking: false);

    internal (int Count, int Capacity) Sizes
    {
        get
        {
            var taken = false;
            try
            {
                _lock.Enter(ref taken);
                return (_arrays.Count, _arrays.Capacity);
            }
            finally
            {
                if (taken)
                {
                    _lock.Exit();
                }
            }
        }
    }

    internal byte[]? TryPop()
    {
        var taken = false;
        try
        {
            _lock.Enter(ref taken);
            return _arrays.TryPop(out var buffer) ? buffer : null;
        }
        finally
        {
            if (taken)
            {
                _lock.Exit();
            }
        }
    }

    internal void Push(byte[] buffer)
    {
        var taken = false;
        try
        {
            _lock.Enter(ref taken);
            _arrays.Push(buffer);
        }
        finally
        {
            if (taken)
            {
                _lock.Exit();
            }
        }
    }
}

/// <summary>Checks of pools whose arrays all have one length.</summary>
internal static class FixedLength
{
    /// <summary>Refuses lengths that the arrays do not have.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void CheckRent(int length, int most)
    {
        if ((uint)length > (uint)most)
        {
            ThrowTooLong(length, most);
        }
    }

    /// <summary>Refuses arrays that are not from the pool, as far as their length shows it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void CheckReturn(byte[] buffer, int length)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        if (buffer.Length != length)
        {
            ThrowForeign(buffer.Length, nameof(buffer));
        }
    }

    [DoesNotReturn]
    internal static void ThrowForeign(int length, string parameter) =>
        throw new ArgumentException($"No array of {length} bytes comes from this pool.", parameter);

    [DoesNotReturn]
    private static void ThrowTooLong(int length, int most) =>
        throw new ArgumentOutOfRangeException(nameof(length), length, $"The arrays of this pool have {most} bytes.");
}

/// <summary>A pool in the study's list.</summary>
internal abstract class PoolContender(string name, string description)
{
    /// <summary>Name in results; unique in the list.</summary>
    public string Name { get; } = name;

    public string Description { get; } = description;

    /// <summary>A new pool for arrays of <paramref name="length"/> bytes.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="length"/> is less than 1 and the pool has to know it.</exception>
    public abstract IBufferPool Create(int length);

    /// <summary>Calls <paramref name="visitor"/> with the pool's type.</summary>
    public abstract TResult Accept<TResult>(IPoolVisitor<TResult> visitor);

    public override string ToString() => Name;
}

internal sealed class PoolContender<TPool>(string description, Func<int, TPool> create) : PoolContender(default(TPool).Name, description)
    where TPool : struct, IBufferPool
{
    public override IBufferPool Create(int length) => create(length);

    /// <summary>As <see cref="Create"/>, without a box.</summary>
    public TPool Open(int length) => create(length);

    public override TResult Accept<TResult>(IPoolVisitor<TResult> visitor) => visitor.Visit(this);
}

/// <summary>The pools of the study. A new one is a struct in this folder and an entry here; sources from outside add theirs after these.</summary>
internal static class PoolContenders
{
    /// <summary>Arrays that preallocated pools begin with, as published. They may be large: 512 MiB of them for buffers of 1 MiB.</summary>
    public const int Preallocated = 512;

    /// <summary>The study's own pools; the baseline first.</summary>
    public static IReadOnlyList<PoolContender> All { get; } =
    [
        new PoolContender<NewArray>("A new array each time.", _ => new()),
        new PoolContender<UninitializedArray>("A new array each time, not filled with zeros from 2 KiB on.", _ => new()),
        new PoolContender<SharedPool>("ArrayPool<byte>.Shared, the pool of the process: kept by threads and processors.", _ => new()),
        new PoolContender<DedicatedPool>("ArrayPool<byte>.Create with 512 arrays of each size and a lock for each size.", length => new(length)),
        new PoolContender<LockFreePool>("Arrays of one length in a ConcurrentStack, which allocates a node for each return.", length => new(length)),
        new PoolContender<LockedPool>("Arrays of one length in a Stack under a SpinLock.", length => new(length)),
        new PoolContender<PreallocatedPool<LockFreePool>>("As lock-free, with 512 arrays from the start.", length => new(new(length), length)),
        new PoolContender<PreallocatedPool<LockedPool>>("As locked, with 512 arrays from the start.", length => new(new(length), length)),
    ];

    /// <summary>The study's own pools and those from outside.</summary>
    /// <exception cref="InvalidOperationException">Two pools have the same name.</exception>
    public static IReadOnlyList<PoolContender> With(params IReadOnlyList<IContenderSource<PoolContender>> more)
    {
        PoolContender[] all = [.. All, .. more.SelectMany(source => source.Contenders)];
        return all.GroupBy(contender => contender.Name).FirstOrDefault(group => group.Count() > 1) is { } twice
            ? throw new InvalidOperationException($"Two pools are named '{twice.Key}'.")
            : all;
    }

    /// <exception cref="ArgumentException">There is none.</exception>
    public static PoolContender Of(string name) =>
        All.FirstOrDefault(contender => contender.Name == name)
        ?? throw new ArgumentException($"There is no pool '{name}'. There are: {string.Join(", ", All)}.", nameof(name));
}
