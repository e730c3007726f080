using System.Globalization;
using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>A control of one scenario and shape, pooled over sizes within each launch, or of a scenario, pooled over shapes as well.</summary>
/// <param name="Shape">Shape; empty for all of the scenario.</param>
/// <param name="Kind"><c>A/A</c>, <c>+10 %</c>, <c>visits / uninterrupted</c>, <c>first / last</c> or, with scenario and shape empty, <c>drift</c>.</param>
/// <param name="Estimate">Pooled ratio and interval; t over launches.</param>
/// <param name="Pass">Whether the control came out as it must; null where there are too few launches to say.</param>
public sealed record Control(string Scenario, string Shape, string Kind, Estimate Estimate, bool? Pass)
{
    /// <summary>By how much it widens the intervals of its scenario and shape, or those of its contender. See <see cref="SystematicUncertainty"/>.</summary>
    public Widening Systematic { get; init; }

    /// <summary>The contender whose ratio to the baseline it holds against uninterrupted stretches; empty for the other kinds.</summary>
    public string Contender { get; init; } = "";

    /// <summary>The size that it is of, which does not belong to the others; null for a control that is pooled over sizes.</summary>
    public long? Size { get; init; }

    /// <summary>Kind and, where it has them, contender or size.</summary>
    public string Name => Contender.Length > 0 ? $"{Contender}: {Kind}"
        : Size is { } size ? string.Create(CultureInfo.InvariantCulture, $"{Kind} at {size:N0}")
        : Kind;

    /// <summary>Whether it compares two copies of the same code.</summary>
    public bool IsCopies => Kind == Controls.Copies;

    /// <summary>Whether it has a tenth more work than its original.</summary>
    public bool IsMoreWork => Kind == Controls.MoreWork;

    /// <summary>Whether it did not pass although what it must show lies in its interval: no difference lies there too.</summary>
    public bool IsTooNoisy => Pass == false && IsMoreWork && Estimate.Low <= 1 / 1.1 && Estimate.High >= 1 / 1.1;

    /// <summary>Whether it holds ratios by visits against those by uninterrupted stretches.</summary>
    public bool IsUninterrupted => Kind == Controls.Uninterrupted;
}

/// <summary>How far the estimate of a case is from its uninterrupted stretches in the same processes.</summary>
/// <param name="Estimate">Time by the estimate over time by stretches, geometric mean over launches.</param>
public sealed record StretchCheck(Setting Setting, string Contender, long Size, Estimate Estimate);

/// <summary>
/// The controls of a run. The log ratios of a control to its original are pooled over sizes within each launch, and t is taken over launches:
/// testing every size separately with a correction would miss a fault of 10 % nearly always. Where a scenario has many shapes of a size or two
/// they are pooled as well: what is harness and machine shows there, and each shape's own copies must not differ significantly.
/// <para>
/// A size that differs from the others is not pooled with them: it has a control of its own, which widens the ratios at this size alone. At some sizes the
/// collector has two ways to go on, and an operation more in a visit or nothing at all decides between them. Such is a size whose log ratio, less the median
/// over sizes in the same launch, is not 0 by t over launches, Bonferroni-adjusted for the sizes. Below four sizes there are no such.
/// </para>
/// </summary>
internal static class Controls
{
    /// <summary>Kind of a control of two copies of the same code.</summary>
    public const string Copies = "A/A";

    /// <summary>Kind of a control with a tenth more work.</summary>
    public const string MoreWork = "+10 %";

    /// <summary>Kind of a control of estimates from visits against uninterrupted stretches of the same cases.</summary>
    public const string Uninterrupted = "visits / uninterrupted";

    /// <summary>Kind of a control of sizes that were the first of a worker against the same sizes as its last.</summary>
    public const string Order = "first / last";

    /// <summary>
    /// The drift control is two measurements of one process each, and the log time of one varies by 4 to 9 % between processes on a shared machine:
    /// a quarter is two standard deviations of their difference.
    /// </summary>
    private const double LargestDrift = 1.25;

    // Of three the median may be the odd one.
    private const int FewestSizes = 4;

