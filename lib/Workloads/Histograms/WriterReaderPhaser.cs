namespace Overtake.Workloads.Histograms;

/// <summary>
/// Lets a reader wait until all writers that began before a flip have ended, without ever making a writer wait: after the public WriterReaderPhaser design
/// (Gil Tene). Writers count themselves in and out; the sign of what they get at the beginning says in which of two phases they end.
/// </summary>
internal sealed class WriterReaderPhaser
{
    // Even phases count from 0, odd ones from the lowest number, so that the sign is the phase.
    private const long EvenStart = 0;
    private const long OddStart = long.MinValue;

    private long _begun = EvenStart;
    private long _endedEven = EvenStart;
    private long _endedOdd = OddStart;

    /// <summary>A writer begins.</summary>
    /// <returns>What it hands to <see cref="End"/>.</returns>
    public long Begin() => Interlocked.Increment(ref _begun) - 1;

    /// <summary>A writer ends.</summary>
    public void End(long begun)
    {
        if (begun < 0)
        {
            Interlocked.Increment(ref _endedOdd);
        }
        else
        {
            Interlocked.Increment(ref _endedEven);
        }
    }

    /// <summary>Waits for all writers that have begun. One reader at a time.</summary>
    public void Flip()
    {
        if (Volatile.Read(ref _begun) < 0)
        {
            Flip(ref _endedEven, EvenStart, ref _endedOdd);
        }
        else
        {
            Flip(ref _endedOdd, OddStart, ref _endedEven);
        }
    }

    private void Flip(ref long nextEnded, long nextStart, ref long ended)
    {
        Volatile.Write(ref nextEnded, nextStart);
        var begun = Interlocked.Exchange(ref _begun, nextStart);
        var wait = default(SpinWait);
        while (Volatile.Read(ref ended) != begun)
        {
            wait.SpinOnce();
        }
    }
}
