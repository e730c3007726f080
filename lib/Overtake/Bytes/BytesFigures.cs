using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Charts.Drawing;
using Overtake.Charts.Figures;
using Overtake.Measurement.Bytes;
using Overtake.Results;
using static Overtake.Measurement.Bytes.BytesNames;

namespace Overtake;

/// <summary>All figures of the bytes study; the views of it say what each shows. One is null where the run did not measure it.</summary>
internal static class BytesFigures
{
    // The published type first.
    private static readonly string[] Types = [Longs, Ints, IndexedInts, Shorts, Doubles];

    /// <summary>Every figure that the run has data for, the headline first.</summary>
    public static IReadOnlyList<Figure> All(RunData run, IReadOnlyList<PublishedRatio> published) =>
    [
        .. StudyFigures.Drawn(Methods(run, published), EndToEnd(run)),
        .. from setting in run.Headlines(run.Scenarios)
           where Presentation.HasCurve(run, setting)
           select RatioFigure.Draw(run, setting.Scenario, setting.Shape),
        .. StudyFigures.Drawn(LeadingZeros(run), Recording(run), Runtimes(run)),
    ];

    public static Figure? Methods(RunData run, IReadOnlyList<PublishedRatio> published)
    {
        var ratios = Of(run, After, Put, Get).Where(r => r.Size == 1_000).ToList();
        if (ratios.Count == 0)
        {
            return null;
        }

        var groups = ratios.GroupBy(r => r.Setting.Scenario).Select(scenario => new MarkGroup(
            $"{scenario.Key}, {ratios[0].Size:N0} values",
            [
                .. scenario.Select(r =>
                    new MarkRow($"{r.Setting.Shape}, {r.Setting.Runtime}", [.. Published(published, r), Marked(run, r)], Format.Verdict(r.Verdict))),
            ])).ToList();
        // What a title says of several is corrected for their number.
        var judged = ratios.Together(run.Analysis.Confidence);
        var title = !judged.Any(r => r.Verdict == Verdict.Faster) ? "BinaryPrimitives against the network-order calls they replaced"
            : groups.TrueForAll(g => g.Rows.Count == 1) ? $"BinaryPrimitives are {Format.List([.. judged.Select(Side)])}"
            : $"BinaryPrimitives are faster {Format.List([.. judged.GroupBy(r => r.Setting.Scenario).Select(Faster)])}";
        const string What = "How many times faster than before the change to BinaryPrimitives, one pass over the values. Right of 1× it is faster. "
            + "Open circles: published, on another machine.";
        return RowsFigure.Draw("before-after", run.Counted(title, What, ratios), groups);
    }

    private static string Side(Ratio ratio) =>
        $"{(ratio.Verdict switch { Verdict.Faster => "faster", Verdict.Slower => "slower", _ => "not significantly faster" })} in {ratio.Setting.Scenario}";

    private static string Faster(IGrouping<string, Ratio> scenario)
    {
        var (faster, slower) = (scenario.Where(r => r.Verdict == Verdict.Faster).ToList(), scenario.Count(r => r.Verdict == Verdict.Slower));
        return $"in {faster.Count} of {scenario.Count()} of {scenario.Key}{(slower > 0 ? $" and slower in {slower}" : "")}";
    }

    public static Figure? EndToEnd(RunData run)
    {
        var ratios = Of(run, After, Encode, Decode).Concat(Of(run, Vectorised, Encode, Decode)).ToList();
        if (ratios.Count == 0)
        {
            return null;
        }

        var groups = ratios.GroupBy(r => (r.Setting.Scenario, r.Setting.Shape)).Select(part => new MarkGroup(
            $"{part.Key.Scenario}, {part.Key.Shape}, a histogram of {part.First().Size:N0} values",
            [.. part.Select(r => new MarkRow($"{r.Contender}, {r.Setting.Runtime}", [Marked(run, r)], Format.Verdict(r.Verdict)))])).ToList();
        var claims = ratios.Where(r => r.Contender == After && r.Verdict != Verdict.None).ToList().Together(run.Analysis.Confidence);
        var noticed = claims.Count(r => r.Verdict is Verdict.Faster or Verdict.Slower);
        var title = claims.Count == 0 ? "Encoding and decoding a histogram through the buffers before and after"
            : noticed == 0 ? $"No significant difference end to end in {claims.Count} cases (detectable: "
                + $"{Format.Ratio(claims.Min(r => r.SmallestEffect!.Value))} to {Format.Ratio(claims.Max(r => r.SmallestEffect!.Value))})"
            : $"End to end the change shows in {noticed} of {claims.Count} cases: "
                + $"{Format.Ratio(claims.Min(r => r.Estimate.Point))} to {Format.Ratio(claims.Max(r => r.Estimate.Point))}";
        return RowsFigure.Draw("end-to-end", run.Counted(title, "How many times faster than through the buffer before the change. "
            + "Nearly all of an encoding is single bytes, which the change did not touch.", ratios), groups);
    }

