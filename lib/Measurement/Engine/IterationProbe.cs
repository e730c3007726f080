namespace Overtake.Measurement.Engine;

/// <summary>Counters read just before and just after each iteration, outside the clock.</summary>
internal sealed class IterationProbe
{
    private readonly List<Snapshot> _starts = [];
    private readonly List<Snapshot> _ends = [];

    public void Start() => _starts.Add(Snapshot.Now());

    public void End() => _ends.Add(Snapshot.Now());

    /// <summary>When the first of the last <paramref name="iterations"/> iterations began, and the last ended.</summary>
    public (DateTime From, DateTime To) Span(int iterations) => (_starts[^iterations].Time, _ends[^1].Time);

    /// <summary>Sums over the last <paramref name="iterations"/> iterations.</summary>
    public Counters Total(int iterations)
    {
        var total = default(Counters);
        for (var i = _ends.Count - iterations; i < _ends.Count; i++)
        {
            total += _ends[i].Counters - _starts[i].Counters;
        }

        return total;
    }

    private readonly record struct Snapshot(DateTime Time, Counters Counters)
    {
        public static Snapshot Now() => new(DateTime.UtcNow, Counters.Now());
    }
}
