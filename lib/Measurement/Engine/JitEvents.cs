using System.Diagnostics;
using System.Diagnostics.Tracing;
using System.Globalization;

namespace Overtake.Measurement.Engine;

/// <summary>
/// Records every method that the JIT compiles in this process, from the first session until the process ends: what one session drove to
/// tier 1 is not compiled again for the next, and a missed load would leave a method at its old tier for ever.
/// </summary>
/// <remarks>
/// Events arrive some milliseconds after they happen; they carry the time at which they happened. What is kept are numbers in arrays, no names: the pauses of
/// generation 2 grow with the objects that are alive. With a megabyte of them, where a plain program has a tenth of one, they took two to three times as long.
/// </remarks>
internal sealed class JitEvents : EventListener
{
    // Keywords of Microsoft-Windows-DotNETRuntime: JIT (MethodLoadVerbose) and TieredCompilation (background JIT start and stop).
    private const EventKeywords Jit = (EventKeywords)0x10;
    private const EventKeywords TieredCompilation = (EventKeywords)0x1000000000;
    private const int MethodLoadVerbose = 143;
    private const int TieredCompilationPause = 281;
    private const int TieredCompilationResume = 282;
    private const int BackgroundJitStop = 284;

    // Code tier in bits 7 to 9 of the method flags.
    private const int TierShift = 7;
    private const int TierMask = 7;

    // Under load the runtime drops events, the end of a pause too. Whatever waits is compiled long before this: counting starts 100 ms after the last
    // new method, and the compiler then never rests.
    private static readonly TimeSpan LongestPause = TimeSpan.FromMilliseconds(500);

    private static readonly Lazy<JitEvents> Listener = new(() => new JitEvents());

    private readonly object _lock = new();
    private MethodLoad[] _loads = new MethodLoad[1_024];
    private int _count;
    private long _lastEvent = Stopwatch.GetTimestamp();
    private bool _delayActive;
    private uint _pending;

    private JitEvents()
    {
        // The base constructor reports existing sources before the fields above are set, so listening starts here.
        foreach (var source in EventSource.GetSources())
        {
            if (source.Name == "Microsoft-Windows-DotNETRuntime")
            {
                EnableEvents(source, EventLevel.Verbose, Jit | TieredCompilation);
            }
        }
    }

    /// <summary>The listener of this process, started with the first use.</summary>
    public static JitEvents Instance => Listener.Value;

    public TimeSpan Quiet => Stopwatch.GetElapsedTime(Interlocked.Read(ref _lastEvent));

    /// <summary>Whether methods wait to be compiled again, or to be counted at all.</summary>
    public bool Pending
    {
        get
        {
            lock (_lock)
            {
                return (_delayActive || _pending > 0) && Quiet < LongestPause;
            }
        }
    }

    /// <summary>All loads of a method in the order of their events.</summary>
    public IReadOnlyList<MethodLoad> Of(HotMethod method)
    {
        var (loads, key) = (new List<MethodLoad>(), KeyOf(method.TypeName, method.Name));
        lock (_lock)
        {
            for (var i = 0; i < _count; i++)
            {
                if (_loads[i].Method == key)
                {
                    loads.Add(_loads[i]);
                }
            }
        }

        return loads;
    }

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        // The base constructor may report before the fields are set.
        if (_lock is null)
        {
            return;
        }

        lock (_lock)
        {
            switch (eventData.EventId)
            {
                case MethodLoadVerbose:
                    Interlocked.Exchange(ref _lastEvent, Stopwatch.GetTimestamp());
                    Add(eventData.TimeStamp, eventData.Payload!);
                    break;
                case TieredCompilationPause:
                    _delayActive = true;
                    break;
                case TieredCompilationResume:
                    _delayActive = false;
                    break;
                case BackgroundJitStop:
                    _pending = Convert.ToUInt32(eventData.Payload![1], CultureInfo.InvariantCulture);
                    break;
            }
        }
    }

    private void Add(DateTime time, IReadOnlyList<object?> payload)
    {
        var type = (string)payload[6]!;
        var arguments = type.IndexOf('[', StringComparison.Ordinal);
        var name = (string)payload[7]!;
        if (_count == _loads.Length)
        {
            Array.Resize(ref _loads, 2 * _count);
        }

        var flags = Convert.ToUInt32(payload[5], CultureInfo.InvariantCulture);
        _loads[_count++] = new MethodLoad(
            KeyOf(arguments < 0 ? type : type[..arguments], name), KeyOf(type, name + payload[8]), time, (int)(flags >> TierShift) & TierMask);
    }

    // Of some thousand methods no two share 64 bits.
    private static long KeyOf(string type, string name) =>
        ((long)type.GetHashCode(StringComparison.Ordinal) << 32) | (uint)name.GetHashCode(StringComparison.Ordinal);
}

/// <summary>Code of a method became ready to run. A struct, for an array of them is one object, however many loads there are.</summary>
/// <param name="Method">Which method, as a number: type without arguments, and name.</param>
/// <param name="Instance">Which of its instantiations, as a number: type with arguments, name and signature.</param>
/// <param name="Time">When, UTC.</param>
internal readonly record struct MethodLoad(long Method, long Instance, DateTime Time, int Tier)
{
    // Tier 2 is code that never tiers (tiering off, or asked to be optimised at once).
    private const int OptimizedAtOnce = 2;
    private const int Tier1 = 4;

    /// <summary>Whether this code stays.</summary>
    public bool IsFinal => Tier is Tier1 or OptimizedAtOnce;
}
