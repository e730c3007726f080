using System.Globalization;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Characteristics;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains;
using BenchmarkDotNet.Toolchains.Parameters;
using BenchmarkDotNet.Toolchains.Results;
using BenchmarkDotNet.Validators;
using Overtake.Measurement.Own;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Runs;
using Metric = Overtake.Results.Metric;

namespace Overtake;

/// <summary>
/// Has a class measured by the instrument of the studies when the first of its cases is asked for, and hands out the others from memory:
/// BenchmarkDotNet asks for one case after the other, and what is compared has to be measured together.
/// </summary>
internal sealed class InTurnsToolchain : Toolchain
{
    private InTurnsToolchain(Turns turns)
        : base("InTurns", turns, turns, turns)
    {
    }

    /// <summary>The one toolchain, which keeps what it measured.</summary>
    public static InTurnsToolchain Default { get; } = new(new Turns());

    /// <summary>The run of a case's class.</summary>
    public static Run? RunOf(BenchmarkCase benchmark) => ((Turns)Default.Executor).RunOf(benchmark);

    /// <summary>The case in the words of its study.</summary>
    public static BenchmarkStudy.ListedCase? ListedOf(BenchmarkCase benchmark) => ((Turns)Default.Executor).ListedOf(benchmark);

    public override IEnumerable<ValidationError> Validate(BenchmarkCase benchmarkCase, IResolver resolver)
    {
        if (benchmarkCase.Job.Environment.HasValue(BenchmarkDotNet.Jobs.EnvironmentMode.RuntimeCharacteristic)
            && benchmarkCase.Job.Environment.Runtime!.MsBuildMoniker != Runtimes.Current)
        {
            yield return new ValidationError(true, $"Cases are measured in turns on {Runtimes.Current}.", benchmarkCase);
        }
    }

    private sealed class Turns : IGenerator, IBuilder, IExecutor
    {
        private readonly Dictionary<(Type Type, int Launches), string[]> _methods = [];
        private readonly Dictionary<(Type Type, int Launches), Measured> _measured = [];

        public GenerateResult GenerateProject(BuildPartition buildPartition, ILogger logger, string rootArtifactsFolderPath)
        {
            foreach (var cases in buildPartition.Benchmarks.Select(info => info.BenchmarkCase).GroupBy(Key))
            {
                var methods = cases.Select(c => c.Descriptor.WorkloadMethod.Name).Distinct().ToList();
                // Where all are asked for, no filter: a worker then need not load BenchmarkDotNet.
                _methods[cases.Key] = methods.Count == cases.Key.Type.GetMethods().Count(m => m.IsDefined(typeof(BenchmarkAttribute), inherit: true))
                    ? []
                    : [.. methods.Select(m => $"*.{m}*")];
                // Asked for again, it is measured again.
                _measured.Remove(cases.Key);
            }

            return GenerateResult.Success(ArtifactsPaths.Empty, []);
        }

        public BuildResult Build(GenerateResult generateResult, BuildPartition buildPartition, ILogger logger) => BuildResult.Success(generateResult);

        public ExecuteResult Execute(ExecuteParameters executeParameters)
        {
            var benchmark = executeParameters.BenchmarkCase;
            var key = Key(benchmark);
            if (!_measured.TryGetValue(key, out var measured))
            {
                measured = Measure(key.Type, _methods[key], key.Launches, executeParameters.Logger);
                _measured.Add(key, measured);
            }

            return measured.ResultOf(benchmark, Math.Min(executeParameters.LaunchIndex, key.Launches));
        }

        public Run? RunOf(BenchmarkCase benchmark) => _measured.GetValueOrDefault(Key(benchmark))?.Opened;

        public BenchmarkStudy.ListedCase? ListedOf(BenchmarkCase benchmark) => _measured.GetValueOrDefault(Key(benchmark))?.ListedOf(benchmark);

