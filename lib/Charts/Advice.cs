using Overtake.Analysis;
using Overtake.Results;

namespace Overtake.Charts;

/// <summary>Advice for one size, from the measured sizes on both sides of it and never from between them.</summary>
internal static class Advice
{
    /// <param name="size">From 1.</param>
    /// <param name="shown">The contenders to choose from beside the baseline.</param>
    /// <param name="command">Measures exactly this size.</param>
    public static Answer At(RunData run, string scenario, string shape, long size, IReadOnlyList<string> shown, string command)
    {
        var all = run.Headline(scenario, shape) is { } setting
            ? shown.Where(c => run.Role(c, scenario) == ContenderRole.Contender).SelectMany(c => run.Ratios(setting, c)).ToList()
            : [];
        if (run.Axis(scenario) == ScenarioInfo.NoAxis)
        {
            return new Answer([new Statement("The cases of this run have no size. Without --size there is an answer for all of them.", [])]);
        }

        // What is said at one size rests on the sizes on both sides of it alone.
        var curves = all.Where(r => r.Estimate.Low is not null).GroupBy(r => r.Contender).Select(c => (IReadOnlyList<Ratio>)[.. c]).ToList();
        var around = curves.FindAll(c => c[0].Size <= size && c[^1].Size >= size);
        if (around.Count == 0)
        {
            return new Answer([new Statement(curves.Count == 0
                ? all.Count > 0 ? Few(run, scenario, command) : $"{Answer.WhyNothing(run, [(scenario, shape)], shown)} {command}"
                : $"{Format.Amount(size, run.Axis(scenario))} {(size == 1 ? "lies" : "lie")} outside what was measured, "
                    + $"{Format.Count(curves.Min(c => c[0].Size))} to {Format.Count(curves.Max(c => c[^1].Size))}. Measure it: {command}", [])]);
        }

        var common = Answer.Common(around);
        // Contenders may have no size in common on one of the sides.
        common = common.Any(c => c.Size <= size) && common.Any(c => c.Size >= size) ? common : Answer.Common([around.MaxBy(c => c.Count)!]);
        var sizes = common.Select(c => c.Size).ToList();
        long[] sides = [.. new[] { sizes.Last(s => s <= size), sizes.First(s => s >= size) }.Distinct()];
        var ratios = common.Where(c => sides.Contains(c.Size)).SelectMany(c => c.Ratios).ToList()
            .Relevant(Answer.Confidence, Answer.SmallestRelevant).ToLookup(r => r.Size);
        var best = sides.Select(s => ratios[s].MaxBy(r => r.Estimate.Point)!).ToList();
        var baseline = best[0].Baseline;
        var where = $"{Format.Amount(size, run.Axis(scenario))}, {run.ScenarioTitle(scenario)}";
        if (best.All(r => r.Verdict is not Verdict.Faster))
        {
            return new Answer([new Statement(
                sides.SelectMany(s => ratios[s]).Any(Answer.MayBeFaster)
                    ? $"{Format.Capital(where)}: it is inconclusive whether anything is faster than {Format.Name(baseline)} {Sides(best)}."
                    : $"{Format.Capital(where)}: nothing is significantly faster than {Format.Name(baseline)} {Sides(best)}.",
                best)]);
        }

        // The best contender on one side is the choice if the other side does not contradict it.
        var choice = best.Select(b => b.Contender).Distinct()
            .Select(c => sides.Select(s => ratios[s].FirstOrDefault(r => r.Contender == c)).OfType<Ratio>().ToList())
            .FirstOrDefault(own => own.Count == sides.Length && own.TrueForAll(r => r.Verdict == Verdict.Faster) && !Slower(best.Zip(own)).Overlaps(own));
        if (choice is null)
        {
            return new Answer(
                [new Statement($"{Format.Capital(where)}: the measured sizes on both sides disagree: best is "
                    + $"{string.Join(", ", best.Select(r => $"{r.Contender} at {Format.Count(r.Size)} ({Format.Interval(r.Estimate)})"))}. "
                    + $"Measure it: {command}", best)]);
        }

        List<Statement> statements =
            [new($"{Format.Capital(where)}: use {Format.Name(choice[0].Contender)} instead of {Format.Name(baseline)}. "
                + $"The ratio is {string.Join(" and ", choice.Select(r => $"{Format.Interval(r.Estimate)} at {Format.Count(r.Size)}"))}.", choice)];
        if (Saved(run, choice, baseline) is { Length: > 0 } saved)
        {
            statements.Add(new Statement($"One operation saves {saved}.", choice));
        }

        var others = sides.SelectMany(s => ratios[s]).Where(r => r.Contender != choice[0].Contender).ToList();
        var behind = Slower(others.Select(r => (choice.First(c => c.Size == r.Size), r)));
        var equals = others.GroupBy(r => r.Contender).Where(g => !behind.Overlaps(g)).Select(g => g.Key).ToList();
        statements.Add(new Statement(
            equals.Count == 0
                ? "How sure: it is significantly faster than every other contender shown."
                : $"How sure: it is significantly faster than {Format.Name(baseline)}. {(equals.Count == 1 ? "This" : "These")} may be as fast, "
                    + $"compared launch by launch: {Format.List([.. equals.Select(Format.Name)])}.",
            choice));
        if (Others(choice, equals) is { Length: > 0 } rest)
        {
            statements.Add(new Statement($"The others: {rest}.", []));
        }

        return new Answer(statements);

        IReadOnlySet<Ratio> Slower(IEnumerable<(Ratio Faster, Ratio Other)> pairs) => run.Slower(pairs, Answer.Confidence, Answer.SmallestRelevant);

        // Those with fewer sizes speak at the nearest of their own.
        string Others(List<Ratio> chosen, List<string> named) => string.Join("; ",
            from curve in all.Where(r => r.Estimate.Low is not null).GroupBy(r => r.Contender)
            where curve.Key != chosen[0].Contender && !named.Contains(curve.Key)
            let own = curve.OrderBy(r => r.Size).ToList()
            let near = new[] { own.FindLast(r => r.Size <= size), own.Find(r => r.Size >= size) }.OfType<Ratio>().Distinct().ToList()
            select $"{Format.Name(curve.Key)} {Format.List([.. near.Select(r => $"{Format.Ratio(r.Estimate.Point)} at {Format.Count(r.Size)}")])}");
    }

