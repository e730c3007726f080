namespace Overtake.Workloads;

/// <summary>Distinguishes copies of one contender. As a struct it makes the JIT compile every copy on its own, although there is one source.</summary>
public interface ICopy
{
    /// <summary>Behind the contender's name.</summary>
    static abstract string Suffix { get; }

    /// <summary>Size at which the copy works when asked for <paramref name="size"/>.</summary>
    static abstract int Size(int size);
}