    // A difference that is significant and smaller widens intervals by less than their noise.
    private const double LeastOdd = 1.1;

    public static List<Control> All(
        CaseTable table, Interventions interventions, Baselines baselines, RatioEstimator estimator, DriftControl? drift, IReadOnlySet<string> together)
    {
        List<Control> controls = [];
        var scenarios = table.Groups.Where(g => interventions.IsMain(g.Setting)).GroupBy(g => (g.Setting.Scenario, g.Setting.Shape)).ToList();
        // The chance of a false alarm is shared out among the controls: with ten at 95 % each, one would deviate in four healthy runs of ten.
        var family = scenarios.Count(s => s.Any(g => g.Contenders.Keys.Any(c => c.EndsWith(ControlNames.AaSuffix, StringComparison.Ordinal))));
        var shared = new RatioEstimator(Family.Each(estimator.Confidence, family));
        foreach (var scenario in scenarios.GroupBy(s => s.Key.Scenario))
        {
            var pools = together.Contains(scenario.Key);
            if (pools)
            {
                AppendBoth(scenario.Key, "", scenario.SelectMany(s => s));
            }

            foreach (var shape in scenario)
            {
                if (pools)
                {
                    Append(scenario.Key, shape.Key.Shape, shape, ControlNames.AaSuffix, shared, SystematicUncertainty.OfCopiesOfShape);
                }
                else
                {
                    AppendBoth(scenario.Key, shape.Key.Shape, shape);
                }

                AppendUninterrupted(scenario.Key, shape.Key.Shape, [.. shape]);
            }
        }

        foreach (var place in table.Groups.Where(g => g.Setting[Parameter.Order] is not null).GroupBy(g => (g.Setting.Scenario, g.Setting.Shape)))
        {
            if (Pooled(FirstOverLast([.. place])) is { Length: > 0 } pooled)
            {
                controls.Add(SystematicUncertainty.OfOrder(place.Key.Scenario, place.Key.Shape, estimator.Compare(pooled).Estimate));
            }
        }

        if (drift is not null)
        {
            var log = RatioEstimator.LogRatio(drift.StartNanoseconds, drift.EndNanoseconds);
            controls.Add(new Control("", "", "drift", new Estimate(RatioEstimator.Factor(log), null, null, 1, null), Math.Abs(log) <= Math.Log(LargestDrift)));
        }

        return controls;

        void AppendBoth(string scenario, string shape, IEnumerable<SettingCases> groups)
        {
            Append(scenario, shape, groups, ControlNames.AaSuffix, shared, SystematicUncertainty.OfCopies);
            Append(scenario, shape, groups, ControlNames.PositiveSuffix, estimator, SystematicUncertainty.OfMoreWork);
        }

        void Append(
            string scenario, string shape, IEnumerable<SettingCases> groups, string suffix, RatioEstimator own, Func<string, string, Estimate, Control> judge)
        {
            var ratios = groups.SelectMany(g => ToOriginals(g, suffix)).ToLookup(r => r.Size, r => r.Ratio);
            var ofSize = new RatioEstimator(Family.Each(own.Confidence, ratios.Count));
            // Sizes of several shapes are different ones.
            List<long> odd = shape.Length == 0 ? [] : [.. OddSizes(ratios, ofSize)];
            if (Pooled(ratios.Where(s => !odd.Contains(s.Key)).SelectMany(s => s)) is { Length: > 0 } pooled)
            {
                controls.Add(judge(scenario, shape, own.Compare(pooled).Estimate));
            }

            controls.AddRange(odd.Select(size =>
                SystematicUncertainty.OfOddSize(judge(scenario, shape, ofSize.Compare(Pooled(ratios[size])).Estimate), size)));
        }

        void AppendUninterrupted(string scenario, string shape, IReadOnlyCollection<SettingCases> groups)
        {
            foreach (var contender in groups.SelectMany(g => g.Contenders.Keys).Distinct())
            {
                var sizes = groups.SelectMany(g => VisitsOverStretches(g, baselines.Of(g), contender)).ToList();
                if (sizes.Count > 0)
                {
                    controls.Add(SystematicUncertainty.OfUninterrupted(
                        scenario, shape, estimator.Compare(Pooled(sizes.SelectMany(s => s))).Estimate,
                        sizes.Select(s => estimator.Compare(Pooled(s)).Estimate)) with { Contender = contender });
                }
            }
        }
    }

