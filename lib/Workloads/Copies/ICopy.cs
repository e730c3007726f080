namespace Overtake.Workloads;

/// <summary>Distinguishes copies of one contender. As a struct it makes the JIT compile every copy on its own, although there is one source.</summary>
public interface ICopy
{
    /// <summary>Behind the contender's name.</summary>
    static abstract string Suffix { get; }

    /// <summary>Size at which the copy works when asked for <paramref name="size"/>.</summary>
    static abstract int Size(int size);
}

/// <summary>
/// What a copy does where operations are many and alike: requests, rents, messages on a socket.
/// A tenth more of them is a tenth more work; a tenth more bytes in each would cost far less.
/// </summary>
internal static class CopyWork
{
    // The least of which a tenth is whole.
    private const int Tenths = 10;

    /// <summary>Operations that the copy does when asked for <paramref name="operations"/>: more are not counted, they must be found in the times.</summary>
    /// <typeparam name="TCopy">The copy.</typeparam>
    public static long Of<TCopy>(long operations)
        where TCopy : struct, ICopy =>
        operations * TCopy.Size(Tenths) / Tenths;
}

/// <summary>The contender itself.</summary>
public readonly struct Original : ICopy
{
    public static string Suffix => "";

    public static int Size(int size) => size;
}

/// <summary>The same once more: what it differs by is noise.</summary>
public readonly struct Twin : ICopy
{
    public static string Suffix => " (A/A)";

    public static int Size(int size) => size;
}

/// <summary>The same with a tenth more of everything, rounded up: a difference that must be found.</summary>
public readonly struct TenPercentMore : ICopy
{
    public static string Suffix => " (+10 %)";

    public static int Size(int size) => checked(size + ((size + 9) / 10));
}
