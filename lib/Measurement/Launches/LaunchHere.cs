using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Launches;

/// <summary>Runs a group of a launch inside this process: all sessions live in it and take turns, as worker processes do.</summary>
public static class LaunchHere
{
    /// <summary>Measures a group.</summary>
    /// <returns>Its rows.</returns>
    public static IReadOnlyList<Row> Run(GroupPlan group, IStudy study)
    {
        ArgumentNullException.ThrowIfNull(group);
        var sessions = group.Workers.Select(w => new WorkerSession(w, study)).ToList();
        try
        {
            // A session throws what is wrong; only processes fail.
            var run = new VisitRun(group, [.. sessions], (_, _) => { });
            foreach (var block in group.Blocks)
            {
                run.Measure(block);
            }

            return [.. LaunchEstimate.RowsOf(run.Cases), .. sessions.SelectMany(s => s.Finish()).Select(m => m.Row).OfType<Row>()];
        }
        finally
        {
            sessions.ForEach(s => s.Dispose());
        }
    }
}