    /// <summary>One mean log ratio for each launch.</summary>
    /// <param name="least">Launches with fewer ratios do not count.</param>
    internal static double[] Pooled(IEnumerable<LaunchRatio> ratios, int least = 1) =>
        [.. ratios.GroupBy(r => r.Launch).Where(l => l.Count() >= least).OrderBy(l => l.Key).Select(l => l.Average(r => r.Log))];

    /// <summary>The sizes that differ from the others.</summary>
    /// <param name="estimator">Of a confidence for all sizes together.</param>
    private static IEnumerable<long> OddSizes(ILookup<long, LaunchRatio> ratios, RatioEstimator estimator)
    {
        if (ratios.Count < FewestSizes)
        {
            return [];
        }

        var middles = ratios.SelectMany(s => s).GroupBy(r => r.Launch).ToDictionary(l => l.Key, l => LaunchEstimate.Median([.. l.Select(r => r.Log)]));
        return from size in ratios
               let fromMiddle = estimator.Compare(Pooled(size.Select(r => new LaunchRatio(r.Launch, r.Log - middles[r.Launch]))))
               where fromMiddle.Verdict is Verdict.Faster or Verdict.Slower && Math.Abs(Math.Log(fromMiddle.Estimate.Point)) > Math.Log(LeastOdd)
               orderby size.Key
               select size.Key;
    }

    /// <summary>The ratios of every control with this suffix to its original, over every size at which both were measured.</summary>
    private static IEnumerable<(long Size, LaunchRatio Ratio)> ToOriginals(SettingCases measured, string suffix) =>
        from control in measured.Contenders
        where control.Key.EndsWith(suffix, StringComparison.Ordinal)
        from size in control.Value
        let original = measured.Find(control.Key[..^suffix.Length], size.Key)
        where original is not null
        from ratio in Case.Ratios(original, size.Value, Metric.Time.Name)
        select (size.Key, ratio);

    /// <summary>The time of each case as the first of its worker over its time as the last. Both orders have launches of the same numbers.</summary>
    private static IEnumerable<LaunchRatio> FirstOverLast(IReadOnlyCollection<SettingCases> orders) =>
        from up in orders
        where up.Setting[Parameter.Order] == Parameter.Ascending
        from down in orders
        where down.Setting[Parameter.Order] == Parameter.Descending
        from contender in up.Contenders
        where contender.Value.Count > 1
        from size in new[] { contender.Value.Keys.Min(), contender.Value.Keys.Max() }
        let other = down.Find(contender.Key, size)
        where other is not null
        let isFirst = size == contender.Value.Keys.Min()
        from ratio in Case.Ratios(isFirst ? contender.Value[size] : other, isFirst ? other : contender.Value[size], Metric.Time.Name)
        select ratio;

    /// <summary>The ratios of a contender by visits over those by stretches, for every size where both sides have stretches.</summary>
    private static IEnumerable<IReadOnlyList<LaunchRatio>> VisitsOverStretches(SettingCases measured, string? baseline, string contender) =>
        baseline is null || baseline == contender || !measured.Contenders.TryGetValue(contender, out var sizes) ? [] :
            from size in sizes
            let ratios = (
                from other in measured.Find(baseline, size.Key)?.OverStretches() ?? []
                from own in size.Value.OverStretches()
                where own.Launch == other.Launch
                select new LaunchRatio(own.Launch, other.Log - own.Log)).ToList()
            where ratios.Count > 0
            select ratios;
}