    public static Figure? LeadingZeros(RunData run) => Ranked(
        run, BytesNames.LeadingZeros, "Open marks: the published list of numbers around powers of two, "
            + "which a branch predictor learns. Filled marks: random numbers. On the right: places in both orders.",
        (part, first) => $"{part}, {first.Size} numbers", shape => shape is Published32 or Random32 ? "32-bit" : "64-bit",
        shape => shape is Published32 or Published64, Places);

    /// <summary>The contender's place in the order of each list of numbers; the baseline has one too.</summary>
    private static string Places(IReadOnlyList<Ratio> part, string contender)
    {
        var places = part.GroupBy(r => r.Setting.Shape).OrderBy(shape => shape.Key, StringComparer.Ordinal)
            .SelectMany(shape => shape.Where(r => r.Contender == contender).Select(r => r.Estimate.Point)
                .Select(own => 1 + shape.Count(r => r.Estimate.Point > own) + (own < 1 ? 1 : 0)))
            .ToList();
        return places.Distinct().Count() == 1 ? $"place {places[0]}" : $"place {string.Join(", random ", places)}";
    }

    public static Figure? Recording(RunData run) => Ranked(
        run, BytesNames.Recording, "How fast the published values are recorded.", (_, first) => $"{first.Size} values", _ => "", _ => false, (_, _) => "");

    public static Figure? Runtimes(RunData run)
    {
        var ratios = SettingRatios.OfRuntimes(run.Rows, run.Analysis.Confidence, run.Analysis.Controls)
            .Where(r => r.Second is { Scenario: Put or Get, Parameters: "" } && run.TakesPart(r.Contender)).ToList();
        if (ratios.Count == 0)
        {
            return null;
        }

        var groups = ratios.GroupBy(r => r.Second.Scenario).Select(scenario => new MarkGroup(
            $"{scenario.Key}, {scenario.First().Size:N0} values",
            [.. scenario.OrderBy(r => Array.IndexOf(Types, r.Second.Shape)).ThenBy(r => run.Role(r.Contender) != ContenderRole.Baseline)
                .ThenBy(r => r.Contender, StringComparer.Ordinal).ThenBy(r => SettingRatios.VersionOf(r.Second.Runtime))
                .Select(r => new MarkRow(
                    $"{r.Second.Shape}, {r.Contender}, {r.Second.Runtime}",
                    [run.Mark(Series(r.Second, r.Contender), r.Contender, r.Size, r.Estimate, r.Second.Runtime)]))])).ToList();
        var oldest = ratios[0].First.Runtime;
        var newest = ratios.MaxBy(r => SettingRatios.VersionOf(r.Second.Runtime))!.Second.Runtime;
        var judged = ratios.Where(r => r.Second.Runtime == newest).ToList();
        var together = new RatioEstimator(Family.Each(run.Analysis.Confidence, judged.Count));
        var verdicts = judged.ConvertAll(r => together.Compare(r.Estimate).Verdict);
        var (faster, slower) = (verdicts.Count(v => v == Verdict.Faster), verdicts.Count(v => v == Verdict.Slower));
        var title = run.HasIntervals
            ? $"{newest} runs the same code faster than {oldest} in {faster} of {judged.Count} cases{(slower > 0 ? $", slower in {slower}" : "")}"
            : $"The same code on {newest} and {oldest}";
        var what = $"Time on {oldest} / time on the newer runtime, the same code. Right of 1× the newer one is faster. "
            + "Launches of different runtimes are adjacent, not interleaved.";
        return RowsFigure.Draw("runtimes", run.Counted(title, what, [.. ratios.Select(r => r.Second)], ratios.Select(r => r.Estimate.Launches)), groups);
    }

