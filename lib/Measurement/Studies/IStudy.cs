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

    /// <summary>The visits of a scenario. Where the collector has work, <see cref="VisitKind.Collecting"/> or <see cref="VisitKind.Long"/>; which of them a pilot finds out, and what is said here makes estimates of time better.</summary>
    VisitKind VisitsOf(string scenario) => VisitKind.Short;

    /// <summary>The contender of a scenario, ready to be driven and timed.</summary>
    /// <exception cref="ArgumentException">There is no such combination.</exception>
    IBenchmark Open(string scenario, string shape, string contender, ParameterList parameters);
}