/// <summary>
/// The limits of a scenario by its controls. Every interval of a ratio of clock readings is exp(mean ± (t·s/√L + systematic)), see <see cref="Widening"/>:
/// the first part is the noise between launches, the second the systematic uncertainty of its scenario and shape, which no number of launches makes smaller.
/// <para>
/// A/A: the systematic uncertainty is the distance of the pooled ratio of two copies from 1, where that exceeds its own standard error s/√L.
/// Below that the copies may as well be equal. The rule has no fixed limit: with one of 3 % a sharp run misses a bias just below it, and
/// a wide run is widened by nothing but noise. A simulation in the tests shows that it covers.
/// Where shapes are pooled, the copies of one shape count for that shape as well if their own interval excludes 1.
/// </para>
/// <para>
/// +10 %: the expected ratio is 1/1.1. Where the interval excludes it and the point is more than 3 % away, that distance is a systematic uncertainty too.
/// </para>
/// <para>
/// Visits / uninterrupted: a ratio by the estimates of visits, divided by the same ratio by uninterrupted stretches. What visits do to both sides
/// of a ratio alike is not in it. Small and large sizes may deviate in opposite directions, so it is not the pooled quotient that counts but the root
/// mean square of the log quotients of the sizes, less what their own standard errors explain: √(mean(d² - s²/L)), and nothing where that is negative.
/// The side is known: sizes at which visits favour the contender lower the low end, the others raise the high end, each by its share of the squares.
/// A contender that has stretches has that control, and so have its copies; to copies of the baseline visits do what they do to it. The others of the scenario
/// have the largest one. Against another baseline the side is not known, and both ends are widened.
/// </para>
/// <para>
/// The control of a single size that differs from the others counts at this size: by the distance of its ratio from the expected one.
/// </para>
/// <para>
/// The largest of all counts, at each end. A control that is not found slower widens nothing: it gives the smallest detectable effect of the scenario.
/// </para>
/// </summary>
internal static class SystematicUncertainty
{
    /// <summary>Controls that deviate by less pass: such differences are inside the practical band of every verdict.</summary>
    private static readonly double Tolerance = Math.Log(1.03);

    private static readonly double TenPercentMore = -Math.Log(1.1);

    /// <summary>The control that widens the intervals of a scenario and shape at all sizes most; null where none does.</summary>
    /// <param name="contender">The contender whose ratio to the baseline it is; null for all.</param>
    public static Control? Largest(IReadOnlyList<Control> controls, string scenario, string shape, string? contender = null) =>
        ThatWiden(controls, scenario, shape, contender).MaxBy(c => c.Systematic.Factor);

    /// <summary>The factor by which the intervals of a scenario and shape are widened at all sizes, at the end with more; 1 for not at all.</summary>
    public static double Factor(IReadOnlyList<Control> controls, string scenario, string shape, string? contender = null) =>
        Largest(controls, scenario, shape, contender)?.Systematic.Factor ?? 1;

    /// <summary>This factor at both ends: for ratios of which no control knows a side.</summary>
    public static Widening Both(IReadOnlyList<Control> controls, string scenario, string shape, string? contender = null) =>
        Widening.Both(Factor(controls, scenario, shape, contender));

    /// <summary>By how much the intervals of a contender are widened at a size.</summary>
    /// <param name="toBaseline">Whether they are of ratios to the baseline that the controls know.</param>
    public static Widening Of(IReadOnlyList<Control> controls, string scenario, string shape, string contender, bool toBaseline, long size)
    {
        var widening = ThatWiden(controls, scenario, shape, contender, size).Aggregate(default(Widening), (w, c) => Widening.Larger(w, c.Systematic));
        return toBaseline ? widening : Widening.Both(widening.Factor);
    }

    /// <summary>
    /// The smallest detectable effect of a scenario in which +10 % was not found, as a factor: half of the control's interval and the systematic uncertainty.
    /// Null where +10 % was found, and where there is no such control.
    /// </summary>
    public static double? SmallestEffect(IReadOnlyList<Control> controls, string scenario, string shape) =>
        Of(controls, scenario, shape).FirstOrDefault(c => c.IsMoreWork && c.Size is null && c.Estimate.High >= 1) is { } missed
            ? missed.Estimate.High / missed.Estimate.Point * Factor(controls, scenario, shape)
            : null;

