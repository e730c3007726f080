namespace Overtake.Measurement.Engine;

/// <summary>
/// Answers from the runtime's JIT events whether methods ran tier-1 code from a moment on.
/// Stable times prove nothing here: a launch of tier-0 code can be perfectly stable and five times too slow.
/// </summary>
/// <param name="hotMethods">The methods of the timed region.</param>
internal sealed class TierWatch(IReadOnlyList<HotMethod> hotMethods)
{
    private readonly JitEvents _events = JitEvents.Instance;

    /// <summary>Time since the last JIT event of any method.</summary>
    public TimeSpan Quiet => _events.Quiet;

    /// <summary>Whether every hot method seen so far is at tier 1 and nothing waits to be compiled.</summary>
    public bool Settled => !_events.Pending && AreFinal(DateTime.MaxValue);

    /// <summary>Whether all hot methods ran final code from <paramref name="from"/> to <paramref name="to"/> (UTC).</summary>
    public bool WasSteady(DateTime from, DateTime to) => AreFinal(from) && !Loads.Any(l => l.Time >= from && l.Time <= to);

    private IEnumerable<MethodLoad> Loads => hotMethods.SelectMany(_events.Of);

    /// <summary>
    /// Whether at least one hot method was seen, and the latest code of each instantiation before <paramref name="until"/> was final or is not called any more:
    /// a method whose caller was compiled for good after it may have become a part of that caller and then never gets to tier 1 itself. Were it still called, it would
    /// have been compiled again within the quiet that ends a drive.
    /// </summary>
    private bool AreFinal(DateTime until)
    {
        var latest = hotMethods.SelectMany(m => _events.Of(m).Where(l => l.Time < until).GroupBy(l => l.Instance).Select(g => g.Last())).ToList();
        var lastFinal = latest.Where(l => l.IsFinal).Select(l => l.Time).DefaultIfEmpty(DateTime.MinValue).Max();
        return latest.Count > 0 && latest.TrueForAll(l => l.IsFinal || l.Time < lastFinal);
    }
}
