using Overtake.Measurement.Engine;
using Overtake.Results;

namespace Overtake.Measurement.Studies;

/// <summary>What a study offers to be measured. One implementation a study; everything else in this project is the same for all.</summary>
public interface IStudy
{
    /// <summary>Name on the command line and in result folders.</summary>
    string Name { get; }

    /// <summary>The scenarios in the order of reports.</summary>
    IReadOnlyList<ScenarioInfo> Scenarios { get; }

    /// <summary>All contenders, controls included, in the order of reports.</summary>
    IReadOnlyList<ContenderInfo> Contenders { get; }

    /// <summary>Sizes at which buffers of <paramref name="shape"/> change their nature.</summary>
    IReadOnlyList<StructuralSize> Structure(string shape);

    /// <summary>The named grid of a preset, case by case, with what it leaves out.</summary>
    Grid Grid(Preset preset);

    /// <summary>False where a case is measured once in a launch, by <see cref="IMacroBenchmark.Close"/>, because it happens only once in a process.</summary>
    bool HasVisits(string scenario) => true;

    /// <summary>Whether visits of a scenario are long at most sizes, because several threads take part or generation 2 is collected: for estimates of time alone.</summary>
    bool HasLongVisits(string scenario) => false;

    /// <summary>The contender of a scenario, ready to be driven and timed.</summary>
    /// <exception cref="ArgumentException">There is no such combination.</exception>
    IBenchmark Open(string scenario, string shape, string contender, ParameterList parameters);
}