    /// <summary>A/A, pooled over all that the control stands for.</summary>
    internal static Control OfCopies(string scenario, string shape, Estimate pooled)
    {
        var deviation = Math.Abs(Math.Log(pooled.Point));
        var systematic = pooled.Low is not null && deviation > pooled.LogStandardDeviation / Math.Sqrt(pooled.Launches) ? deviation : 0;
        return Make(scenario, shape, Controls.Copies, pooled, systematic, Contains(pooled, 0) && systematic <= Tolerance);
    }

    /// <summary>Visits / uninterrupted, of one contender.</summary>
    internal static Control OfUninterrupted(string scenario, string shape, Estimate pooled, IEnumerable<Estimate> sizes)
    {
        // A size with few launches says nothing of its noise.
        var known = sizes.Where(s => s.Low is not null).ToList();
        var logs = known.Select(s => Math.Log(s.Point)).ToList();
        var deviation = Math.Max(0, logs.Sum(Square) - known.Sum(s => Square(s.LogStandardDeviation!.Value) / s.Launches)) / Math.Max(1, known.Count);
        var favouring = deviation > 0 ? logs.Where(d => d > 0).Sum(Square) / logs.Sum(Square) : 0;
        return Make(
            scenario, shape, Controls.Uninterrupted, pooled, new Widening(Math.Sqrt(deviation * favouring), Math.Sqrt(deviation * (1 - favouring))),
            Math.Sqrt(deviation) <= Tolerance);

        static double Square(double x) => x * x;
    }

    /// <summary>First / last: it widens nothing, because both sides of a ratio share their place in the order.</summary>
    internal static Control OfOrder(string scenario, string shape, Estimate pooled) =>
        Make(scenario, shape, Controls.Order, pooled, 0, Contains(pooled, 0) || Math.Abs(Math.Log(pooled.Point)) <= Tolerance);

    /// <summary>A/A of one shape where the shapes of the scenario are pooled.</summary>
    internal static Control OfCopiesOfShape(string scenario, string shape, Estimate own)
    {
        var equal = Contains(own, 0);
        return Make(scenario, shape, Controls.Copies, own, own.Low is null || equal ? 0 : Math.Abs(Math.Log(own.Point)), equal);
    }

    internal static Control OfMoreWork(string scenario, string shape, Estimate pooled)
    {
        var deviation = Math.Abs(Math.Log(pooled.Point) - TenPercentMore);
        var contradicts = pooled.Low is not null && !Contains(pooled, TenPercentMore) && deviation > Tolerance;
        return Make(scenario, shape, Controls.MoreWork, pooled, contradicts ? deviation : 0, pooled.High < 1 && !contradicts);
    }

    /// <summary>The control of a size that differs from the others.</summary>
    internal static Control OfOddSize(Control control, long size) => control with
    {
        Size = size,
        Pass = false,
        Systematic = Widening.Both(RatioEstimator.Factor(Math.Abs(Math.Log(control.Estimate.Point) - (control.IsMoreWork ? TenPercentMore : 0)))),
    };

    private static Control Make(string scenario, string shape, string kind, Estimate estimate, double systematic, bool passes) =>
        Make(scenario, shape, kind, estimate, new Widening(systematic, systematic), passes);

    private static Control Make(string scenario, string shape, string kind, Estimate estimate, Widening systematic, bool passes) =>
        new(scenario, shape, kind, estimate, estimate.Low is null ? null : passes) { Systematic = systematic };

    private static bool Contains(Estimate estimate, double log) => estimate.Low <= Math.Exp(log) && estimate.High >= Math.Exp(log);

    private static IEnumerable<Control> ThatWiden(IReadOnlyList<Control> controls, string scenario, string shape, string? contender, long? size = null)
    {
        var own = Of(controls, scenario, shape).Where(c => c.Size is null || c.Size == size).ToList();
        var original = contender is null ? null : ControlNames.OriginalOf(contender);
        var isChecked = original != contender || own.Exists(c => c.IsUninterrupted && c.Contender == original);
        return own.Where(c => !c.Systematic.IsNone && (!isChecked || !c.IsUninterrupted || c.Contender == original));
    }

    private static IEnumerable<Control> Of(IReadOnlyList<Control> controls, string scenario, string shape) =>
        controls.Where(c => c.Scenario == scenario && (c.Shape.Length == 0 || c.Shape == shape));
}
