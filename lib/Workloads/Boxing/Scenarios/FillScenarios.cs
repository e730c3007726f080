using System.Runtime.CompilerServices;

namespace Overtake.Workloads.Boxing.Scenarios;

/// <summary>One operation: a buffer is produced, escapes and is dropped, or given back if it was rented.</summary>
internal sealed class Fill(IBoxingContender contender)
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
internal sealed class RoundTrip(IBoxingContender contender)
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
    public ulong Expected(int records) => BoxingContenders.Checksum(contender.Shape, records);
}

/// <summary>Where results go, so that the JIT must take them for handed over.</summary>
internal static class Sink
{
    private static object? _handedOver;

    /// <summary>Stores <paramref name="result"/> in a static field and drops it again: it has escaped, and the next collection finds it dead.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Pass(object result)
    {
        Volatile.Write(ref _handedOver, result);
        Volatile.Write(ref _handedOver, null);
    }
}

/// <summary>The published operation: many buffers are produced and dropped, then the whole heap is collected once.</summary>
/// <param name="collects">Whether the forced collection is part of the operation, as it was published, or left out.</param>
internal sealed class Published(IBoxingContender contender, bool collects)
{
    /// <summary>The published numbers of records.</summary>
    public static IReadOnlyList<int> Sizes { get; } = [5_000, 10_000, 20_000, 40_000, 80_000, 160_000];

    /// <summary>One operation: <paramref name="fills"/> buffers of <paramref name="records"/> records each.</summary>
    public void Run(int records, int fills)
    {
        for (var fill = 0; fill < fills; fill++)
        {
            var buffer = contender.Fill(records);
            Sink.Pass(buffer.Storage);
            contender.Release(buffer);
        }

        if (collects)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
    }
}

/// <summary>
/// One operation: a buffer is produced and takes the place of the oldest of the last 64,
/// which is released. So a buffer survives the collections that happen during 64 operations.
/// </summary>
internal sealed class Retained(IBoxingContender contender)
{
    /// <summary>Buffers kept alive: as many as a queue of ordinary depth holds, and enough for boxes to be marked and promoted.</summary>
    public const int Buffers = 64;

    private readonly FilledBuffer[] _ring = new FilledBuffer[Buffers];
    private int _next;

    public int Alive { get; private set; }

    /// <summary>One operation with <paramref name="records"/> records.</summary>
    public void Run(int records)
    {
        var buffer = contender.Fill(records);
        ref var place = ref _ring[_next];
        if (place.Storage is not null)
        {
            contender.Release(place);
        }
        else
        {
            Alive++;
        }

        place = buffer;
        _next = (_next + 1) % Buffers;
    }

    /// <summary>Bytes that a full ring of buffers of <paramref name="records"/> records keeps alive. Fills one buffer to find out.</summary>
    public long BytesAlive(int records)
    {
        var buffer = contender.Fill(records);
        var bytes = contender.BytesAlive(buffer);
        contender.Release(buffer);
        return bytes * Buffers;
    }

    public void Clear()
    {
        foreach (var buffer in _ring)
        {
            if (buffer.Storage is not null)
            {
                contender.Release(buffer);
            }
        }

        Array.Clear(_ring);
        _next = Alive = 0;
    }
}
