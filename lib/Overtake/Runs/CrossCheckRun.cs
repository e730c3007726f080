using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.EventProcessors;
using BenchmarkDotNet.Exporters.Json;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains;
using BenchmarkDotNet.Toolchains.CsProj;
using BenchmarkDotNet.Toolchains.DotNetCli;
using Overtake.Measurement.Boxing;
using Overtake.Results;
using Metric = Overtake.Results.Metric;

namespace Overtake.Runs;

/// <summary>
/// Measures the headline of boxing by BenchmarkDotNet's own runner with its default job,
/// three processes for each case, beside the fullest run that has the same cases.
/// </summary>
internal static class CrossCheckRun
{
    // The fewest with an interval that is of use: two processes of a case differed by up to 1.8 times, the iterations of one by a few percent.
    private const int Launches = 3;

    // With the default job; the time left follows the pace.
    private static readonly TimeSpan TimeOfCase = Launches * TimeSpan.FromSeconds(35);

    private static string Project => Path.Combine(ProjectFolder.Root, "lib", "Measurement", "Measurement.csproj");

    /// <summary>The fullest finished run of this machine that has all cases; smoke runs claim nothing and do not count.</summary>
    /// <exception cref="InvalidResultException">There is none, or there are no sources to build from.</exception>
    public static RunSummary FindRun(RunStore store)
    {
        if (!File.Exists(Project))
        {
            throw new InvalidResultException("--cross-check", "BenchmarkDotNet builds the benchmarks from the sources, which are not here");
        }

        var here = Machine.Identity;
        return FullestRun.First(store.List().Where(r => r.Finished && r.Study == "boxing" && r.Manifest!.Preset != "smoke" && here.Measured(r)))
            .FirstOrDefault(HasAll)
            ?? throw new InvalidResultException(
                "--cross-check",
                $"no finished boxing run of this machine has {string.Join(", ", FillBenchmarks.Contenders)} at "
                + $"{string.Join(", ", FillBenchmarks.Sizes)} records; measure one with: scripts/overtake measure boxing --preset standard");
    }

    /// <param name="folder">Gets BenchmarkDotNet's log, and what it generates and builds.</param>
    /// <param name="cancellation">Ends the waiting for it; the process that runs ends with this one.</param>
    /// <returns>The iterations; null when a case failed, and then the log says why.</returns>
    public static async Task<IReadOnlyList<CrossCheckSample>?> MeasureAsync(string folder, IProgress<RunProgress> progress, CancellationToken cancellation)
    {
        var config = ManualConfig.CreateEmpty().AddJob(Job.Default.WithLaunchCount(Launches).WithToolchain(Toolchain(folder))).WithArtifactsPath(folder)
            .AddColumnProvider(DefaultColumnProviders.Instance).AddLogger(NullLogger.Instance).AddEventProcessor(new Reporter(progress));
        var summary = await Task.Run(() => BenchmarkRunner.Run<FillBenchmarks>(config), CancellationToken.None).WaitAsync(cancellation);
        var samples = summary.Reports.SelectMany(SamplesOf).ToList();
        return samples.DistinctBy(s => (s.Contender, s.Size)).Count() == FillBenchmarks.Contenders.Count * FillBenchmarks.Sizes.Count ? samples : null;
    }

    /// <summary>
    /// BenchmarkDotNet's runner by its command line, over the studies' benchmark classes. Reports are full JSON too, which <c>import-bdn</c> reads.
    /// </summary>
    /// <returns>Whether all that was chosen was measured; null where there was nothing to measure, although the arguments ask for it.</returns>
    public static bool? Switch(string[] arguments)
    {
        var folder = Directory.CreateTempSubdirectory("overtake-bdn-").FullName;
        try
        {
            var config = ManualConfig.Create(DefaultConfig.Instance).AddExporter(JsonExporter.Full);
            if (!arguments.Any(a => a is "-i" or "--inProcess"))
            {
                config = config.AddJob(Job.Default.WithToolchain(Toolchain(folder)).AsMutator());
            }

            var summaries = BenchmarkSwitcher.FromAssembly(typeof(FillBenchmarks).Assembly).Run(arguments, config).ToList();
            return summaries.Count == 0 && !arguments.Any(a => a is "--list" or "--help" or "--info" or "--version")
                ? null
                : summaries.TrueForAll(s => !s.HasCriticalValidationErrors && s.Reports.All(r => r.Success));
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static Toolchain Toolchain(string folder)
    {
        var framework = $"net{Environment.Version.Major}.{Environment.Version.Minor}";
        return new Toolchain("Overtake", new Generator(framework, folder), new DotNetCliBuilder(framework), new DotNetCliExecutor(customDotNetCliPath: null!));
    }

    private static bool HasAll(RunSummary run)
    {
        var has = MeasurementFile.Read(Path.Combine(run.Folder, MeasurementFile.FileName))
            .Where(r =>
                (r.Scenario, r.Shape, r.Parameters, r.Metric) == (FillBenchmarks.Scenario, FillBenchmarks.Shape, string.Empty, Metric.Time.Name))
            .Select(r => (r.Contender, r.Size)).ToHashSet();
        return FillBenchmarks.Contenders.All(c => FillBenchmarks.Sizes.All(s => has.Contains((c, s))));
    }

    private static IEnumerable<CrossCheckSample> SamplesOf(BenchmarkReport report)
    {
        var (contender, records) = CaseOf(report.BenchmarkCase);
        return report.GetResultRuns().GroupBy(m => m.LaunchIndex).SelectMany(launch => launch.Select((m, i) =>
            new CrossCheckSample(contender, records, launch.Key, i + 1, m.Operations, LaunchEstimate.Rounded(m.Nanoseconds / m.Operations))));
    }

    // A description with brackets comes in quotes.
    private static (string Contender, int Records) CaseOf(BenchmarkCase benchmark) =>
        (benchmark.Descriptor.WorkloadMethodDisplayInfo.Trim('\''), (int)benchmark.Parameters[nameof(FillBenchmarks.Records)]);

    /// <summary>
    /// BenchmarkDotNet looks for a project that is named like its assembly, which ours are not, and writes beside the assembly. Everything else is its default.
    /// </summary>
    private sealed class Generator(string framework, string folder)
        : CsProjGenerator(framework, cliPath: null!, packagesPath: null!, runtimeFrameworkVersion: null!)
    {
        protected override FileInfo GetProjectFilePath(Type benchmarkTarget, ILogger logger) => new(Project);

        protected override string GetBuildArtifactsDirectoryPath(BuildPartition buildPartition, string programName) => Path.Combine(folder, programName);
    }

    private sealed class Reporter(IProgress<RunProgress> progress) : EventProcessor
    {
        private readonly int _cases = FillBenchmarks.Contenders.Count * FillBenchmarks.Sizes.Count;
        private int _started;

        public override void OnStartRunBenchmark(BenchmarkCase benchmarkCase)
        {
            var (contender, records) = CaseOf(benchmarkCase);
            progress.Report(new RunProgress(
                $"case {_started + 1} of {_cases}, {contender} at {records} records", _started++ * TimeOfCase, _cases * TimeOfCase));
        }
    }
}
