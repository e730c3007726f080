using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using BenchmarkDotNet.Characteristics;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Parameters;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using BenchmarkDotNet.Toolchains.InProcess.Emit.Implementation;
using Overtake.Measurement.Engine;

namespace Overtake.Measurement.Own;

/// <summary>
/// A method whose loops are those that BenchmarkDotNet emits, so setups, parameters, arguments, inheritance and awaiting are its own.
/// </summary>
/// <param name="compared">The baseline's case at each size, whose result is expected; empty where nothing is compared.</param>
/// <param name="axis">Name of the parameter that is the size; null where none is.</param>
internal sealed class EmittedBenchmark(IReadOnlyDictionary<int, BenchmarkCase> cases, IReadOnlyDictionary<int, BenchmarkCase> compared, string? axis)
{
    private readonly EmittedCases _own = new([.. cases.Values]);
    // Emitted once for all sizes, where anything is compared at all.
    private readonly Lazy<EmittedCases> _compared = new(() => new([.. compared.Values]));
    private readonly Dictionary<int, BenchmarkCase> _more = [];

    public ClassBenchmark Open() => new(
        _own.HotMethods, cases.Values.First().Descriptor.OperationsPerInvoke,
        size => (cases.ContainsKey(size) ? _own : new EmittedCases([CaseOf(size)])).Create(CaseOf(size)),
        size => compared.TryGetValue(size, out var baseline)
            && OwnResults.CanCompare(CaseOf(size).Descriptor.WorkloadMethod, baseline.Descriptor.WorkloadMethod)
            ? () => _compared.Value.Create(baseline)
            : null);

    /// <summary>The case of a size; of one that the class does not list it is made from another.</summary>
    private BenchmarkCase CaseOf(int size)
    {
        if (!cases.TryGetValue(size, out var benchmark) && !_more.TryGetValue(size, out benchmark))
        {
            var listed = cases.Values.First();
            benchmark = BenchmarkCase.Create(listed.Descriptor, listed.Job, new ParameterInstances([.. listed.Parameters.Items.Select(p => p.Name == axis
                ? new ParameterInstance(p.Definition, Convert.ChangeType(size, p.Value.GetType(), CultureInfo.InvariantCulture), SummaryStyle.Default)
                : p)]), listed.Config);
            _more.Add(size, benchmark);
        }

        return benchmark;
    }
}

/// <summary>The code that BenchmarkDotNet emits for some cases.</summary>
internal sealed class EmittedCases
{
    private readonly IReadOnlyList<BenchmarkBuildInfo> _infos;
    private readonly Assembly _assembly;

    /// <exception cref="InvalidOperationException">It cannot be emitted.</exception>
    public EmittedCases(IReadOnlyList<BenchmarkCase> cases)
    {
        // BenchmarkDotNet's engine is replaced by one that only keeps what it is given.
        _infos = [.. cases.Select((c, i) => new BenchmarkBuildInfo(
            BenchmarkCase.Create(c.Descriptor, Job.Default.WithEngineFactory(new KeepingFactory()), c.Parameters, c.Config), c.Config, i))];
        var partition = new BuildPartition([.. _infos], EngineParameters.DefaultResolver);
        var generated = new InProcessEmitGenerator().GenerateProject(partition, NullLogger.Instance, Path.GetTempPath());
        var built = new InProcessEmitBuilder().Build(generated, partition, NullLogger.Instance);
        if (!built.IsBuildSuccess)
        {
            throw new InvalidOperationException($"{cases[0].Descriptor.Type.Name} cannot be emitted: {built.ErrorMessage ?? built.GenerateException?.Message}");
        }

        _assembly = ((InProcessEmitArtifactsPath)built.ArtifactsPaths).GeneratedAssembly;
        HotMethods =
        [
            .. from type in _assembly.GetTypes()
               from method in type.GetMethods(BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public | BindingFlags.DeclaredOnly)
               where method.Name.Contains("Workload", StringComparison.Ordinal) || method.Name.Contains("Overhead", StringComparison.Ordinal)
               select HotMethod.Of(type, method.Name),
            .. cases.Select(c => c.Descriptor.WorkloadMethod).Distinct().SelectMany(Methods),
        ];
    }

    /// <summary>The emitted loops, and the methods that they call.</summary>
    public IReadOnlyList<HotMethod> HotMethods { get; }

    /// <summary>A new object of the class, with its parameters set and its setup done.</summary>
    public EmittedCase Create(BenchmarkCase benchmark)
    {
        var info = _infos.First(i =>
            ReferenceEquals(i.BenchmarkCase.Descriptor, benchmark.Descriptor) && ReferenceEquals(i.BenchmarkCase.Parameters, benchmark.Parameters));
        KeepingFactory.Kept = null;
        var host = new SilentHost();
        var name = benchmark.Descriptor.Type.Name;
        var exitCode = OwnCode.Call($"the constructor of {name}", () => RunnableProgram.Run(info.Id, _assembly, info.BenchmarkCase, host));
        return KeepingFactory.Kept is { } kept
            ? new EmittedCase(benchmark, kept).SetUp()
            : throw new InvalidOperationException(host.Error.Length == 0 ? $"{name} could not be made: exit code {exitCode}"
                : Innermost.Matches(host.Error).LastOrDefault() is { } cause
                    ? $"{name} could not be made: threw {cause.Groups[1].Value}: {cause.Groups[2].Value}"
                : $"{name} could not be made: {host.Error}");
    }

    // Exceptions as .NET prints them, the innermost last: "---> System.Exception: no    at ...".
    private static readonly Regex Innermost = new(@"(?:^|---> )[\w.+`]*?([\w`]+): (.*?)(?=\s+(?:at |--->|---)|$)", RegexOptions.Singleline);

