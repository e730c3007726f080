namespace Overtake.Workloads.Histograms;

/// <summary>
/// Records values while a reader takes out, again and again, what was recorded since the last time. Writers never wait for the reader and no value is lost:
/// each is in exactly one of the histograms taken. How many threads may record at a time is a matter of the counts; any number of threads may take.
/// </summary>
internal sealed class Recorder<TCounts>
    where TCounts : struct, ICounts<TCounts>
{
    private readonly WriterReaderPhaser _phaser = new();
    private readonly object _readers = new();
    private Histogram<TCounts> _active;

    /// <inheritdoc cref="Histogram{TCounts}(long, int, long)"/>
    public Recorder(long highestTrackable, int significantDigits, long lowestDiscernible = 1) =>
        _active = new Histogram<TCounts>(highestTrackable, significantDigits, lowestDiscernible);

    /// <inheritdoc cref="Histogram{TCounts}.Record(long)"/>
    public void Record(long value)
    {
        var begun = _phaser.Begin();
        try
        {
            Volatile.Read(ref _active).Record(value);
        }
        finally
        {
            _phaser.End(begun);
        }
    }

    /// <summary>Takes out what was recorded since the last call. No writer touches the result any more.</summary>
    /// <param name="recycled">A histogram taken before that is no longer needed: it is reset and recorded into next. Null makes a new one.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="recycled"/> has another unit, range or number of digits, or is being recorded into already; nothing is taken.
    /// </exception>
    public Histogram<TCounts> TakeInterval(Histogram<TCounts>? recycled = null)
    {
        lock (_readers)
        {
            var taken = _active;
            if (recycled == taken)
            {
                throw new ArgumentException("The histogram is being recorded into.", nameof(recycled));
            }

            if (recycled is null)
            {
                recycled = new Histogram<TCounts>(taken.Layout);
            }
            else if (!recycled.Layout.Equals(taken.Layout))
            {
                throw new ArgumentException("The histogram is not one of this recorder's.", nameof(recycled));
            }
            else
            {
                recycled.Reset();
            }

            Volatile.Write(ref _active, recycled);
            _phaser.Flip();
            return taken;
        }
    }
}

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
    /// <returns>Passed to <see cref="End"/>.</returns>
    public long Begin() => Interlocked.Increment(ref _begun) - 1;

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

/// <summary>
/// The values of the public recording benchmark of HdrHistogram.NET: values at the edges of buckets, up to 10 minutes in ticks of the stopwatch.
/// The frequency is fixed at that of the machine of the published figures (Windows), so that the list does not depend on the machine.
/// </summary>
internal static class RecordingInputs
{
    /// <summary>Values in the list.</summary>
    public const int Count = 92;

    /// <summary>Stopwatch ticks per second. From 3,579,140 on the list is the same; with less it ends early, and the public benchmark does not start.</summary>
    public const long TicksPerSecond = 10_000_000;

    /// <summary>The highest value that the benchmark's histograms take: 10 minutes.</summary>
    public const long HighestTrackable = 10 * 60 * TicksPerSecond;

    /// <summary>Significant decimal digits of the benchmark's histograms.</summary>
    public const int SignificantDigits = 3;

    /// <summary>
    /// Lists recorded before all counts are forgotten: counts of 16 bits are full after 32,767, and
    /// where the list is repeated a value comes up to three times in it. This seldom it costs nothing.
    /// </summary>
    public const int ListsUntilReset = 1 << 13;

    /// <summary>
    /// The distinct values among 2^k - 1, 2^k and 2^k + 1, k from 0 to 31, that are positive and below <see cref="HighestTrackable"/>,
    /// ascending. Of 96, zero is left out and 1, 2 and 3 come twice: <see cref="Count"/> remain, the last of which is 2^31 + 1.
    /// </summary>
    public static long[] Values() =>
    [
        .. Enumerable.Range(0, 32)
            .Select(exponent => 1L << exponent)
            .SelectMany(power => new[] { power - 1, power, power + 1 })
            .Where(value => value is > 0 and < HighestTrackable)
            .Distinct(),
    ];

    /// <summary>The list, from its first value again where more are asked for than it has.</summary>
    public static long[] Values(int count)
    {
        var list = Values();
        return [.. Enumerable.Range(0, count).Select(i => list[i % list.Length])];
    }
}
