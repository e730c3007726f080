namespace Overtake.Workloads.Histograms;

/// <summary>
/// Records values while a reader takes out, again and again, what was recorded since the last time. Writers never wait for the reader and no value is lost:
/// each is in exactly one of the histograms taken. How many threads may record at a time is a matter of the counts; any number of threads may take.
/// </summary>
/// <typeparam name="TCounts">Where the counts are kept.</typeparam>
public class Recorder<TCounts>
    where TCounts : struct, ICounts<TCounts>
{
    private readonly WriterReaderPhaser _phaser = new();
    private readonly object _readers = new();
    private Histogram<TCounts> _active;

    /// <summary>A recorder without values.</summary>
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
    /// <returns>The values recorded since the last call.</returns>
    /// <exception cref="ArgumentException"><paramref name="recycled"/> has another unit, range or number of digits, or is being recorded into already; nothing is taken.</exception>
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

/// <summary>A recorder for one writing thread at a time, with counts of 64 bits.</summary>
/// <inheritdoc/>
internal sealed class LongRecorder(long highestTrackable, int significantDigits, long lowestDiscernible = 1)
    : Recorder<Counts<long>>(highestTrackable, significantDigits, lowestDiscernible);

/// <summary>A recorder for one writing thread at a time, with counts of 32 bits.</summary>
/// <inheritdoc/>
internal sealed class IntRecorder(long highestTrackable, int significantDigits, long lowestDiscernible = 1)
    : Recorder<Counts<int>>(highestTrackable, significantDigits, lowestDiscernible);

/// <summary>A recorder for one writing thread at a time, with counts of 16 bits.</summary>
/// <inheritdoc/>
internal sealed class ShortRecorder(long highestTrackable, int significantDigits, long lowestDiscernible = 1)
    : Recorder<Counts<short>>(highestTrackable, significantDigits, lowestDiscernible);

/// <summary>A recorder for any number of writing threads, with counts of 64 bits.</summary>
/// <inheritdoc/>
internal sealed class LongConcurrentRecorder(long highestTrackable, int significantDigits, long lowestDiscernible = 1)
    : Recorder<LongConcurrentCounts>(highestTrackable, significantDigits, lowestDiscernible);

/// <summary>A recorder for any number of writing threads, with counts of 32 bits.</summary>
/// <inheritdoc/>
internal sealed class IntConcurrentRecorder(long highestTrackable, int significantDigits, long lowestDiscernible = 1)
    : Recorder<IntConcurrentCounts>(highestTrackable, significantDigits, lowestDiscernible);
