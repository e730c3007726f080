using Overtake.Measurement.Launches;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Runs;

/// <summary>Operations that fill an iteration, from what was measured before: later launches save the pilot and all do the same work.</summary>
internal static class KnownOperations
{
    /// <summary>
    /// By the fastest iteration of each case in its first launch. A mean would be that of one long collection in a short iteration, and all iterations from then on as short.
    /// The copy of the baseline does exactly the baseline's work.
    /// </summary>
    /// <param name="rows">Rows in the order of their launches.</param>
    /// <param name="iterationMilliseconds">Length of an iteration.</param>
    public static IReadOnlyDictionary<CaseId, long> Of(IEnumerable<Row> rows, int iterationMilliseconds)
    {
        var fastest = new Dictionary<CaseId, (int Launch, double Nanoseconds)>();
        foreach (var row in rows.Where(r => r.Metric == Metric.Time.Name))
        {
            var id = new CaseId(row.Scenario, row.Shape, row.Contender, row.Parameters, row.Gc, Runtimes.Of(row.Runtime), row.Size);
            if (!fastest.TryGetValue(id, out var known) || (known.Launch == row.Launch && row.Value < known.Nanoseconds))
            {
                fastest[id] = (row.Launch, row.Value);
            }
        }

        return fastest.Keys.ToDictionary(
            id => id,
            id => fastest.TryGetValue(id with { Contender = ControlNames.CopiedBy(id.Contender) }, out var own) ? Math.Max(1, (long)Math.Round(iterationMilliseconds * 1e6 / own.Nanoseconds)) : 1);
    }
}
