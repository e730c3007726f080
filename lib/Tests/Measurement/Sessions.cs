using Overtake.Measurement.Engine;
using Overtake.Measurement.Launches;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Tests.Measurement;

/// <summary>Runs launches of a group inside the test process, without worker processes.</summary>
internal static class Sessions
{
    private static readonly EngineSettings Engine = new(3, 1, 3, 100, 30, false);

    public static IReadOnlyList<Row> Run(IStudy study, CaseGroup group, int launches)
    {
        var rows = new List<Row>();
        for (var launch = 1; launch <= launches; launch++)
        {
            var plan = LaunchPlan.Create(study.Name, [group with { Gc = GcMode.Current }], launch, 1, Engine, new Dictionary<CaseId, long>()).Groups[0];
            var sessions = plan.Workers.Select(w => new WorkerSession(w, study)).ToList();
            foreach (var turn in plan.Turns)
            {
                _ = sessions[turn.Worker].Measure(turn.Case);
            }

            rows.AddRange(sessions.SelectMany(s => s.Finish()).Select(m => m.Row).OfType<Row>());
            sessions.ForEach(s => s.Dispose());
        }

        return rows;
    }
}
