using System.Diagnostics;
using System.Diagnostics.Tracing;

namespace Overtake.Measurement.Engine;

/// <summary>
/// Listens to the runtime's JIT events and answers whether methods ran tier-1 code from a moment on.
/// Stable times prove nothing here: a launch of tier-0 code can be perfectly stable and five times too slow.
/// </summary>
/// <remarks>Events arrive some milliseconds after they happen; they carry the time at which they happened.</remarks>
public sealed class TierWatch : EventListener
{
    // Keywords of Microsoft-Windows-DotNETRuntime: JIT (MethodLoadVerbose) and TieredCompilation (background JIT start and stop).
    private const EventKeywords Jit = (EventKeywords)0x10;
    private const EventKeywords TieredCompilation = (EventKeywords)0x1000000000;
    private const int MethodLoadVerbose = 143;
    private const int TieredCompilationPause = 281;
    private const int TieredCompilationResume = 282;
    private const int BackgroundJitStop = 284;

    // Code tiers in bits 7 to 9 of the method flags. Tier 2 is code that never tiers (tiering off, or asked to be optimised at once).
    private const int TierShift = 7;
    private const int TierMask = 7;
    private const int OptimizedAtOnce = 2;
    private const int Tier1 = 4;

    // Of the process, not of one watch: what an earlier session drove to tier 1 is not compiled again, and would never be heard of.
    private static readonly List<(DateTime Time, HotMethod Method, string Instance, int Tier)> Loads = [];
    private readonly IReadOnlyList<HotMethod> _hotMethods;
    private long _lastEvent = Stopwatch.GetTimestamp();
    private bool _delayActive;
    private uint _pending;

    /// <summary>Starts to listen for <paramref name="hotMethods"/>.</summary>
    public TierWatch(IReadOnlyList<HotMethod> hotMethods)
    {
        _hotMethods = hotMethods;
        // The base constructor reports existing sources before the field above is set, so listening starts here.
        foreach (var source in EventSource.GetSources())
        {
            if (source.Name == "Microsoft-Windows-DotNETRuntime")
            {
                EnableEvents(source, EventLevel.Verbose, Jit | TieredCompilation);
            }
        }
    }

    /// <summary>Time since the last JIT event of any method.</summary>
    public TimeSpan Quiet => Stopwatch.GetElapsedTime(Interlocked.Read(ref _lastEvent));

    /// <summary>Whether every hot method seen so far is at tier 1 and nothing waits to be compiled.</summary>
    public bool Settled
    {
        get
        {
            lock (Loads)
            {
                return !_delayActive && _pending == 0 && Latest(DateTime.MaxValue).All(IsFinal) && Loads.Any(l => _hotMethods.Contains(l.Method));
            }
        }
    }

    /// <summary>Whether all hot methods ran final code from <paramref name="from"/> to <paramref name="to"/> (UTC).</summary>
    public bool WasSteady(DateTime from, DateTime to)
    {
        lock (Loads)
        {
            var before = Latest(from).ToList();
            return before.Count > 0
                && before.All(IsFinal)
                && !Loads.Any(l => _hotMethods.Contains(l.Method) && l.Time >= from && l.Time <= to);
        }
    }

    /// <inheritdoc/>
    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (_hotMethods is null)
        {
            return;
        }

        switch (eventData.EventId)
        {
            case MethodLoadVerbose:
                Interlocked.Exchange(ref _lastEvent, Stopwatch.GetTimestamp());
                OnMethodLoaded(eventData);
                break;
            case TieredCompilationPause:
                lock (Loads)
                {
                    _delayActive = true;
                }

                break;
            case TieredCompilationResume:
                lock (Loads)
                {
                    _delayActive = false;
                }

                break;
            case BackgroundJitStop:
                lock (Loads)
                {
                    _pending = Convert.ToUInt32(eventData.Payload![1], System.Globalization.CultureInfo.InvariantCulture);
                }

                break;
        }
    }

    private static bool IsFinal((DateTime Time, HotMethod Method, string Instance, int Tier) load) =>
        load.Tier is Tier1 or OptimizedAtOnce;

    private void OnMethodLoaded(EventWrittenEventArgs eventData)
    {
        var payload = eventData.Payload!;
        var type = (string)payload[6]!;
        var method = (string)payload[7]!;
        foreach (var hot in _hotMethods)
        {
            if (hot.Matches(type, method))
            {
                var flags = Convert.ToUInt32(payload[5], System.Globalization.CultureInfo.InvariantCulture);
                lock (Loads)
                {
                    Loads.Add((eventData.TimeStamp, hot, type + payload[8], (int)(flags >> TierShift) & TierMask));
                }
            }
        }
    }

    private IEnumerable<(DateTime Time, HotMethod Method, string Instance, int Tier)> Latest(DateTime until) =>
        Loads.Where(l => _hotMethods.Contains(l.Method) && l.Time < until).GroupBy(l => (l.Method, l.Instance)).Select(g => g.Last());
}
