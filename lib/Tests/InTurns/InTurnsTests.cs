using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Running;

namespace Overtake.Tests.InTurns;

/// <summary>The toolchain in the process of the tests.</summary>
[Collection(MeasuringCollection.Name)]
public sealed class InTurnsTests : FolderTests
{
    private readonly string? _runs = Environment.GetEnvironmentVariable(ProjectFolder.RunsVariable);

    public InTurnsTests() => Environment.SetEnvironmentVariable(ProjectFolder.RunsVariable, _folder.File("machines"));

    public override void Dispose()
    {
        Environment.SetEnvironmentVariable(ProjectFolder.RunsVariable, _runs);
        base.Dispose();
    }

    [Fact]
    public void A_class_is_measured_once_and_every_case_has_a_result_a_launch()
    {
        var config = ManualConfig.CreateEmpty().AddJob(Job.Default.InTurns(3)).AddColumnProvider(DefaultColumnProviders.Instance).AddColumn(RatioColumn.All)
            .AddDiagnoser(BenchmarkDotNet.Diagnosers.MemoryDiagnoser.Default).AddLogger(NullLogger.Instance).WithArtifactsPath(_folder.Path)
            .WithOptions(ConfigOptions.DisableOptimizationsValidator);
        var summary = BenchmarkRunner.Run<TwiceBenchmarks>(config);

        Assert.Empty(summary.ValidationErrors.Where(e => e.IsCritical));
        Assert.All(summary.Reports, r => Assert.Equal(3, r.GetResultRuns().Count));
        var reports = summary.Reports.ToDictionary(r => (r.BenchmarkCase.Descriptor.WorkloadMethod.Name, (int)r.BenchmarkCase.Parameters["N"]));
        Assert.Equal(4, reports.Count);
        // An array of bytes: 24 of its own, and a multiple of eight.
        Assert.Equal(24 + 1_024, reports[("Twice", 1_024)].GcStats.GetBytesAllocatedPerOperation(reports[("Twice", 1_024)].BenchmarkCase)!.Value / 2);
        Assert.Equal(24 + 1_024, reports[("Once", 1_024)].GcStats.GetBytesAllocatedPerOperation(reports[("Once", 1_024)].BenchmarkCase)!.Value);
        string Of(string column, string method, int n) => RatioColumn.All.Single(c => c.ColumnName == column).GetValue(summary, reports[(method, n)].BenchmarkCase);
        Assert.Equal(("baseline", "slower"), (Of("Time ratio", "Once", 1_024), Of("Verdict", "Twice", 1_024)));
        Assert.InRange(double.Parse(Of("Time ratio", "Twice", 16_384), System.Globalization.CultureInfo.InvariantCulture), 1.4, 2.9);
        Assert.Contains("Twice", summary.Crossovers().ToString(), StringComparison.Ordinal);
        Assert.NotEmpty(summary.RatioCurve().AsFigure().Data.Rows);
        Assert.True(summary.ToDataFrame().Rows.Count > 12);
    }

    [Fact]
    public void What_a_method_throws_is_the_error_of_its_case_and_the_others_are_measured()
    {
        var log = new AccumulationLogger();
        var config = ManualConfig.CreateEmpty().AddJob(Job.Default.InTurns(1)).AddColumnProvider(DefaultColumnProviders.Instance).AddLogger(log)
            .WithArtifactsPath(_folder.Path).WithOptions(ConfigOptions.DisableOptimizationsValidator);
        var summary = BenchmarkRunner.Run<ThrowingBenchmarks>(config);
        Assert.Contains("threw InvalidOperationException: not today", log.GetLog(), StringComparison.Ordinal);
        Assert.Equal([("Good", true), ("Better", true), ("Bad", false)], summary.Reports.Select(r => (r.BenchmarkCase.Descriptor.WorkloadMethod.Name, r.Success)).OrderByDescending(r => r.Success).ThenByDescending(r => r.Name));
    }
}

/// <summary>One array, and two of them.</summary>
public class TwiceBenchmarks
{
    [Params(1_024, 16_384)]
    public int N { get; set; }

    [Benchmark(Baseline = true)]
    public object Once() => Filled();

    [Benchmark]
    public void Twice()
    {
        Filled();
        Filled();
    }

    private byte[] Filled()
    {
        var bytes = new byte[N];
        bytes.AsSpan().Fill(7);
        return bytes;
    }
}

/// <summary>One of the methods throws.</summary>
public class ThrowingBenchmarks
{
    [Benchmark(Baseline = true)]
    public int Good() => 1;

    [Benchmark]
    public int Better() => 1;

    [Benchmark]
    public int Bad() => throw new InvalidOperationException("not today");
}