    private static string Few(RunData run, string scenario, string command) =>
        run.Manifest is { Preset: RunManifest.Imported } imported
            ? $"This run has too few launches for advice: intervals need at least three. Better {imported.MoreLaunches(Answer.RecommendedLaunches)}."
            : $"This run has too few launches in {scenario} for advice: intervals need at least three. Measure it: {command}";

    private static string Sides(List<Ratio> best) =>
        string.Join(" or ", best.Select(r => $"at {Format.Count(r.Size)} (best: {r.Contender}, {Format.Interval(r.Estimate)})"));

    /// <summary>Time and memory that an operation takes less than with the baseline, size by size.</summary>
    private static string Saved(RunData run, List<Ratio> choice, string baseline)
    {
        return string.Join("; ", choice.Select(r => (r.Size, Time: Less(r, Metric.Time), Bytes: Less(r, Metric.Allocated)))
            .Where(d => d.Time is > 0)
            .Select(d =>
                $"{Format.Nanoseconds(d.Time!.Value)}{(d.Bytes is > 0 and var bytes ? $" and {Format.Bytes(bytes)}" : "")} at {Format.Count(d.Size)}"));

        double? Less(Ratio ratio, Metric metric)
        {
            double? Mean(string contender) => run.Costs(ratio.Setting, metric.Name).FirstOrDefault(c => (c.Contender, c.Size) == (contender, ratio.Size))?.Mean;
            return Mean(baseline) - Mean(ratio.Contender);
        }
    }
}
