namespace Overtake.Analysis;

/// <summary>All that is concluded from one run. Every list is in the order of scenario, shape, contender, parameters, size.</summary>
/// <param name="Study">Study name; empty for a bare CSV file.</param>
/// <param name="Run">Run id; empty for a bare CSV file.</param>
/// <param name="Machine">Machine name; empty for a bare CSV file.</param>
/// <param name="Confidence">Nominal coverage of every interval, for example 0.95.</param>
/// <param name="Noisy">True when a control failed: charts are marked and no claim is made.</param>
/// <param name="Controls">A/A and positive controls.</param>
/// <param name="Ratios">Every ratio of every contender to its baseline.</param>
/// <param name="Crossovers">One for each curve of a full competitor.</param>
/// <param name="Regret">What the wrong choice costs.</param>
/// <param name="RangeCosts">Cost over the whole range of each fixed choice and of switching at the crossover.</param>
/// <param name="Unsteady">Case launches left out because the code had not reached tier 1.</param>
/// <param name="FewCollections">Cases that collect but whose timed iterations span fewer than 20 collections of their highest generation in all launches together.</param>
public sealed record RunAnalysis(
    string Study,
    string Run,
    string Machine,
    double Confidence,
    bool Noisy,
    IReadOnlyList<Control> Controls,
    IReadOnlyList<Ratio> Ratios,
    IReadOnlyList<Crossover> Crossovers,
    IReadOnlyList<Regret> Regret,
    IReadOnlyList<RangeCost> RangeCosts,
    int Unsteady,
    int FewCollections);

/// <summary>The group of cases in which contenders are compared: everything but contender and size.</summary>
/// <param name="Scenario">Scenario.</param>
/// <param name="Shape">Shape.</param>
/// <param name="Parameters">Parameters as in the rows.</param>
/// <param name="Runtime">Runtime.</param>
/// <param name="Gc">GC mode.</param>
public sealed record Setting(string Scenario, string Shape, string Parameters, string Runtime, string Gc);

/// <summary>A point with its interval. Low and high are null below three launches.</summary>
/// <param name="Point">The estimate: exp of the mean of the per-launch log ratios.</param>
/// <param name="Low">Lower end, or null.</param>
/// <param name="High">Upper end, or null.</param>
/// <param name="Launches">Launches that entered.</param>
/// <param name="LogStandardDeviation">Standard deviation of the per-launch log ratios; null below two launches.</param>
public sealed record Estimate(double Point, double? Low, double? High, int Launches, double? LogStandardDeviation);

/// <summary>What an interval says against 1 and the practical band.</summary>
public enum Verdict
{
    /// <summary>Below three launches there is no verdict.</summary>
    None,

    /// <summary>The contender is faster than the baseline.</summary>
    Faster,

    /// <summary>The contender is slower than the baseline.</summary>
    Slower,

    /// <summary>The interval lies inside the practical band.</summary>
    Same,

    /// <summary>The interval contains 1 and is wider than the band.</summary>
    Undecided,
}

/// <summary>cost(baseline) / cost(contender) for one case: above 1 the contender is ahead.</summary>
/// <param name="Setting">Where it was measured.</param>
/// <param name="Contender">The contender.</param>
/// <param name="Baseline">The baseline.</param>
/// <param name="Size">Size on the scenario's axis.</param>
/// <param name="Metric">Metric compared, <c>time</c> for verdicts on speed.</param>
/// <param name="Estimate">Ratio and interval.</param>
/// <param name="Verdict">Verdict.</param>
/// <param name="LaunchesNeeded">For <see cref="Verdict.Undecided"/>: the launches that would decide it at this spread; else null.</param>
/// <param name="SmallestEffect">The smallest ratio above 1 that this many launches of this spread could have told from 1 (half-width of the interval as a factor); null without an interval.</param>
public sealed record Ratio(
    Setting Setting,
    string Contender,
    string Baseline,
    long Size,
    string Metric,
    Estimate Estimate,
    Verdict Verdict,
    int? LaunchesNeeded,
    double? SmallestEffect);

