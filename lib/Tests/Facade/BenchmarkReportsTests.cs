using System.Globalization;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Exporters.Csv;
using BenchmarkDotNet.Exporters.Json;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using Overtake.Results;
using Overtake.Runs;
using Metric = Overtake.Results.Metric;

namespace Overtake.Tests.Facade;

/// <summary>Results of BenchmarkDotNet become runs.</summary>
public sealed class BenchmarkReportsTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void What_BenchmarkDotNet_writes_comes_out_as_in_its_summary()
    {
        CultureInfo commas;
        using (new Results.CommaCulture())
        {
            commas = CultureInfo.CurrentCulture;
        }

        // In one process launches are not counted: each of three runs is one.
        var job = Job.Dry.WithToolchain(InProcessEmitToolchain.Instance).WithIterationCount(4).WithInvocationCount(16).WithUnrollFactor(1);
        var german = new CsvMeasurementsExporter(CsvSeparator.Semicolon, SummaryStyle.Default.WithCultureInfo(commas));
        var folders = Enumerable.Range(1, 3).Select(i => Path.Combine(_folder.Path, $"{i}")).ToList();
        var summaries = folders.Select(f => BenchmarkRunner.Run<JoiningBenchmarks>(ManualConfig.CreateEmpty().AddJob(job).AddExporter(JsonExporter.Full, german).AddDiagnoser(MemoryDiagnoser.Default)
            .AddColumnProvider(DefaultColumnProviders.Instance).AddLogger(NullLogger.Instance).WithArtifactsPath(f).WithOptions(ConfigOptions.DisableOptimizationsValidator))).ToList();

        foreach (var kind in (string[])["-full.json", "-measurements.csv"])
        {
            var (manifest, rows) = Assert.Single(BenchmarkReports.Read([.. folders.Select(f => Directory.GetFiles(f, "*" + kind, SearchOption.AllDirectories).Single())], baseline: "Plus"));
            Assert.Equal(("bdn-joiningbenchmarks", 3), (manifest.Study, manifest.MainLaunches));
            Assert.Equal(["Plus", "Concat"], manifest.Contenders.Select(c => c.Name));
            foreach (var (launch, report) in summaries.SelectMany((s, i) => s.Reports.Select(r => (i + 1, r))))
            {
                var (method, size) = (report.BenchmarkCase.Descriptor.WorkloadMethod.Name, (int)report.BenchmarkCase.Parameters["N"]);
                var own = rows.Where(r => r.Launch == launch && r.Contender == method && r.Size == size).ToLookup(r => r.Metric);
                Assert.Equal(report.ResultStatistics!.Mean, own[Metric.Time.Name].Average(r => r.Value), report.ResultStatistics.Mean / 1_000);
                Assert.Equal(report.GetResultRuns().Count, own[Metric.Time.Name].Count());
                Assert.All(own[Metric.Allocated.Name], r => Assert.Equal(report.GcStats.GetBytesAllocatedPerOperation(report.BenchmarkCase)!.Value, r.Value));
                Assert.Equal(kind == "-full.json", own[Metric.Allocated.Name].Any());
            }

            var folder = new RunStore(Path.Combine(_folder.Path, kind)).Add(manifest, rows);
            var study = Study.Read(folder);
            Assert.All(study.Analysis.Ratios.Where(r => r.Metric == Metric.Time.Name), r => Assert.Equal(3, r.Estimate.Launches));
            Assert.NotEmpty(study.Figures());
            Assert.DoesNotContain("scripts/overtake measure", study.Answer().ToString(), StringComparison.Ordinal);
            Assert.DoesNotContain("scripts/overtake measure", study.Advise(7).ToString(), StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Parameters_jobs_and_files_find_their_places()
    {
        var one = Report("one.json", """{"Type":"T","Method":"A","Parameters":"N=10&Mode=fast","DisplayInfo":"T.A: Old(Runtime=x) [N=10]","Measurements":[""" + Times(1, 100, 110) + "," + Times(2, 120) + "]},"
            + """{"Type":"T","Method":"A","Parameters":"N=20&Mode=fast","DisplayInfo":"T.A: New(Runtime=x) [N=20]","Measurements":[""" + Times(1, 200) + "]},"
            + """{"Type":"T","Method":"B","Parameters":"N=10&Mode=slow","DisplayInfo":"T.B: New [N=10]","Statistics":null,"Measurements":[]},"""
            + """{"Type":"U","Method":"C","Parameters":"N=0","DisplayInfo":"U.C: New","Measurements":[""" + Times(1, 5) + "]},"
            + """{"Type":"U","Method":"C","Parameters":"N=1","DisplayInfo":"U.C: New","Measurements":[""" + Times(1, 5) + "]}");
        var two = Report("two.json", """{"Type":"T","Method":"A","Parameters":"N=10&Mode=fast","DisplayInfo":"T.A: Old","Measurements":[""" + Times(1, 130) + "]}");

        var runs = BenchmarkReports.Read([one, two]);
        Assert.Equal(["bdn-t", "bdn-u"], runs.Select(r => r.Manifest.Study));
        Assert.Equal([("A, Old", "Mode=fast", 10L, 1, 100.0), ("A, Old", "Mode=fast", 10, 1, 110), ("A, New", "Mode=fast", 20, 1, 200), ("A, Old", "Mode=fast", 10, 2, 120), ("A", "Mode=fast", 10, 3, 130)],
            runs[0].Rows.Select(r => (r.Contender, r.Shape, r.Size, r.Launch, r.Value)));
        Assert.Equal([("B, New", true)], runs[0].Manifest.LeftOut.Select(l => (l.Contender, l.Failed)));
        Assert.Contains("no whole number from 1", Assert.Single(runs[1].Manifest.LeftOut).Reason, StringComparison.Ordinal);
        Assert.Equal([1, 1, 1, 1, 2], BenchmarkReports.Read([one, two], isFileLaunch: true)[0].Rows.Select(r => r.Launch));
    }

    [Theory]
    [InlineData("", "expected a JSON report")]
    [InlineData("{}", "no benchmarks")]
    [InlineData("""{"Benchmarks":[{"Type":"T","Method":"A","Parameters":"N=1"}]}""", "no parameter of T has several whole numbers")]
    [InlineData("""{"Benchmarks":[{"Type":"T","Method":"A","Parameters":"N=1"},{"Type":"T","Method":"A","Parameters":"N=2"}]}""", "no benchmark of T has measurements")]
    [InlineData("""{"Benchmarks":[{"Type":"T","Method":"A","Parameters":"N=1&M=5"},{"Type":"T","Method":"A","Parameters":"N=2&M=6"}]}""", "--size-param, one of N, M")]
    [InlineData("""{"Benchmarks":[{"Type":"T","Method":"A","Measurements":"none"}]}""", "expected a JSON report")]
    public void What_is_no_report_is_refused_with_the_reason(string content, string expected)
    {
        var path = Path.Combine(_folder.Path, "x.json");
        File.WriteAllText(path, content);
        Assert.Contains(expected, Assert.Throws<InvalidResultException>(() => BenchmarkReports.Read([path])).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Target_Type,Target_Method\n", "lacks column 'Params'")]
    [InlineData("Target_Type,Target_Method,Params,Measurement_LaunchIndex,Measurement_IterationMode,Measurement_IterationStage,Measurement_Operations,Measurement_Nanoseconds\n", "found none")]
    [InlineData("Target_Type,Target_Method,Params,Measurement_LaunchIndex,Measurement_IterationMode,Measurement_IterationStage,Measurement_Operations,Measurement_Nanoseconds\nT,A,N=1,1,Workload,Result,many,5\n", "'many'")]
    public void What_is_no_list_of_measurements_is_refused_with_the_reason(string content, string expected)
    {
        var path = Path.Combine(_folder.Path, "x-measurements.csv");
        File.WriteAllText(path, content);
        Assert.Contains(expected, Assert.Throws<InvalidResultException>(() => BenchmarkReports.Read([path])).Message, StringComparison.Ordinal);
    }

    private string Report(string name, string benchmarks)
    {
        var path = Path.Combine(_folder.Path, name);
        File.WriteAllText(path, $$"""{"Title":"x","HostEnvironmentInfo":{"BenchmarkDotNetVersion":"0.13.12","OsVersion":"Debian GNU/Linux 12","ProcessorName":"AMD EPYC","LogicalCoreCount":2,"RuntimeVersion":".NET 8.0.4 (8.0.424.16909)","Architecture":"X64"},"Benchmarks":[{{benchmarks}}]}""");
        return path;
    }

    private static string Times(int launch, params double[] nanoseconds) => string.Join(',', nanoseconds.Select((n, i) => string.Create(
        CultureInfo.InvariantCulture, $$"""{"IterationMode":"Workload","IterationStage":"Result","LaunchIndex":{{launch}},"IterationIndex":{{i + 1}},"Operations":4,"Nanoseconds":{{4 * n}}},{"IterationMode":"Workload","IterationStage":"Actual","LaunchIndex":{{launch}},"IterationIndex":{{i + 1}},"Operations":4,"Nanoseconds":9999}""")));
}

/// <summary>Two ways to join texts.</summary>
public class JoiningBenchmarks
{
    private string[] _parts = [];

    /// <summary>Texts.</summary>
    [Params(1, 10, 100)]
    public int N { get; set; }

    /// <summary>Makes the texts.</summary>
    [GlobalSetup]
    public void SetUp() => _parts = [.. Enumerable.Range(0, N).Select(i => i.ToString(CultureInfo.InvariantCulture))];

    /// <summary>Joins at once.</summary>
    [Benchmark]
    public string Concat() => string.Concat(_parts);

    /// <summary>Joins one by one.</summary>
    [Benchmark]
    public string Plus() => _parts.Aggregate("", (all, part) => all + part);
}
