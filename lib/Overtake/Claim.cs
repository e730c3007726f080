using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Results;

namespace Overtake;

/// <summary>A published claim beside what a run measured.</summary>
/// <param name="Text">The claim in our words.</param>
/// <param name="Why">The ground of the verdict, where the figures do not say it; empty where they do.</param>
internal sealed record Claim(string Text, string Published, string Ours, ClaimVerdict Verdict, string Why = "")
{
    /// <summary>Name of the study's figure that shows what the verdict rests on; empty for none.</summary>
    public string Figure { get; init; } = "";

    /// <summary>Launches behind <see cref="Ours"/>, the fewest where it comes from several ratios; null for what is exact.</summary>
    public int? Launches { get; init; }

    /// <summary>The contenders that it is judged on, with their versions; empty where the claim names them itself.</summary>
    public string JudgedOn { get; init; } = "";

    /// <summary>The same, from these ratios.</summary>
    public Claim From(IEnumerable<Ratio> ratios) => this with { Launches = ratios.Min(r => (int?)r.Estimate.Launches) };

    /// <summary>Claims that the same figure shows.</summary>
    public static IEnumerable<Claim> In(string figure, params IEnumerable<Claim> claims) => claims.Select(c => c with { Figure = figure });

    /// <summary>One that the run did not measure.</summary>
    public static Claim NotMeasured(string text, string published) => new(text, published, "", ClaimVerdict.NotMeasured);

    /// <summary>One about packages that the run did not measure: nothing stands for them.</summary>
    public static Claim NotMeasuredWith(string text, string published, params IEnumerable<string> packages) =>
        NotMeasured(text, published) with { Why = $"not measured with the package {string.Join(" and ", packages)}" };

    /// <summary>The same, judged on these contenders, with their versions as the run names them.</summary>
    public Claim On(RunData run, params IEnumerable<string> contenders) => this with
    {
        JudgedOn = string.Join(" and ", contenders.Select(name =>
            run.Manifest?.Contenders.FirstOrDefault(c => c.Name == name) is { } info && info.Description.Split(", ")[0].Split(' ') is { Length: > 1 } words
                ? $"{name} {words[^1]}"
                : name)),
    };

    /// <summary>One about a ratio.</summary>
    /// <param name="ours">The run's; null where it was not measured.</param>
    public static Claim OfRatio(string text, double published, Ratio? ours) => OfRatio(text, published, ours?.Estimate, ours?.LaunchesNeeded);

    /// <summary>One about a ratio that is no <see cref="Ratio"/> of the run.</summary>
    /// <param name="ours">The run's; null where it was not measured.</param>
    /// <param name="launchesNeeded">As in <see cref="Ratio.LaunchesNeeded"/>; null where that is not known.</param>
    public static Claim OfRatio(string text, double published, Estimate? ours, int? launchesNeeded = null)
    {
        if (ours is null)
        {
            return NotMeasured(text, Format.Ratio(published));
        }

        var (verdict, why) = Judge(published, ours);
        var reason = verdict == ClaimVerdict.NotResolved ? string.Join("; ", ((string[])[why, Needed(launchesNeeded)]).Where(w => w.Length > 0)) : why;
        return new(text, Format.Ratio(published), Format.Interval(ours), verdict, reason) { Launches = ours.Launches };
    }

    /// <summary>One that says two times are equal.</summary>
    /// <param name="logRatios">Logarithm of the ratio in each launch, at least <see cref="RatioEstimator.MinimumLaunches"/>.</param>
    /// <param name="place">Where both were measured.</param>
    /// <param name="words">Our figure of the interval.</param>
    public static Claim OfEqual(string text, double[] logRatios, RunAnalysis analysis, (string Scenario, string Shape) place, Func<string, string> words)
    {
        var systematic = SystematicUncertainty.Both(analysis.Controls, place.Scenario, place.Shape);
        var ratio = new RatioEstimator(analysis.Confidence).Compare(logRatios, systematic);
        var why = ratio.Verdict != Analysis.Verdict.Undecided || ratio.LaunchesNeeded is not null ? Needed(ratio.LaunchesNeeded)
            : !systematic.IsNone ? $"the systematic uncertainty of {Format.Percent(systematic.Factor - 1)} is too large; more launches do not help"
            : "the interval leaves it open";
        return new(
            text, "yes", words(Format.Interval(ratio.Estimate)),
            ratio.Verdict switch
            {
                Analysis.Verdict.Same => ClaimVerdict.Holds,
                Analysis.Verdict.Undecided => ClaimVerdict.NotResolved,
                _ => ClaimVerdict.DoesNotHold,
            },
            why) { Launches = ratio.Estimate.Launches };
    }

    /// <summary>How many launches would resolve a claim, in words; empty where that is not known.</summary>
    internal static string Needed(int? launches) => launches is { } needed ? $"about {Format.Count(needed)} launches would decide it" : "";

    /// <summary>Judges a published ratio by our interval.</summary>
    internal static (ClaimVerdict Verdict, string Why) Judge(double published, Estimate ours) =>
        ours.Low is not { } low || ours.High is not { } high ? (ClaimVerdict.NotResolved, "too few launches for an interval")
        : low <= published && published <= high ? (low <= 1 && high >= 1
            ? (ClaimVerdict.NotResolved, "the interval contains the published ratio and 1")
            : (ClaimVerdict.Holds, ""))
        : low <= 1 && high >= 1 ? (ClaimVerdict.NoDifference, "")
        : low > 1 != published > 1 ? (ClaimVerdict.Reversed, "")
        : (Math.Abs(Math.Log(ours.Point)) < Math.Abs(Math.Log(published)) ? ClaimVerdict.HoldsWeaker : ClaimVerdict.HoldsStronger, "");
}

