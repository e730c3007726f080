using System.Runtime.CompilerServices;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Own;

/// <summary>Two ways to do the same work, given as lambdas; they are measured in the process that has them, so there are no controls.</summary>
/// <param name="prepare">Makes for a size what they work on.</param>
internal sealed class LambdaStudy<TInput, TResult>(Func<int, TInput> prepare, Func<TInput, TResult> baseline, Func<TInput, TResult> contender, int[] sizes)
    : IStudy
{
    private const string Baseline = "baseline";
    private const string Contender = "contender";
    private const string Scenario = "own";

    private readonly int[] _sizes = [.. sizes.Distinct().Order()];

    public string Name => "compare";

    public IReadOnlyList<ScenarioInfo> Scenarios => [new(Scenario, "two ways to do the same work", "size", Baseline, "one call")];

    public IReadOnlyList<ContenderInfo> Contenders =>
        [new(Baseline, ContenderRole.Baseline, "The first way."), new(Contender, ContenderRole.Contender, "The second way.")];

    public VisitKind VisitsOf(string scenario) => VisitKind.Collecting;

    public Grid Grid(Preset preset) => new([CaseGroup.Of(Scenario, Name, Baseline, _sizes, [], [], [new ContenderSizes(Contender, _sizes)])], []);

    public IBenchmark Open(string scenario, string shape, string name, ParameterList parameters) =>
        new LambdaBenchmark<TInput, TResult>(prepare, name == Baseline ? baseline : contender);

    /// <summary>The first size at which they return different results, and in what these differ; null where there is none.</summary>
    public string? Difference() =>
        _sizes.Select(size => OwnResults.Difference(contender(prepare(size)), baseline(prepare(size))) is { } difference ? $"At {size} {difference}." : null)
            .FirstOrDefault(d => d is not null);
}

internal sealed class LambdaBenchmark<TInput, TResult>(Func<int, TInput> prepare, Func<TInput, TResult> call) : IBenchmark
{
    private TInput _input = default!;
    private TResult? _result;

    public IReadOnlyList<HotMethod> HotMethods { get; } = [HotMethod.Of(typeof(LambdaBenchmark<,>), nameof(Run))];

    public void Prepare(int size) => _input = prepare(size);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (long i = 0; i < invocations; i++)
        {
            _result = call(_input);
        }
    }

    /// <summary>Null: the study has compared the results.</summary>
    public string? Verify() => null;

    public void Dispose() => (_input, _result) = (default!, default);
}
