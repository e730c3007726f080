using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>A process that took longer than those of the same contender in other launches, at each of its sizes.</summary>
/// <param name="Setting">Where it was measured.</param>
/// <param name="Launch">Its launch, 1-based.</param>
/// <param name="Factor">How many times as long, geometric mean over sizes; at least 1.2.</param>
public sealed record SlowProcess(Setting Setting, string Contender, int Launch, double Factor);

/// <summary>
/// Finds processes that are slow as a whole. Equal code at other addresses may be: on an AMD EPYC one process of forty that makes boxes took 1.3 to 1.5 times
/// as long. It stays in every estimate, for programs have the same luck; one in ten launches makes an interval twice as wide.
/// </summary>
internal static class SlowProcesses
{
    // Ordinary processes differ by 4 to 9 %.
    private const double Least = 1.2;
    private const double LeastAtEachSize = 1.1;

    private const int FewestSizes = 3;
    private const int FewestLaunches = 6;

    /// <summary>All of a run, the slowest first.</summary>
    public static IReadOnlyList<SlowProcess> Find(CaseTable table) =>
        [.. table.Groups.Where(g => !g.IsAudit).SelectMany(Find).OrderByDescending(p => p.Factor)];

    private static IEnumerable<SlowProcess> Find(SettingCases measured)
    {
        var processes =
            from contender in measured.Contenders
            from size in contender.Value.Values
            where size.Costs(Metric.Time.Name).Count(c => c > 0) >= FewestLaunches
            let middle = Math.Log(LaunchEstimate.Median([.. size.Costs(Metric.Time.Name)]))
            from launch in size.Launches
            where launch.Value.Steady && launch.Value.Cost(Metric.Time.Name) is > 0
            group Math.Log(launch.Value.Cost(Metric.Time.Name)!.Value) - middle by (Contender: contender.Key, Launch: launch.Key);
        // A launch in which the machine is slow slows all of them.
        return from launch in processes.Where(p => p.Count() >= FewestSizes).GroupBy(p => p.Key.Launch)
               let machine = LaunchEstimate.Median([.. launch.Select(p => p.Average())])
               from process in launch
               let factor = Math.Exp(process.Average() - machine)
               where factor >= Least && process.Min() - machine >= Math.Log(LeastAtEachSize)
               select new SlowProcess(measured.Setting, process.Key.Contender, launch.Key, factor);
    }
}