/// <summary>The verdict of a run on a published claim.</summary>
internal enum ClaimVerdict
{
    /// <summary>Our interval contains the published figure.</summary>
    Holds,

    /// <summary>The direction holds, the effect is smaller.</summary>
    HoldsWeaker,

    /// <summary>The direction holds, the effect is larger.</summary>
    HoldsStronger,

    /// <summary>The opposite is so.</summary>
    Reversed,

    /// <summary>A figure that has no direction is another one.</summary>
    DoesNotHold,

    /// <summary>The published effect is excluded, and no effect is significant.</summary>
    NoDifference,

    /// <summary>More launches would be needed.</summary>
    NotResolved,

    /// <summary>The published figures compare nothing.</summary>
    NotComparable,

    /// <summary>The run lacks the cases.</summary>
    NotMeasured,
}

/// <summary>Where claims were published.</summary>
/// <param name="Where">Address.</param>
/// <param name="When">Year.</param>
internal sealed record ClaimSource(string What, string Where, string When);

/// <summary>Which published claims hold, in the fullest run of every study.</summary>
public sealed class Claims
{
    private const string Meaning = "Holds: our interval contains the published figure. Weaker and stronger: the direction holds, the figure does not.";

    private static readonly string[] Words =
        ["holds", "holds, weaker", "holds, stronger", "reversed", "does not hold", "no difference", "not resolved", "not comparable", "not measured here"];

    private readonly List<(Run Run, ClaimSource Source, IReadOnlyList<Claim> All)> _runs;

    internal Claims(IEnumerable<Run> runs) =>
        _runs =
        [
            .. from run in runs
               let source = run.Presentation.Source
               where source is not null
               select (run, source, run.Presentation.Claims(run.Data)),
        ];

    /// <summary>Opens the fullest run of every study, as <see cref="Study.Open"/> does.</summary>
    /// <exception cref="InvalidResultException">There is no finished run.</exception>
    public static Claims Open() => Study.WithRuns() is { Count: > 0 } studies
        ? new(studies.Select(name => Study.Open(name)))
        : throw new InvalidResultException(ProjectFolder.Machines, "there is no finished run; scripts/run makes one");

    /// <summary>Every claim of every study, with a verdict for each.</summary>
    public Table Ledger() => new(
        "Published claims and this machine",
        [new("study"), .. Columns, JudgedOnColumn],
        [.. from one in _runs from claim in one.All select (IReadOnlyList<object?>)[
            one.Run.Analysis.Study, .. Row(claim, $"{one.Run.Analysis.Study}.html"), claim.JudgedOn,
        ]],
        $"{Meaning} From {string.Join(", ", _runs.Select(s => s.Run.Source))}.");

    /// <summary>How many claims of each study hold, and where they were published.</summary>
    public Table Summary()
    {
        var verdicts = Enum.GetValues<ClaimVerdict>().Where(v => _runs.Exists(s => s.All.Any(c => c.Verdict == v))).ToList();
        // A quick run may have none of what was published.
        var unmeasured = _runs.Where(s => s.All.Count == 0).Select(s => s.Run.Analysis.Study).ToList();
        return new(
            "How many claims hold",
            [new("study"), new("measured on"), new("published"), new("year"), .. verdicts.Select(v => new TableColumn(Words[(int)v], ColumnKind.Count))],
            [.. _runs.Where(s => s.All.Count > 0).Select(s => (IReadOnlyList<object?>)[
                s.Run.Analysis.Study, s.Run.Manifest?.Machine, s.Source.What, s.Source.When,
                .. verdicts.Select(v => s.All.Count(c => c.Verdict == v) is > 0 and var count ? (object?)count : null),
            ])],
            (unmeasured.Count == 0 ? ""
                : $"Not measured here: {Format.List(unmeasured)}. The preset standard measures {(unmeasured.Count == 1 ? "it" : "them")}. ")
            + $"Sources: {string.Join(", ", _runs.Select(s => s.Source.Where))}.");
    }

    internal static Table Of(IReadOnlyList<Claim> claims, string remark)
    {
        // Where a claim names its contenders itself there is nothing to add.
        var names = claims.Any(c => c.JudgedOn.Length > 0);
        return new(
            "Published beside ours", names ? [.. Columns, JudgedOnColumn] : Columns,
            [.. claims.Select(c => (IReadOnlyList<object?>)(names ? [.. Row(c, ""), c.JudgedOn] : Row(c, "")))], $"{remark} {Meaning}".Trim());
    }

    private static TableColumn JudgedOnColumn { get; } = new("judged on");

    private static TableColumn[] Columns =>
        [new("claim"), new("published"), new("ours"), new("verdict"), new("why"), new("launches", ColumnKind.Count), new("figure")];

    private static IReadOnlyList<object?> Row(Claim claim, string page) =>
        [
            claim.Text, claim.Published, claim.Ours, Words[(int)claim.Verdict], claim.Why, claim.Launches,
            claim.Figure.Length == 0 || claim.Verdict == ClaimVerdict.NotMeasured ? null : new TableLink(claim.Figure, $"{page}#{claim.Figure}"),
        ];
}
