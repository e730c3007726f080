using Overtake.Charts;
using Overtake.Charts.Figures;
using Overtake.Measurement.Boxing;
using Overtake.Results;
using static Overtake.Measurement.Boxing.BoxingNames;

namespace Overtake;

/// <summary>How the boxing study is shown.</summary>
internal sealed class BoxingPresentation()
    : Presentation(
        "boxing", "Where bytes overtake boxes",
        new("Boxing into object[] against bytes", "https://github.com/astef/benchmark-dotnet-boxing", "2020"))
{
    private const string Json = "byte[] Utf8Json";

    /// <summary>The record shape of the published study.</summary>
    public const string Shape = ThreeNumbers;

    /// <summary>Contenders of the headline's figure: one of each kind, so that a slide can hold it.</summary>
    public static IReadOnlyList<string> Slide { get; } = [Span, Pooled, Writer, Json, StructArray, "object[] pooled"];

    public override Statement? Headline(RunData run) => HeadlineOf(
        run, "byte[]", null, new Way(Fill, Shape, Span, "written with spans"), new Way(Fill, Shape, Writer, "with BinaryWriter"),
        new Way(Fill, Shape, Json, "as JSON"));

    public override IReadOnlyList<(string Scenario, string? Shape)> Places(RunData run) =>
        [(Fill, Shape), (Fill, NumbersAndText), (RoundTrip, Shape), (Retained, Shape), (HandOff, Shape)];

    public override IReadOnlyList<(string Heading, IReadOnlyList<Figure> Figures)> Figures(RunData run) => Figures(run, PublishedPoints());

    public override IReadOnlyList<Claim> Claims(RunData run) => BoxingClaims.Of(run.Rows, run.Analysis, PublishedPoints());

    public override string ClaimsRemark(RunData run) => "Times are compared as ratios inside one run.";

    public override IReadOnlyList<string> Shown(RunData run) => Slide;

    public override IReadOnlyList<View> Tables(Run run) => [.. run.Data.Scenarios.Where(run.HasRangeCosts).Select(s => run.RangeCosts(s))];

    /// <param name="published">Ratios of the published study; empty to leave its figure out.</param>
    internal IReadOnlyList<(string Heading, IReadOnlyList<Figure> Figures)> Figures(RunData run, IReadOnlyList<PublishedPoint> published)
    {
        List<(string Heading, IReadOnlyList<Figure> Figures)> groups =
            [.. Scenarios(run, (r, scenario) => [.. Curves(r, scenario), .. Own(r, scenario, published)])];
        return [.. groups, .. Titled(
            "Overview, noise and sensitivity",
            [
                .. groups.Exists(g => g.Figures.Count > 0) && run.Scenarios.Sum(s => run.Shapes(s).Count) > 1
                    ? [RatioGridFigure.Draw(run, Slide)] : (Figure[])[],
                .. Noise(run),
            ])];
    }

    private static IEnumerable<Figure> Own(RunData run, string scenario, IReadOnlyList<PublishedPoint> published)
    {
        var settings = scenario == HandOff ? run.MeasuredSettings(scenario, Shape) : [];
        return StudyFigures.Drawn(
            settings.Any(s => s[Parameter.Load] is not null) ? HandOffFigure.Latency(run) : null,
            settings.Any(s => run.Costs(s, Metric.Throughput.Name).Any()) ? HandOffFigure.Throughput(run) : null,
            scenario == BoxingNames.Published && published.Count > 0 ? PublishedFigure.Draw(run, published) : null);
    }

    /// <summary>Time with objects divided by time with bytes: a point for each number of fills and records.</summary>
    public static IReadOnlyList<PublishedPoint> PublishedPoints() =>
    [
        .. Presentation.Published("boxing.csv")
            .GroupBy(r => (Fills: r.Whole("iter_count"), Records: r.Whole("message_num")))
            .Select(pair => new PublishedPoint(
                pair.Key.Records,
                pair.Single(r => r["method"] == "RunWithObjects").Number("mean_ms") / pair.Single(r => r["method"] == "RunWithBytes").Number("mean_ms"))),
    ];
}

/// <summary>Views of the boxing study alone. Where a run did not measure something, a sentence says so.</summary>
public static class BoxingViews
{
    /// <summary>Latency of the hand-off to a second thread, from the intended start, at two loads.</summary>
    public static View HandOff(this Run boxing) => boxing.Data.Scenarios.Contains(BoxingNames.HandOff)
        ? Images.Of(HandOffFigure.Latency(boxing.Data))
        : Run.NotMeasured("the hand-off to another thread");

    /// <summary>The published ratios beside ours.</summary>
    public static View AgainstPublished(this Run boxing) => boxing.Data.Scenarios.Contains(BoxingNames.Published)
        ? Images.Of(PublishedFigure.Draw(boxing.Data, BoxingPresentation.PublishedPoints()))
        : Run.NotMeasured("the published loop");
}
