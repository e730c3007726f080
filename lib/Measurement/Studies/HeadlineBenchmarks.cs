using BenchmarkDotNet.Attributes;
using Overtake.Measurement.Engine;
using Overtake.Results;

namespace Overtake.Measurement.Studies;

/// <summary>
/// The headline of a study as a class of benchmarks: its contenders at one scenario and shape. <c>bdn</c> measures it by BenchmarkDotNet's own runner,
/// <c>InTurns</c> in turns. One call is one invocation of the case: a pass over all messages where the study has passes.
/// </summary>
public abstract class HeadlineBenchmarks
{
    private readonly IStudy _study;
    private readonly string _scenario;
    private readonly string _shape;
    private readonly List<(string Contender, IBenchmark Benchmark)> _open = [];

    private protected HeadlineBenchmarks(IStudy study, string scenario, string shape) => (_study, _scenario, _shape) = (study, scenario, shape);

    /// <summary>Size on the scenario's axis.</summary>
    private protected abstract int Size { get; }

    /// <summary>Prepares and verifies the contenders.</summary>
    /// <exception cref="InvalidOperationException">One gives a wrong result, and is not timed.</exception>
    [GlobalSetup]
    public void SetUp()
    {
        foreach (var (contender, benchmark) in _open)
        {
            benchmark.Prepare(Size);
            if (benchmark.Verify() is { } difference)
            {
                throw new InvalidOperationException($"{contender}: {difference}");
            }
        }
    }

    /// <summary>Ends what it started.</summary>
    [GlobalCleanup]
    public void CleanUp() => _open.ForEach(o => o.Benchmark.Dispose());

    private protected IBenchmark Open(string contender)
    {
        var benchmark = _study.Open(_scenario, _shape, contender, ParameterList.Empty);
        _open.Add((contender, benchmark));
        return benchmark;
    }
}
