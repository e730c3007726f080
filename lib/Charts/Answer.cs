using System.Net;
using Overtake.Analysis;
using Overtake.Charts.Display;
using Overtake.Results;

namespace Overtake.Charts;

/// <summary>What a run says about its question, in a few sentences that are made from its ratios.</summary>
/// <param name="statements">The choice first.</param>
[TypeFormatterSource(typeof(AnswerFormatters), PreferredMimeTypes = ["text/html", "text/plain"])]
public sealed class Answer(IReadOnlyList<Statement> statements)
{
    // Of a curve that is always ahead these many sizes are named.
    private const int NamedSizes = 3;

    // A change of the ratio by more than this between sizes closer than that is a jump.
    private const double Jump = 1.5;
    private const double Close = 1.1;

    // A curve with more changes than these is counted, not told.
    private const int MostSegments = 4;

    /// <summary>The statements, the choice first; at least one.</summary>
    public IReadOnlyList<Statement> Statements { get; } = statements;

    /// <summary>A list.</summary>
    public string Html => $"<ul>{string.Concat(Statements.Select(s => $"<li>{WebUtility.HtmlEncode(s.Text)}</li>"))}</ul>";

    /// <summary>A line for each statement.</summary>
    public override string ToString() => string.Join("\n", Statements.Select(s => $"- {s.Text}"));

    /// <summary>Makes the answer of a run.</summary>
    /// <param name="run">The run.</param>
    /// <param name="places">Scenarios with their shape, the headline first. Without a shape all shapes of the scenario are counted, each with its one size.</param>
    /// <param name="shown">The contenders that it speaks of.</param>
    public static Answer Of(RunData run, IReadOnlyList<(string Scenario, string? Shape)> places, IReadOnlyList<string> shown)
    {
        List<Statement> statements = [];
        List<Setting> settings = [];
        string? best = null;
        foreach (var (scenario, shape) in places.Where(p => run.Scenarios.Contains(p.Scenario) && (p.Shape is null || run.Shapes(p.Scenario).Contains(p.Shape))))
        {
            var curves = Curves(run, scenario, shape, shown);
            if (curves.Count == 0)
            {
                continue;
            }

            settings.AddRange(curves.SelectMany(c => c).Select(r => r.Setting).Distinct());
            var axis = shape is null ? "kinds of message" : run.Axis(scenario);
            if (best is null)
            {
                statements.AddRange(Headline(curves, shape is null, axis));
                best = curves[0][0].Contender;
            }
            else if ((curves.Find(c => c[0].Contender == best) ?? curves[0]) is { } curve)
            {
                statements.Add(new Statement($"{Format.Capital(run.ScenarioTitle(scenario))}: {Sentence(curve, shape is null, axis)}.", curve));
            }
        }

        if (statements.Count == 0)
        {
            return new Answer([new Statement(run.HasIntervals ? "This run measured nothing that answers the study's question; the preset quick does." : "This run has too few launches for an answer; the preset quick has enough.", [])]);
        }

        if (run.Manifest?.Preset == "smoke")
        {
            statements.Insert(0, new Statement("A smoke run proves that everything works and measures too little for any claim.", []));
        }

        if (Open(run, statements) is { } open)
        {
            statements.Add(open);
        }

        if (run.LimitSentences(settings).Trim() is { Length: > 0 } limits)
        {
            statements.Add(new Statement(limits, []));
        }

        return new Answer(statements);
    }

    /// <summary>The ratios of each contender, the contender with the highest ones first.</summary>
    private static List<IReadOnlyList<Ratio>> Curves(RunData run, string scenario, string? shape, IReadOnlyList<string> shown)
    {
        var curves = (shape is null ? run.Shapes(scenario) : [shape])
            .Select(s => run.Headline(scenario, s)).OfType<Setting>()
            .SelectMany(s => shown.SelectMany(c => run.Ratios(s, c)))
            // Where the baseline cannot take part another one stands in for it.
            .Where(r => r.Estimate.Low is not null && r.Baseline == run.Baseline(scenario) && run.Role(r.Contender, scenario) == ContenderRole.Contender)
            .GroupBy(r => r.Contender)
            .Select(g => (IReadOnlyList<Ratio>)[.. g]).ToList();
        // Compared where all of them were measured: some have more sizes than others, around their crossovers.
        var common = curves.Count == 0 ? [] : curves.Select(c => c.Select(r => (r.Setting, r.Size))).Aggregate((a, b) => a.Intersect(b)).ToHashSet();
        return [.. curves.OrderByDescending(c => c.Where(r => common.Count == 0 || common.Contains((r.Setting, r.Size))).Average(r => Math.Log(r.Estimate.Point)))];
    }

    /// <summary>The best contender, those that are always ahead as well, and each of the others.</summary>
    private static IEnumerable<Statement> Headline(List<IReadOnlyList<Ratio>> curves, bool counted, string axis)
    {
        yield return new Statement($"{Sentence(curves[0], counted, axis)}.", curves[0]);
        var others = curves.Skip(1).ToLookup(c => c.All(r => r.Verdict == Verdict.Faster));
        if (others[true].Any())
        {
            var ahead = others[true].ToList();
            yield return new Statement(
                $"Also faster everywhere: {Format.List([.. ahead.Select(c => $"{c[0].Contender} ({Between(c.Select(r => r.Estimate.Point))} times)")])}.",
                [.. ahead.SelectMany(c => c)]);
        }

        foreach (var curve in others[false])
        {
            yield return new Statement($"{Sentence(curve, counted, axis)}.", curve);
        }
    }

    private static string Sentence(IReadOnlyList<Ratio> curve, bool counted, string axis) => $"{curve[0].Contender} {Against(curve, counted, axis)}";

