using Overtake.Measurement.Launches;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Runs;

/// <summary>What earlier launches found out about the cases: later launches save the pilot, and all do the same work in the same way.</summary>
internal static class KnownCases
{
    /// <summary>From the first launch that measured a case.</summary>
    /// <param name="launches">In order.</param>
    /// <param name="iterationMilliseconds">Length of an iteration of a case that measures itself.</param>
    public static IReadOnlyDictionary<CaseId, KnownCase> Of(IEnumerable<StoredLaunch> launches, int iterationMilliseconds)
    {
        var known = new Dictionary<CaseId, KnownCase>();
        var rows = new List<Row>();
        foreach (var launch in launches)
        {
            // A visitor that failed in the middle has fewer rounds than there were.
            foreach (var place in launch.Visits.GroupBy(v => v.Place))
            {
                var rounds = place.Max(v => v.Visits[^1].Round);
                var dropped = place.SelectMany(v => v.Visits).Where(v => !v.Kept).Select(v => v.Round).DefaultIfEmpty(0).Max();
                foreach (var visits in place)
                {
                    known.TryAdd(
                        new CaseId(visits.Scenario, visits.Shape, visits.Contender, visits.Parameters, visits.Gc, Runtimes.Of(visits.Runtime), visits.Size),
                        new KnownCase(visits.Operations, new VisitSchedule(visits.Milliseconds, rounds, dropped)));
                }
            }

            rows.AddRange(launch.Rows.Where(r => r.Metric == Metric.Time.Name));
        }

        foreach (var (id, operations) in OfIterations(rows, iterationMilliseconds))
        {
            known.TryAdd(id, new KnownCase(operations, null));
        }

        return known;
    }

    /// <summary>
    /// By the fastest iteration of each case in its first launch. A mean would be that of one long collection in a short iteration, and all iterations from then on as short.
    /// The copy of the baseline does exactly the baseline's work.
    /// </summary>
    private static IEnumerable<(CaseId Id, long Operations)> OfIterations(IEnumerable<Row> times, int iterationMilliseconds)
    {
        var fastest = new Dictionary<CaseId, (int Launch, double Nanoseconds)>();
        foreach (var row in times)
        {
            var id = new CaseId(row.Scenario, row.Shape, row.Contender, row.Parameters, row.Gc, Runtimes.Of(row.Runtime), row.Size);
            if (!fastest.TryGetValue(id, out var known) || (known.Launch == row.Launch && row.Value < known.Nanoseconds))
            {
                fastest[id] = (row.Launch, row.Value);
            }
        }

        return fastest.Keys.Select(id => (
            id,
            fastest.TryGetValue(id with { Contender = ControlNames.CopiedBy(id.Contender) }, out var own) ? Math.Max(1, (long)Math.Round(iterationMilliseconds * 1e6 / own.Nanoseconds)) : 1));
    }
}
