using Overtake.Measurement.Engine;
using Overtake.Results;

namespace Overtake.Measurement.Studies;

/// <summary>How much is measured. The number of launches is fixed before the run and never raised because of a result.</summary>
public sealed record Preset
{
    private Preset(string name, int launches, EngineSettings engine, int refinementRounds, int interventionLaunches, string meaning) =>
        (Name, Launches, Engine, RefinementRounds, InterventionLaunches, Meaning) = (name, launches, engine, refinementRounds, interventionLaunches, meaning);

    /// <summary>Name on the command line.</summary>
    public string Name { get; }

    /// <summary>Launches of every group.</summary>
    public int Launches { get; }

    /// <summary>Length of drive and visits.</summary>
    internal EngineSettings Engine { get; }

    /// <summary>Rounds in which sizes are added inside the brackets of crossovers.</summary>
    public int RefinementRounds { get; }

    /// <summary>Launches of each cause and sensitivity setting; 0 for none.</summary>
    public int InterventionLaunches { get; }

    /// <summary>One sentence for help and reports.</summary>
    public string Meaning { get; }

    /// <summary>
    /// Launches of what is measured beside the headline of a study, which has all of them; in standard six, the least that is balanced and carries an interval.
    /// </summary>
    public int LaunchesBeside => Math.Max(6, 6 * Launches / 10);

    /// <summary>
    /// How often a launch is measured at most when others disturb it: what passes within
    /// minutes is evaded, and what stays is marked. Smoke claims nothing and saves the time.
    /// </summary>
    public int MostAttempts => Name == Smoke.Name ? 1 : 3;

    /// <summary>
    /// Whether A/A, +10 % and drift are measured beside the comparisons. Not in a gate: its two versions take turns,
    /// and data/gate.csv says how equal ones come out.
    /// </summary>
    public bool HasControls => Name != Gate.Name;

    /// <summary>Whether a run waits for a quiet machine: one of hours is worth the minutes.</summary>
    public bool WaitsForQuiet => Name == Standard.Name || Name == Thorough.Name;

    /// <summary>Seconds, for tests: too little for any claim, and marked so everywhere.</summary>
    public static readonly Preset Smoke = new(
        "smoke", 3, new EngineSettings(60, 20, false, Visits(new(2, 8, 0), new(4, 8, 0), new(4, 8, 2), 1)), 0, 0,
        "seconds, for tests; too little for any claim");

    /// <summary>Inside scripts/run: six launches, the least that is balanced and carries an interval.</summary>
    public static readonly Preset Quick = new(
        "quick", 6, new EngineSettings(120, 50, false, Visits(new(3, 12, 0), new(20, 7, 0), new(10, 8, 1))), 0, 0,
        "one to two minutes a study: the headline curves with intervals");

    /// <summary>The run behind committed data: all contenders, refined crossovers, causes and sensitivity.</summary>
    public static readonly Preset Standard = new(
        "standard", 8, new EngineSettings(120, 50, false, Visits(new(3, 12, 0), new(20, 9, 0), new(10, 12, 2))), 2, 4,
        "all contenders and scenarios, crossovers refined, causes proven, sensitivity tried");

    /// <summary>As standard with more visits and launches.</summary>
    public static readonly Preset Thorough = new(
        "thorough", 16, new EngineSettings(300, 100, false, Visits(new(3, 71, 0), new(20, 48, 0), new(10, 48, 6))), 8, 10,
        "as standard with five times the visits and twice the launches; hours");

    /// <summary>
    /// For a gate: what differs between two equal versions differs from process to process and from visit to visit, so it takes many short launches.
    /// With 16 visits in place of 6 a launch takes a third longer, and the ratios of launches of equal code lie 4.4 % apart in place of 6.8 %.
    /// </summary>
    public static readonly Preset Gate = new(
        "gate", 6, new EngineSettings(40, 20, false, Visits(new(3, 16, 0), new(20, 4, 0), new(10, 5, 1), leadIn: 2)), 0, 0,
        "of the command check: short launches, until it is decided");

    /// <summary>All presets of studies, the smallest first.</summary>
    public static readonly IReadOnlyList<Preset> All = [Smoke, Quick, Standard, Thorough];

    /// <summary>The preset of that name.</summary>
    /// <exception cref="UnknownNameException">There is none.</exception>
    public static Preset Find(string name) =>
        All.Append(Gate).FirstOrDefault(p => p.Name == name) ?? throw new UnknownNameException("preset", name, [.. All.Select(p => p.Name)]);

    private static Sampling Visits(VisitSchedule ofShort, VisitSchedule ofLong, VisitSchedule ofThreads, int leadIn = 5) =>
        new(ofShort, ofLong) { Threads = ofThreads, LeadInMilliseconds = leadIn };
}
