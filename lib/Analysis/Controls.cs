using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>
/// The controls of a run. The log ratios of a control to its original are pooled over sizes within each launch, and t is taken over launches:
/// testing every size separately with a correction would miss a fault of 10 % nearly always. Where a scenario has many shapes of a size or two
/// they are pooled as well: what is harness and machine shows there, and each shape's own copies must not differ significantly.
/// </summary>
internal static class Controls
{
    /// <summary>Kind of a control of two copies of the same code.</summary>
    public const string Copies = "A/A";

    /// <summary>Kind of a control with a tenth more work.</summary>
    public const string MoreWork = "+10 %";

    /// <summary>Kind of a control of estimates from visits against uninterrupted stretches of the same cases.</summary>
    public const string Uninterrupted = "visits / uninterrupted";

    /// <summary>
    /// The drift control is two measurements of one process each, and the log time of one varies by 4 to 9 % between processes on a shared machine:
    /// a quarter is two standard deviations of their difference.
    /// </summary>
    private const double LargestDrift = 1.25;

    public static List<Control> All(CaseTable table, Interventions interventions, Baselines baselines, RatioEstimator estimator, DriftControl? drift, IReadOnlySet<string> together)
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

        if (drift is not null)
        {
            var log = RatioEstimator.LogRatio(drift.StartNanoseconds, drift.EndNanoseconds);
            controls.Add(new Control("", "", "drift", new Estimate(RatioEstimator.Factor(log), null, null, 1, null), Math.Abs(log) <= Math.Log(LargestDrift)));
        }

        return controls;

        void AppendBoth(string scenario, string shape, IEnumerable<CaseGroup> groups)
        {
            Append(scenario, shape, groups, ControlNames.AaSuffix, shared, SystematicUncertainty.OfCopies);
            Append(scenario, shape, groups, ControlNames.PositiveSuffix, estimator, SystematicUncertainty.OfMoreWork);
        }

        void Append(string scenario, string shape, IEnumerable<CaseGroup> groups, string suffix, RatioEstimator own, Func<string, string, Estimate, Control> judge)
        {
            if (Pooled(groups.SelectMany(g => ToOriginals(g, suffix))) is { Length: > 0 } pooled)
            {
                controls.Add(judge(scenario, shape, own.Compare(pooled).Estimate));
            }
        }

        void AppendUninterrupted(string scenario, string shape, IReadOnlyCollection<CaseGroup> groups)
        {
            foreach (var contender in groups.SelectMany(g => g.Contenders.Keys).Distinct())
            {
                var sizes = groups.SelectMany(g => VisitsOverStretches(g, baselines.Of(g), contender)).ToList();
                if (sizes.Count > 0)
                {
                    controls.Add(SystematicUncertainty.OfUninterrupted(
                        scenario, shape, estimator.Compare(Pooled(sizes.SelectMany(s => s))).Estimate, sizes.Select(s => estimator.Compare(Pooled(s)).Estimate)) with { Contender = contender });
                }
            }
        }
    }

    /// <summary>One mean log ratio for each launch.</summary>
    /// <param name="ratios">Of several sizes.</param>
    /// <param name="least">Launches with fewer ratios do not count.</param>
    internal static double[] Pooled(IEnumerable<LaunchRatio> ratios, int least = 1) => [.. ratios.GroupBy(r => r.Launch).Where(l => l.Count() >= least).OrderBy(l => l.Key).Select(l => l.Average(r => r.Log))];

    /// <summary>The ratios of every control with this suffix to its original, over every size at which both were measured.</summary>
    private static IEnumerable<LaunchRatio> ToOriginals(CaseGroup measured, string suffix) =>
        from control in measured.Contenders
        where control.Key.EndsWith(suffix, StringComparison.Ordinal)
        from size in control.Value
        let original = measured.Find(control.Key[..^suffix.Length], size.Key)
        where original is not null
        from ratio in Case.Ratios(original, size.Value, Metric.Time.Name)
        select ratio;

    /// <summary>The ratios of a contender by visits over those by stretches, for every size where both sides have stretches.</summary>
    private static IEnumerable<IReadOnlyList<LaunchRatio>> VisitsOverStretches(CaseGroup measured, string? baseline, string contender) =>
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
