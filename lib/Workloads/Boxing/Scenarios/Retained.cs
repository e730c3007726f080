namespace Overtake.Workloads.Boxing.Scenarios;

/// <summary>One operation: a buffer is produced and takes the place of the oldest of the last 64, which is released. So a buffer survives the collections that happen during 64 operations.</summary>
/// <param name="contender">What fills the buffers.</param>
public sealed class Retained(IBoxingContender contender)
{
    /// <summary>Buffers kept alive: as many as a queue of ordinary depth holds, and enough for boxes to be marked and promoted.</summary>
    public const int Buffers = 64;

    private readonly FilledBuffer[] _ring = new FilledBuffer[Buffers];
    private int _next;

    /// <summary>Buffers alive now.</summary>
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

    /// <summary>Releases all buffers and empties the ring.</summary>
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
