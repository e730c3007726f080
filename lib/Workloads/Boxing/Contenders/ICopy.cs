namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Distinguishes copies of one contender. As a struct it makes the JIT compile every copy on its own, although there is one source.</summary>
public interface ICopy
{
    /// <summary>Behind the contender's name.</summary>
    static abstract string Suffix { get; }

    /// <summary>Records that the copy makes when asked for <paramref name="records"/>.</summary>
    static abstract int Records(int records);
}
