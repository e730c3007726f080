namespace Overtake.Workloads.Pools;

/// <summary>The pools of the study. A new one is a struct in this folder and an entry here; sources from outside add theirs after these.</summary>
public static class PoolContenders
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
        new PoolContender<LockFreePreallocatedPool>("As lock-free, with 512 arrays from the start.", length => new(length)),
        new PoolContender<LockedPreallocatedPool>("As locked, with 512 arrays from the start.", length => new(length)),
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

    /// <summary>The study's own pool of that name.</summary>
    /// <exception cref="ArgumentException">There is none.</exception>
    public static PoolContender Of(string name) =>
        All.FirstOrDefault(contender => contender.Name == name)
        ?? throw new ArgumentException($"There is no pool '{name}'. There are: {string.Join(", ", All)}.", nameof(name));
}
