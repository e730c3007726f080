using System.Runtime.CompilerServices;

namespace Overtake.Workloads.Boxing.Scenarios;

/// <summary>One operation: a buffer is produced, escapes and is dropped, or given back if it was rented.</summary>
/// <param name="contender">What fills the buffer.</param>
public sealed class Fill(IBoxingContender contender)
{
    /// <summary>One operation with <paramref name="records"/> records.</summary>
    public void Run(int records)
    {
        var buffer = contender.Fill(records);
        Sink.Pass(buffer.Storage);
        contender.Release(buffer);
    }
}

/// <summary>One operation: a buffer is produced, the same thread decodes every value of it, and it is dropped or given back.</summary>
/// <param name="contender">What fills and decodes the buffer.</param>
public sealed class RoundTrip(IBoxingContender contender)
{
    /// <summary>One operation with <paramref name="records"/> records.</summary>
    /// <returns>The checksum over all values, to be compared with <see cref="Expected"/> outside the timed region.</returns>
    public ulong Run(int records)
    {
        var buffer = contender.Fill(records);
        Sink.Pass(buffer.Storage);
        var checksum = contender.Fold(buffer);
        contender.Release(buffer);
        return checksum;
    }

    /// <summary>The checksum that <see cref="Run"/> must return, for contenders that begin with the usual first record.</summary>
    public ulong Expected(int records) => BoxingContenders.Checksum(contender.Shape, contender.RecordsIn(records));
}

/// <summary>Where results go, so that the JIT must take them for handed over.</summary>
internal static class Sink
{
    private static object? _handedOver;

    /// <summary>Stores <paramref name="result"/> in a static field and drops it again: it has escaped, and yet the next collection does not find it alive.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Pass(object result)
    {
        Volatile.Write(ref _handedOver, result);
        Volatile.Write(ref _handedOver, null);
    }
}
