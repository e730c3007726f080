using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Jobs;

namespace Overtake;

/// <summary>
/// On a class of benchmarks: its cases are measured in turns, each in a process of its own, and compared with an interval. BenchmarkDotNet runs it as always.
/// </summary>
/// <param name="launches">Launches; an interval needs three.</param>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Assembly)]
public sealed class InTurnsAttribute(int launches = InTurnsAttribute.Launches) : Attribute, IConfigSource
{
    internal const int Launches = 6;

    /// <summary>The job, the columns of ratios instead of BenchmarkDotNet's own, and the table of crossovers.</summary>
    public IConfig Config { get; } = ManualConfig.CreateEmpty().AddJob(Job.Default.InTurns(launches))
        .AddColumn(RatioColumn.All).AddExporter(CrossoverExporter.Default)
        .HideColumns(Column.Ratio, Column.RatioSD, Column.Error, Column.StdDev);
}

/// <summary>Jobs whose cases are measured in turns.</summary>
public static class InTurnsJobs
{
    /// <summary>
    /// The job with its cases measured in turns. The columns come with <see cref="InTurnsAttribute"/>, or with <see cref="RatioColumn.All"/>.
    /// </summary>
    /// <param name="job">The job; its iterations and invocations are not used.</param>
    /// <param name="launches">Launches; an interval needs three.</param>
    public static Job InTurns(this Job job, int launches = InTurnsAttribute.Launches) =>
        job.WithToolchain(InTurnsToolchain.Default).WithLaunchCount(launches).WithStrategy(RunStrategy.Throughput).WithId("InTurns");
}