/// <summary>A control of one scenario and shape, pooled over sizes within each launch.</summary>
/// <param name="Scenario">Scenario.</param>
/// <param name="Shape">Shape.</param>
/// <param name="Kind"><c>A/A</c> or <c>+10 %</c>.</param>
/// <param name="Estimate">Pooled ratio and interval; t over launches.</param>
/// <param name="Pass">Whether the control came out as it must; null where there are too few launches to say.</param>
public sealed record Control(string Scenario, string Shape, string Kind, Estimate Estimate, bool? Pass);

/// <summary>What a curve says about overtaking.</summary>
public enum CrossoverOutcome
{
    /// <summary>Exactly one crossover.</summary>
    At,

    /// <summary>Ahead of the baseline at every measured size.</summary>
    NoneAlwaysAhead,

    /// <summary>Behind the baseline at every measured size.</summary>
    NoneAlwaysBehind,

    /// <summary>No side is established, or an end of the range is undecided.</summary>
    Unresolved,

    /// <summary>More than one crossover.</summary>
    Several,
}

/// <summary>One crossover of a curve.</summary>
/// <param name="Point">Where the mean curve crosses 1 inside the bracket, or the first size of the new side for a step.</param>
/// <param name="Low">Last size of the side before.</param>
/// <param name="High">First size of the side behind.</param>
/// <param name="Overtakes">True where the contender gets ahead with growing size, false where it falls behind.</param>
/// <param name="Step">True when low and high are neighbouring integers.</param>
/// <param name="RatioLow">Ratio at <paramref name="Low"/>.</param>
/// <param name="RatioHigh">Ratio at <paramref name="High"/>.</param>
/// <param name="Cause">In words: what changes inside the bracket.</param>
/// <param name="Proven">True when an intervention on that cause made the crossover vanish or move.</param>
/// <param name="Sensitivity">What it survives and what changes it; empty when nothing was tried.</param>
public sealed record CrossoverPoint(
    double Point,
    long Low,
    long High,
    bool Overtakes,
    bool Step,
    Estimate RatioLow,
    Estimate RatioHigh,
    string Cause,
    bool Proven,
    string Sensitivity);

/// <summary>The crossovers of one contender's curve, or why there is none.</summary>
/// <param name="Setting">Where it was measured.</param>
/// <param name="Contender">The contender.</param>
/// <param name="Baseline">The baseline.</param>
/// <param name="Axis">What the sizes count.</param>
/// <param name="Outcome">Outcome.</param>
/// <param name="Points">The crossovers by size; empty unless <see cref="CrossoverOutcome.At"/> or <see cref="CrossoverOutcome.Several"/>.</param>
/// <param name="SmallestSize">First measured size.</param>
/// <param name="LargestSize">Last measured size.</param>
/// <param name="Remark">One sentence for tables: which end is open, what could have been seen.</param>
public sealed record Crossover(
    Setting Setting,
    string Contender,
    string Baseline,
    string Axis,
    CrossoverOutcome Outcome,
    IReadOnlyList<CrossoverPoint> Points,
    long SmallestSize,
    long LargestSize,
    string Remark);

/// <summary>The relative cost of a contender at one size against the best full competitor there.</summary>
/// <param name="Setting">Where it was measured.</param>
/// <param name="Size">Size.</param>
/// <param name="Contender">The contender.</param>
/// <param name="Loss">cost / best cost - 1; 0 for the best.</param>
public sealed record Regret(Setting Setting, long Size, string Contender, double Loss);

/// <summary>Geometric mean over the measured sizes of a strategy's cost relative to the best contender at each size.</summary>
/// <param name="Setting">Where it was measured.</param>
/// <param name="Strategy">A contender alone, or <c>baseline, then X from N</c>.</param>
/// <param name="Cost">At least 1; 1 means best everywhere.</param>
public sealed record RangeCost(Setting Setting, string Strategy, double Cost);