        private static Measured Measure(Type type, string[] methods, int launches, ILogger logger)
        {
            var study = new BenchmarkStudy(RunManifest.OwnStudy(type.Name.Split('`')[0]), type, new BenchmarkChoice(Filters: methods));
            try
            {
                RuntimeWorkers.UseThoseOfTheLibrary();
                using var environment = new OwnClass(study.Name, type.Assembly.Location, type.FullName!, methods).Announced();
                var options = new RunOptions(study, Preset.Quick, new Selection { Launches = launches }, DateTime.UtcNow.Ticks);
                IProgress<RunProgress> progress = CellProgress.IsInCell ? new CellProgress(type.Name) : new Progress(logger);
                var run = RunInProgress.StartAsync(options, new RunStore(ProjectFolder.Machines), progress, CellProgress.Cancellation).GetAwaiter().GetResult();
                logger.WriteLineInfo($"// In turns: {run.Folder}");
                return new Measured(study, run, null);
            }
            // An exception here would end all that BenchmarkDotNet runs after it.
            catch (Exception failed) when (failed is InvalidResultException or IOException or UnknownNameException or OwnCodeException)
            {
                return new Measured(study, null, failed.Message);
            }
        }

        /// <summary>The key of cases that are measured together: those of a class, whatever its type arguments, with as many launches.</summary>
        private static (Type Type, int Launches) Key(BenchmarkCase benchmark) =>
            (benchmark.Descriptor.Type is { IsGenericType: true } type ? type.GetGenericTypeDefinition() : benchmark.Descriptor.Type,
                benchmark.Job.Run.LaunchCount);
    }

    private sealed class Progress(ILogger logger) : IProgress<RunProgress>
    {
        private string _stage = "";

        public void Report(RunProgress value)
        {
            if (value.Note is { } note)
            {
                logger.WriteLineInfo($"// In turns: {note}");
            }

            if (value.Stage != _stage)
            {
                _stage = value.Stage;
                var left = (value.Total - value.Done).TotalSeconds;
                logger.WriteLineInfo(string.Create(CultureInfo.InvariantCulture, $"// In turns: {_stage}, about {left:0} s left"));
            }
        }
    }

    private sealed class Measured(BenchmarkStudy study, StoredRun? run, string? failure)
    {
        public Run? Opened { get; } = run is null ? null : Run.Of(run);

        public BenchmarkStudy.ListedCase? ListedOf(BenchmarkCase benchmark) => study.Cases.FirstOrDefault(c =>
            c.Benchmark.Descriptor.Type == benchmark.Descriptor.Type && c.Benchmark.Descriptor.WorkloadMethod == benchmark.Descriptor.WorkloadMethod
            && c.Benchmark.Parameters.ValueInfo == benchmark.Parameters.ValueInfo);

        /// <summary>One result a launch, the launch's estimate: a visit is no iteration, whose length and outliers could be judged.</summary>
        public ExecuteResult ResultOf(BenchmarkCase benchmark, int launch)
        {
            if (run is null || ListedOf(benchmark) is not { } listed)
            {
                return Failed(launch, failure ?? "it was not measured");
            }

            var place = (launch, listed.Scenario, listed.Shape, listed.Contender, (long)listed.Size);
            var rows = run.Rows.Where(r => (r.Launch, r.Scenario, r.Shape, r.Contender, r.Size) == place)
                .DistinctBy(r => r.Metric).ToDictionary(r => r.Metric);
            if (!rows.TryGetValue(Metric.Time.Name, out var time))
            {
                var reason = run.Manifest.LeftOut.FirstOrDefault(l => l.Contender == listed.Contender && (l.Size is null || l.Size == listed.Size)
                    && (l.Shape.Length == 0 || l.Shape == listed.Shape))?.Reason;
                return Failed(launch, reason ?? "it was not measured");
            }

            var operations = Math.Max(1, time.Operations);
            var result = new BenchmarkDotNet.Reports.Measurement(launch, IterationMode.Workload, IterationStage.Result, 1, operations, time.Value * operations);
            return new ExecuteResult(
                true, 0, null, [result.ToString()],
                [string.Create(CultureInfo.InvariantCulture, $"// GC:  {Of(Metric.Gen0)} {Of(Metric.Gen1)} {Of(Metric.Gen2)} {Allocated()} {operations}")],
                [], launch);

            long Of(Metric metric) => rows.TryGetValue(metric.Name, out var row) ? (long)Math.Round(row.Value * operations / 1_000) : 0;

            long Allocated() => rows.TryGetValue(Metric.Allocated.Name, out var row) ? (long)Math.Round(row.Value * operations) : 0;
        }

        private static ExecuteResult Failed(int launch, string reason) =>
            new(true, -1, null, [], [$"{ValidationErrorReporter.ConsoleErrorPrefix} {reason}"], [], launch);
    }
}
