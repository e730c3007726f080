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
        var ratios = all.Where(r => r.Estimate.Low is not null).ToLookup(r => r.Size);
        var most = ratios.Select(g => g.Count()).DefaultIfEmpty().Max();
        var sizes = ratios.Where(g => g.Count() == most).Select(g => g.Key).Order().ToList();
        if (sizes.Count == 0 || size < sizes[0] || size > sizes[^1])
        {
            return new Answer([new Statement(sizes.Count == 0
                ? all.Count > 0 ? Few(run, scenario, command) : $"{Answer.WhyNothing(run, [(scenario, shape)], shown)} {command}"
                : $"{Format.Amount(size, run.Axis(scenario))} lie outside what was measured, {Format.Count(sizes[0])} to {Format.Count(sizes[^1])}. "
                    + $"Measure it: {command}", [])]);
        }

        long[] sides = [.. new[] { sizes.Last(s => s <= size), sizes.First(s => s >= size) }.Distinct()];
        ratios = sides.SelectMany(s => ratios[s]).ToList().Relevant(Answer.Confidence, Answer.SmallestRelevant).ToLookup(r => r.Size);
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
            .Select(c => sides.Select(s => ratios[s].First(r => r.Contender == c)).ToList())
            .FirstOrDefault(own => own.Zip(best).All(p => p.First.Verdict == Verdict.Faster && p.First.Estimate.High >= p.Second.Estimate.Low));
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

        var equals = sides.SelectMany(s => ratios[s]).GroupBy(r => r.Contender)
            .Where(g => g.Key != choice[0].Contender && g.Zip(choice).All(p => p.First.Estimate.High >= p.Second.Estimate.Low)).Select(g => g.Key).ToList();
        statements.Add(new Statement(
            equals.Count == 0
                ? "How sure: it is ahead of every other contender shown, and the intervals do not overlap."
                : $"How sure: it is significantly faster than {Format.Name(baseline)}. "
                    + $"{Format.Capital(Format.List([.. equals.Select(Format.Name)]))} may be as fast, because the intervals overlap.",
            choice));
        if (Others(choice, equals) is { Length: > 0 } others)
        {
            statements.Add(new Statement($"The others: {others}.", []));
        }

        return new Answer(statements);

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