    // What an asynchronous method does stands in its state machine.
    private static IEnumerable<HotMethod> Methods(MethodInfo method) =>
    [
        HotMethod.Of(method.DeclaringType!, method.Name),
        .. method.GetCustomAttribute<AsyncStateMachineAttribute>() is { StateMachineType: var machine } ? [HotMethod.Of(machine, "MoveNext")] : (HotMethod[])[],
    ];

    private sealed class KeepingFactory : IEngineFactory
    {
        [ThreadStatic]
        public static EngineParameters? Kept;

        public IEngine CreateReadyToRun(EngineParameters engineParameters)
        {
            Kept = engineParameters;
            return new KeepingEngine(engineParameters);
        }
    }

    private sealed class KeepingEngine(EngineParameters parameters) : IEngine
    {
        public IHost Host => parameters.Host;

        public Job TargetJob => parameters.TargetJob;

        public long OperationsPerInvoke => parameters.OperationsPerInvoke;

        public Action? GlobalSetupAction => parameters.GlobalSetupAction;

        public Action? GlobalCleanupAction => parameters.GlobalCleanupAction;

        public Action<long> WorkloadAction => parameters.WorkloadActionUnroll;

        public Action<long> OverheadAction => parameters.OverheadActionUnroll;

        public IResolver Resolver => EngineParameters.DefaultResolver;

        public RunResults Run() => new([], Perfolizer.Mathematics.OutlierDetection.OutlierMode.DontRemove, GcStats.Empty, ThreadingStats.Empty, 0);

        public BenchmarkDotNet.Reports.Measurement RunIteration(IterationData data) => throw new NotSupportedException();

        public void WriteLine()
        {
        }

        public void WriteLine(string line)
        {
        }

        public void Dispose()
        {
        }
    }

    /// <summary>Keeps what goes wrong; what the emitted program says of itself nobody reads.</summary>
    private sealed class SilentHost : IHost
    {
        public string Error { get; private set; } = "";

        public void Write(string message)
        {
        }

        public void WriteLine()
        {
        }

        public void WriteLine(string message)
        {
            if (Error.Length == 0 && !message.StartsWith("//", StringComparison.Ordinal))
            {
                Error = message;
            }
        }

        public void SendSignal(HostSignal hostSignal)
        {
        }

        public void SendError(string message) => Error = message;

        public void ReportResults(RunResults runResults)
        {
        }

        public void Dispose()
        {
        }
    }
}

/// <summary>An object whose method BenchmarkDotNet calls.</summary>
internal sealed class EmittedCase(BenchmarkCase benchmark, EngineParameters parameters) : ClassCase
{
    private readonly int _unroll = parameters.TargetJob.ResolveValue(RunMode.UnrollFactorCharacteristic, EngineParameters.DefaultResolver);

    public override string Method => benchmark.Descriptor.WorkloadMethod.Name;

    public override InvocationHooks? Hooks { get; } = HasHooks(benchmark)
        ? new InvocationHooks(
            () => Called(benchmark.Descriptor.IterationSetupMethod, parameters.IterationSetupAction),
            () => Called(benchmark.Descriptor.IterationCleanupMethod, parameters.IterationCleanupAction))
        : null;

    /// <summary>Whether something surrounds each call and is not timed.</summary>
    public static bool HasHooks(BenchmarkCase benchmark) =>
        benchmark.Descriptor.IterationSetupMethod is not null || benchmark.Descriptor.IterationCleanupMethod is not null;

    /// <summary>Calls the setup of all its calls.</summary>
    public EmittedCase SetUp()
    {
        Called(benchmark.Descriptor.GlobalSetupMethod, parameters.GlobalSetupAction);
        return this;
    }

    public override void Run(long invocations) => Run(invocations, parameters.WorkloadActionUnroll, parameters.WorkloadActionNoUnroll);

    public override void RunEmpty(long invocations) => Run(invocations, parameters.OverheadActionUnroll, parameters.OverheadActionNoUnroll);

    protected override object? Call()
    {
        object?[] arguments = [.. benchmark.Parameters.Items.Where(p => p.IsArgument).Select(p => p.Value)];
        var owner = parameters.WorkloadActionUnroll.Target;
        var result = benchmark.Descriptor.WorkloadMethod.Invoke(owner, BindingFlags.DoNotWrapExceptions, null, arguments, null);
        if (result is not null && result.GetType() is { IsGenericType: true } type && type.GetGenericTypeDefinition() == typeof(ValueTask<>))
        {
            result = type.GetMethod(nameof(ValueTask<>.AsTask))!.Invoke(result, null);
        }

        if (result is Task task)
        {
            task.GetAwaiter().GetResult();
            result = OwnResults.Returned(benchmark.Descriptor.WorkloadMethod) is null
                ? null
                : task.GetType().GetProperty(nameof(Task<>.Result))!.GetValue(task);
        }

        return result;
    }

    public override void Dispose() => Called(benchmark.Descriptor.GlobalCleanupMethod, parameters.GlobalCleanupAction);

    private void Run(long invocations, Action<long> unrolled, Action<long> each)
    {
        if (invocations >= _unroll)
        {
            unrolled(invocations / _unroll);
        }

        if (invocations % _unroll is > 0 and var rest)
        {
            each(rest);
        }
    }

    private static void Called(MethodInfo? method, Action? call)
    {
        if (method is not null && call is not null)
        {
            OwnCode.Call(method.Name, () =>
            {
                call();
                return true;
            });
        }
    }
}
