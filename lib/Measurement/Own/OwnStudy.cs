using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Measurement.Own;

/// <summary>A study made of a user's methods: <c>overtake own</c> generates a subclass of this.</summary>
/// <param name="name">Name of the study.</param>
/// <param name="axis">What sizes count.</param>
/// <param name="sizes">The sizes.</param>
/// <param name="methods">The methods, the baseline first.</param>
public abstract class OwnStudy(string name, string axis, int[] sizes, OwnMethod[] methods) : IStudy
{
    private const string Scenario = "own";

    // As many as a quick run can pay for, from the middle: of the smallest sizes a tenth is not whole, and the largest take longest.
    private const int ControlSizes = 3;

    private readonly int[] _sizes = [.. sizes.Distinct().Order()];

    public string Name => name;

    public IReadOnlyList<ScenarioInfo> Scenarios => [new(Scenario, $"the methods of {name}", axis, methods[0].Name, "one call")];

    public IReadOnlyList<ContenderInfo> Contenders =>
    [
        .. ContenderInfo.WithControls(methods[0].Name, $"The method {methods[0].Name}.", axis),
        .. methods[1..].Select(m => new ContenderInfo(m.Name, ContenderRole.Contender, $"The method {m.Name}.")),
    ];

    public IReadOnlyList<StructuralSize> Structure(string shape) => [];

    public VisitKind VisitsOf(string scenario) => VisitKind.Collecting;

    public Grid Grid(Preset preset)
    {
        var (copies, more, leftOut) = Controls(_sizes);
        return new Grid([CaseGroup.Of(Scenario, name, methods[0].Name, _sizes, copies, more, methods[1..].Select(m => new ContenderSizes(m.Name, _sizes)))], leftOut);
    }

    /// <summary>Sizes of the copies of a baseline.</summary>
    /// <param name="sizes">Its own, ascending.</param>
    internal static (int[] Copies, int[] More, IReadOnlyList<LeftOut> LeftOut) Controls(int[] sizes)
    {
        int[] tenths = [.. sizes.Where(s => s % 10 == 0)];
        int[] controls = [.. tenths.Skip((tenths.Length - ControlSizes) / 2).Take(ControlSizes)];
        return controls.Length > 0
            ? (controls, controls, [])
            : ([sizes[sizes.Length / 2]], [], [LeftOut.Everywhere("no size is a multiple of ten, so there is no control with 10 % more work")]);
    }

    public IBenchmark Open(string scenario, string shape, string contender, ParameterList parameters)
    {
        var original = ControlNames.OriginalOf(contender);
        var method = methods.FirstOrDefault(m => m.Name == original) ?? throw new UnknownNameException("method", original, [.. methods.Select(m => m.Name)]);
        return contender == original ? method.Original() : contender == original + ControlNames.AaSuffix ? method.Twin() : method.More();
    }
}

/// <summary>One method and how it is timed.</summary>
/// <param name="Name">Name in charts and tables.</param>
/// <param name="Original">The method itself.</param>
/// <param name="Twin">Its loop compiled once more.</param>
/// <param name="More">The same with a tenth more to do.</param>
public sealed record OwnMethod(string Name, Func<IBenchmark> Original, Func<IBenchmark> Twin, Func<IBenchmark> More);