    private static Figure? Ranked(
        RunData run, string scenario, string what, Func<string, Ratio, string> heading, Func<string, string> panel, Func<string, bool> open,
        Func<IReadOnlyList<Ratio>, string, string> words)
    {
        var ratios = run.Times(scenario)
            .Where(r => run.Headline(scenario, r.Setting.Shape) == r.Setting && run.Role(r.Contender, scenario) == ContenderRole.Contender).ToList();
        if (ratios.Count == 0)
        {
            return null;
        }

        var groups = ratios.GroupBy(r => panel(r.Setting.Shape)).Select(part => new MarkGroup(
            heading(part.Key, part.First()),
            [.. part.GroupBy(r => r.Contender).OrderByDescending(row => row.Max(r => r.Estimate.Point)).Select(row => new MarkRow(
                row.Key,
                [.. row.Select(r =>
                    Marked(run, r) is var mark && open(r.Setting.Shape) ? mark with { Style = mark.Style with { Symbol = "circle-open" } } : mark)],
                words([.. part], row.Key)))])).ToList();
        var baseline = run.Baseline(scenario);
        var judged = ratios.Together(run.Analysis.Confidence);
        List<string> faster = [.. judged.Where(r => r.Verdict == Verdict.Faster).Select(r => r.Contender).Distinct()];
        var (wins, cases) = (judged.Count(r => r.Verdict == Verdict.Faster), judged.Count(r => faster.Contains(r.Contender)));
        var title = !run.HasIntervals ? $"{ratios.Select(r => r.Contender).Distinct().Count()} contenders against {baseline}"
            : faster.Count == 0 ? $"Nothing is significantly faster than {baseline}"
            : $"{Format.List(faster)} {(faster.Count == 1 ? "is" : "are")} faster than {baseline}{(wins == cases ? "" : $" in {wins} of {cases} cases")}";
        return RowsFigure.Draw(scenario, run.Counted(title, $"How many times faster than {baseline}. {what}", ratios), groups);
    }

    private static IEnumerable<Ratio> Of(RunData run, string contender, params string[] scenarios) => run.Times(scenarios)
        .Where(r => r.Contender == contender).OrderBy(r => Array.IndexOf(scenarios, r.Setting.Scenario))
        .ThenBy(r => Array.IndexOf(Types, r.Setting.Shape)).ThenBy(r => SettingRatios.VersionOf(r.Setting.Runtime));

    private static Mark Marked(RunData run, Ratio ratio) => run.Mark(
        Series(ratio.Setting, ratio.Contender), ratio.Contender, ratio.Size, ratio.Estimate,
        $"{ratio.Contender}, {ratio.Setting.Shape}, {ratio.Setting.Runtime}");

    private static string Series(Setting setting, string contender) => $"{setting.Scenario}, {setting.Shape}, {contender}, {setting.Runtime}";

    private static IEnumerable<Mark> Published(IReadOnlyList<PublishedRatio> published, Ratio ratio) => published
        .Where(p => p.Scenario == ratio.Setting.Scenario && p.Shape == ratio.Setting.Shape
            && ratio.Setting.Runtime.StartsWith(p.Runtime + ".", StringComparison.Ordinal))
        .Select(p => new Mark(
            $"published, {p.Scenario}, {p.Shape}, {p.Runtime}", new SeriesPoint(ratio.Size, p.Ratio), Theme.Published,
            $"published, {p.Runtime}: {Format.Ratio(p.Ratio)}"));
}

/// <summary>The published ratio of a method on a runtime.</summary>
/// <param name="Runtime">Runtime, without its patch version.</param>
/// <param name="Ratio">Time before / time after.</param>
internal sealed record PublishedRatio(string Scenario, string Shape, string Runtime, double Ratio);
