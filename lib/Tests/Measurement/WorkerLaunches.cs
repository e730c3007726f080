using Overtake.Measurement.Boxing;

namespace Overtake.Tests.Measurement;

/// <summary>Runs launches of a group in real worker processes.</summary>
internal static class WorkerLaunches
{
    // One schedule with and without collections: on a busy machine a pilot may see one of generation 2.
    private static readonly VisitSchedule Schedule = new(3, 12, 2);

    private static readonly EngineSettings Engine = new(100, 30, false, new Sampling(Schedule, Schedule));

    public static IReadOnlyList<Row> Run(CaseGroup group, int launches, IProgress<LaunchProgress>? progress = null)
    {
        var rows = new List<Row>();
        for (var launch = 1; launch <= launches; launch++)
        {
            var plan = LaunchPlan.Create(new BoxingStudy(), [group], launch, 1, Engine, new Dictionary<CaseId, KnownCase>());
            // Away from the test framework's context, whose few threads these tests block.
            var result = Task.Run(() => Launcher.RunAsync(plan, progress ?? new Progress<LaunchProgress>(), CancellationToken.None)).GetAwaiter().GetResult();
            Assert.Empty(result.LeftOut);
            rows.AddRange(result.Rows);
        }

        return rows;
    }
}