    /// <summary>One contender against its baseline, to follow its name.</summary>
    /// <param name="curve">Its ratios, by size.</param>
    /// <param name="counted">Whether the sizes are of different shapes and are counted.</param>
    /// <param name="axis">What the sizes count.</param>
    internal static string Against(IReadOnlyList<Ratio> curve, bool counted, string axis)
    {
        var baseline = curve[0].Baseline;
        if (!counted && curve.All(r => r.Verdict == Verdict.Faster))
        {
            return $"is faster than {baseline} at every measured size ({Format.List([.. Named(curve).Select(r => $"{Times(r.Estimate.Point)} times at {Format.Count(r.Size)}")])} {axis})";
        }

        var segments = Segments(curve);
        if (!counted && segments.Where(s => s[0].Verdict is Verdict.Faster or Verdict.Slower or Verdict.Same).ToList() is [var only] && segments.Count > 1)
        {
            return $"{Words(only, baseline)} {Range(only, axis)}, inconclusive {(segments[0] == only ? "above" : segments[^1] == only ? "below" : "elsewhere")}";
        }

        if (!counted && segments.Count <= MostSegments)
        {
            return Format.List([.. segments.Select((s, i) => $"{Words(s, i == 0 ? baseline : null)} {Range(s, i == 0 ? axis : null)}")]);
        }

        var sides = curve.GroupBy(r => r.Verdict).OrderBy(g => g.Key is Verdict.Faster ? 0 : g.Key is Verdict.Slower ? 1 : 2).Select(g => g.ToList()).ToList();
        return Format.List([.. sides.Select((s, i) => $"{Words(s, i == 0 ? baseline : null)} {(counted ? "for" : "at")} {s.Count}{(i == 0 ? $" of {curve.Count} {(counted ? axis : "sizes")}" : "")}")]);
    }

    /// <summary>Both ends of a curve, and both sides of its largest jump between close sizes, or else its middle.</summary>
    private static IEnumerable<Ratio> Named(IReadOnlyList<Ratio> curve)
    {
        var jump = curve.Zip(curve.Skip(1)).Where(p => p.Second.Size <= Close * p.First.Size)
            .Select(p => (p.First, p.Second, Factor: Math.Exp(Math.Abs(Math.Log(p.Second.Estimate.Point / p.First.Estimate.Point)))))
            .Where(p => p.Factor > Jump).OrderByDescending(p => p.Factor).FirstOrDefault();
        return (curve.Count <= NamedSizes ? curve : jump.First is null ? [curve[0], curve[curve.Count / 2], curve[^1]] : (Ratio[])[curve[0], jump.First, jump.Second, curve[^1]]).Distinct();
    }

    /// <summary>Neighbouring sizes with the same verdict.</summary>
    private static List<List<Ratio>> Segments(IReadOnlyList<Ratio> curve)
    {
        List<List<Ratio>> segments = [];
        foreach (var ratio in curve)
        {
            if (segments is not [.., var last] || last[0].Verdict != ratio.Verdict)
            {
                segments.Add(last = []);
            }

            last.Add(ratio);
        }

        return segments;
    }

    private static string Words(List<Ratio> ratios, string? baseline) => ratios[0].Verdict switch
    {
        Verdict.Faster => $"is {Between(ratios.Select(r => r.Estimate.Point))} times faster{(baseline is null ? "" : $" than {baseline}")}",
        Verdict.Slower => $"takes {Between(ratios.Select(r => 1 / r.Estimate.Point))} times as long{(baseline is null ? "" : $" as {baseline}")}",
        Verdict.Same => $"takes the same time{(baseline is null ? "" : $" as {baseline}")}",
        _ => $"cannot be distinguished{(baseline is null ? "" : $" from {baseline}")}",
    };

    private static string Range(List<Ratio> ratios, string? axis) =>
        ratios.Count == 1
            ? $"at {(axis is null ? Format.Count(ratios[0].Size) : Format.Amount(ratios[0].Size, axis))}"
            : $"from {Format.Count(ratios[0].Size)} to {Format.Count(ratios[^1].Size)}{(axis is null ? "" : $" {axis}")}";

    /// <summary>What the run cannot say, and what would.</summary>
    private static Statement? Open(RunData run, List<Statement> statements)
    {
        var open = statements.SelectMany(s => s.Evidence).Where(r => r.Verdict is Verdict.Undecided or Verdict.None).Distinct().ToList();
        var launches = open.Max(r => r.LaunchesNeeded);
        return open.Count == 0 || run.Manifest is not { } manifest ? null : new Statement(
            $"{Format.Count(open.Count)} of these {Format.Count(statements.SelectMany(s => s.Evidence).Distinct().Count())} comparisons are inconclusive. "
            + (launches is { } more && more > manifest.MainLaunches ? $"More launches would decide most of them: scripts/overtake measure {manifest.Study} --preset {manifest.Preset} --launches {2 * manifest.MainLaunches}" : "They lie within what the controls allow."),
            open);
    }

    private static string Between(IEnumerable<double> factors)
    {
        var all = factors.ToList();
        var (low, high) = (Times(all.Min()), Times(all.Max()));
        return low == high ? low : $"{low} to {high}";
    }

    private static string Times(double factor) => Format.Number(Format.Significant(factor, factor < 1.1 ? 3 : 2));
}

/// <summary>One statement of an answer.</summary>
/// <param name="Text">One sentence, or two.</param>
/// <param name="Evidence">The ratios that its figures come from; empty for what controls say.</param>
public sealed record Statement(string Text, IReadOnlyList<Ratio> Evidence);
