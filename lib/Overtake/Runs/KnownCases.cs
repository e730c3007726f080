using Overtake.Measurement.Launches;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Runs;

/// <summary>What earlier launches found out about the cases: later launches save the pilot, and all do the same work in the same way.</summary>
internal static class KnownCases
{
    /// <summary>From the first launch that measured a case.</summary>
    /// <param name="launches">In order.</param>
    public static IReadOnlyDictionary<CaseId, KnownCase> Of(IEnumerable<StoredLaunch> launches)
    {
        var known = new Dictionary<CaseId, KnownCase>();
        // A visitor that failed in the middle has fewer rounds than there were.
        foreach (var place in launches.SelectMany(l => l.Visits.GroupBy(v => v.Place)))
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

        return known;
    }
}
