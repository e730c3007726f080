using Overtake.Measurement.Engine;
using Overtake.Results;

namespace Overtake.Measurement.Studies;

/// <summary>A study: the cases it offers to be measured. One implementation a study; everything else in this project is the same for all.</summary>
public interface IStudy
{
    /// <summary>Name on the command line and in result folders.</summary>
    string Name { get; }

    /// <summary>The scenarios in the order of reports.</summary>
    IReadOnlyList<ScenarioInfo> Scenarios { get; }

    /// <summary>All contenders, controls included, in the order of reports.</summary>
    IReadOnlyList<ContenderInfo> Contenders { get; }

    /// <summary>Sizes at which buffers of <paramref name="shape"/> change their nature.</summary>
    IReadOnlyList<StructuralSize> Structure(string shape) => [];

    /// <summary>The named grid of a preset, case by case, with what it leaves out.</summary>
    Grid Grid(Preset preset);

    /// <summary>
    /// The visits of a scenario. Where the collector has work, <see cref="VisitKind.Collecting"/> or
    /// <see cref="VisitKind.Long"/>; which of them a pilot finds out, and what is said here makes estimates of time better.
    /// </summary>
    VisitKind VisitsOf(string scenario) => VisitKind.Short;

    /// <summary>Whether crossovers are refined at sizes that the grid does not have, where the preset says so.</summary>
    bool Refines => true;

    /// <summary>The contender of a scenario, ready to be driven and timed. Its controls are made of it by <see cref="StudyCases.OpenCase"/>.</summary>
    /// <exception cref="ArgumentException">There is no such combination.</exception>
    IBenchmark Open(string scenario, string shape, string contender, ParameterList parameters);
}

internal static class StudyCases
{
    /// <summary>
    /// Opens a contender, or a control of one. The A/A copy is the contender once more: what makes it a copy is
    /// that every contender has a process of its own. No study knows of its controls.
    /// </summary>
    /// <param name="contender">Name of the contender or the control.</param>
    public static IBenchmark OpenCase(this IStudy study, string scenario, string shape, string contender, ParameterList parameters)
    {
        var original = ControlNames.OriginalOf(contender);
        var benchmark = study.Open(scenario, shape, original, parameters);
        return contender == original + ControlNames.PositiveSuffix ? MoreBenchmark.Of(benchmark) : benchmark;
    }
}

/// <summary>Contenders that are compared: one scenario and shape under one setting. In every launch each contender gets a fresh process.</summary>
/// <param name="Parameters">Differences from the defaults.</param>
/// <param name="Gc">GC mode the processes are started with, a name from <see cref="GcMode"/>.</param>
/// <param name="Contenders">The contenders with the sizes of each, the baseline first.</param>
public sealed record CaseGroup(
    string Scenario,
    string Shape,
    ParameterList Parameters,
    string Gc,
    IReadOnlyList<ContenderSizes> Contenders)
{
    /// <summary>Launches of this group where they differ from the preset's; null for the preset's.</summary>
    public int? Launches { get; init; }

    /// <summary>
    /// How many times the counted rounds of the preset it has: more where visits differ by more than processes do, and fewer, in more launches, where
    /// processes do.
    /// </summary>
    public double TimesRounds { get; init; } = 1;

    /// <summary>
    /// For quick, more launches than six, with half of the rounds. Where boxes are made, processes differ by more than visits do: on two
    /// processors the ratios of a launch of 6 rounds lie 1.1 to 1.2 times as far apart as those of 12, and their interval over ten launches is three quarters
    /// to five sixths as wide as over six.
    /// </summary>
    internal CaseGroup In(int launches) => this with { Launches = launches, TimesRounds = 0.5 };

    /// <summary>
    /// Groups that follow each other with the same name here, and the same settings, share their processes: that of a contender
    /// measures its cases of all of them. Starting and driving a process takes longer than most cases. Null for separate processes.
    /// </summary>
    public string? Shared { get; init; }

    /// <summary>Time to open and close one of its cases in a launch, milliseconds, for estimates: connections, warming up, percentiles.</summary>
    public int OnceMilliseconds { get; init; }

    /// <summary>Cases with visits that are measured in uninterrupted stretches too: their estimates are held against those.</summary>
    public IReadOnlyList<ContenderSizes> Uninterrupted { get; init; } = [];

    /// <summary>Runtime of its processes, a name from <see cref="Runtimes"/>.</summary>
    public string Runtime { get; init; } = Runtimes.Current;

    /// <summary>Cases in one launch of the group.</summary>
    public int Cases => Contenders.Sum(c => c.Sizes.Count);

    /// <summary>A group with the default settings, its baseline first, which is measured at every size that it or a control has.</summary>
    /// <param name="sizes">Sizes at which it is compared with contenders.</param>
    /// <param name="copySizes">Sizes of its copy; none for no such control.</param>
    /// <param name="moreSizes">Sizes of its copy with a tenth more to do; none for no such control.</param>
    /// <param name="contenders">The others, in order.</param>
    public static CaseGroup Of(
        string scenario, string shape, string baseline, IEnumerable<int> sizes, IReadOnlyList<int> copySizes, IReadOnlyList<int> moreSizes,
        IEnumerable<ContenderSizes> contenders)
    {
        ContenderSizes[] controls = [new(baseline + ControlNames.AaSuffix, copySizes), new(baseline + ControlNames.PositiveSuffix, moreSizes)];
        return new CaseGroup(scenario, shape, ParameterList.Empty, GcMode.Workstation,
            [new(baseline, [.. sizes.Concat(copySizes).Concat(moreSizes).Distinct().Order()]), .. controls.Where(c => c.Sizes.Count > 0), .. contenders]);
    }
}

/// <summary>A contender and the sizes it is measured at.</summary>
/// <param name="Contender">Name.</param>
/// <param name="Sizes">Sizes, ascending.</param>
public sealed record ContenderSizes(string Contender, IReadOnlyList<int> Sizes);

/// <summary>The cases of one preset.</summary>
/// <param name="Groups">Groups in the order of measuring.</param>
/// <param name="LeftOut">Cases that the preset or a cap leaves out, each with its reason.</param>
public sealed record Grid(IReadOnlyList<CaseGroup> Groups, IReadOnlyList<LeftOut> LeftOut);
