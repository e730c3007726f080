using BenchmarkDotNet.Attributes;
using Overtake.Measurement.Boxing;
using Overtake.Measurement.Bytes;
using Overtake.Measurement.Engine;
using Overtake.Results;

namespace Overtake.Measurement.Studies;

/// <summary>
/// The cases of a study's quick preset for BenchmarkDotNet's own runner. One call is
/// one invocation of the case: a pass over all messages where the study has passes.
/// </summary>
/// <param name="study">The study.</param>
public abstract class StudyBenchmarks(IStudy study)
{
    private IBenchmark? _benchmark;

    /// <summary>The cases, without controls and without those of other runtimes.</summary>
    public IEnumerable<BenchmarkedCase> Cases =>
        from g in study.Grid(Preset.Quick).Groups
        where g.Runtime == Runtimes.Current && g.Parameters == ParameterList.Empty
        from contender in g.Contenders
        where ControlNames.OriginalOf(contender.Contender) == contender.Contender
        from size in contender.Sizes
        select new BenchmarkedCase(g.Scenario, g.Shape, contender.Contender, size);

    /// <summary>The case that is measured.</summary>
    [ParamsSource(nameof(Cases))]
    public BenchmarkedCase? Case { get; set; }

    /// <summary>Opens and verifies the case.</summary>
    /// <exception cref="InvalidOperationException">It gives a wrong result, and is not timed.</exception>
    [GlobalSetup]
    public void SetUp()
    {
        var (scenario, shape, contender, size) = Case!;
        _benchmark = study.Open(scenario, shape, contender, ParameterList.Empty);
        _benchmark.Prepare(size);
        if (_benchmark.Verify() is { } difference)
        {
            throw new InvalidOperationException($"{Case}: {difference}");
        }

        (_benchmark as IMacroBenchmark)?.Open();
    }

    /// <summary>One invocation.</summary>
    [Benchmark]
    public void Run() => _benchmark!.Run(1);

    /// <summary>Ends what it started.</summary>
    [GlobalCleanup]
    public void CleanUp() => _benchmark?.Dispose();
}

/// <summary>A case as BenchmarkDotNet shows it.</summary>
/// <param name="Scenario">Scenario.</param>
/// <param name="Shape">Shape.</param>
/// <param name="Contender">Contender.</param>
/// <param name="Size">Size on the scenario's axis.</param>
public sealed record BenchmarkedCase(string Scenario, string Shape, string Contender, int Size)
{
    public override string ToString() => $"{Scenario} {Shape} {Contender} {Size}";
}

/// <summary>Boxing.</summary>
public class BoxingBenchmarks() : StudyBenchmarks(new BoxingStudy());

/// <summary>Bytes.</summary>
public class BytesBenchmarks() : StudyBenchmarks(new BytesStudy());

#if NET10_0_OR_GREATER
/// <summary>Pools.</summary>
public class PoolsBenchmarks() : StudyBenchmarks(new Pools.PoolsStudy());

/// <summary>Serializers.</summary>
public class SerializersBenchmarks() : StudyBenchmarks(new Serializers.SerializersStudy());

/// <summary>Echo.</summary>
public class EchoBenchmarks() : StudyBenchmarks(new Echo.EchoStudy());
#endif
