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

    /// <summary>
    /// The drift control is two measurements of one process each, and the log time of one varies by 4 to 9 % between processes on a shared machine:
    /// a quarter is two standard deviations of their difference.
    /// </summary>
    private const double LargestDrift = 1.25;

    public static List<Control> All(CaseTable table, Interventions interventions, RatioEstimator estimator, DriftControl? drift, IReadOnlySet<string> together)
    {
        List<Control> controls = [];
        var scenarios = table.Groups.Where(g => interventions.IsMain(g.Setting)).GroupBy(g => (g.Setting.Scenario, g.Setting.Shape)).ToList();
        // The chance of a false alarm is shared out among the controls: with ten at 95 % each, one would deviate in four healthy runs of ten.
        int family = scenarios.Count(s => s.Any(g => g.Contenders.Keys.Any(c => c.EndsWith(ControlNames.AaSuffix, StringComparison.Ordinal))));
        var shared = new RatioEstimator(Family.Each(estimator.Confidence, family));
        foreach (var scenario in scenarios.GroupBy(s => s.Key.Scenario))
        {
            bool pools = together.Contains(scenario.Key);
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
            }
        }

        if (drift is not null)
        {
            double log = RatioEstimator.LogRatio(drift.StartNanoseconds, drift.EndNanoseconds);
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
            if (Pooled(groups, suffix) is { Length: > 0 } pooled)
            {
                controls.Add(judge(scenario, shape, own.Compare(pooled).Estimate));
            }
        }
    }

    /// <summary>One mean log ratio for each launch, over every size and setting in which original and control were both measured.</summary>
    private static double[] Pooled(IEnumerable<CaseGroup> groups, string suffix)
    {
        var launches = new SortedDictionary<int, (double Sum, int Count)>();
        foreach (CaseGroup group in groups)
        {
            foreach (var (name, sizes) in group.Contenders)
            {
                if (!name.EndsWith(suffix, StringComparison.Ordinal) || !group.Contenders.TryGetValue(name[..^suffix.Length], out var originals))
                {
                    continue;
                }

                foreach (var (size, control) in sizes)
                {
                    if (originals.TryGetValue(size, out Case? original))
                    {
                        foreach (LaunchRatio ratio in Case.Ratios(original, control, Metric.Time.Name))
                        {
                            var (sum, count) = launches.GetValueOrDefault(ratio.Launch);
                            launches[ratio.Launch] = (sum + ratio.Log, count + 1);
                        }
                    }
                }
            }
        }

        return [.. launches.Values.Select(l => l.Sum / l.Count)];
    }
}
