using Overtake.Measurement.Engine;
using Overtake.Measurement.Launches;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Tests.Measurement;

/// <summary>Runs launches of a group inside the test process, without worker processes.</summary>
internal static class Sessions
{
    private static readonly EngineSettings Engine = new(100, 30, false, new Sampling(new VisitSchedule(3, 12, 2), new VisitSchedule(5, 12, 2)));

    public static IReadOnlyList<Row> Run(IStudy study, CaseGroup group, int launches)
    {
        var rows = new List<Row>();
        for (var launch = 1; launch <= launches; launch++)
        {
            var plan = LaunchPlan.Create(study, [group with { Gc = GcMode.Current }], launch, 1, Engine, new Dictionary<CaseId, KnownCase>());
            rows.AddRange(LaunchHere.Run(plan.Groups[0], study));
        }

        return rows;
    }

    /// <summary>Bytes of some invocations; of several attempts the least, because a collection counts what is left of the thread's allocation context as allocated.</summary>
    public static long Allocated(IBenchmark benchmark, int invocations) => Allocated(benchmark.Run, invocations);

    public static long Allocated(Action<long> run, int invocations)
    {
        run(1);
        return Enumerable.Range(0, 10).Min(_ =>
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            run(invocations);
            return GC.GetAllocatedBytesForCurrentThread() - before;
        });
    }
}
