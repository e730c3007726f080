namespace Overtake.Workloads;

/// <summary>What a copy does where operations are many and alike: requests, rents, messages on a socket. A tenth more of them is a tenth more work; a tenth more bytes in each would cost far less.</summary>
public static class CopyWork
{
    // The least of which a tenth is whole.
    private const int Tenths = 10;

    /// <summary>Operations that the copy does when asked for <paramref name="operations"/>: more are not counted, they must be found in the times.</summary>
    /// <typeparam name="TCopy">The copy.</typeparam>
    public static long Of<TCopy>(long operations)
        where TCopy : struct, ICopy =>
        operations * TCopy.Size(Tenths) / Tenths;
}
