using Overtake.Analysis;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake.Runs;

/// <summary>Cases that the results of the main grid ask for. They follow from the stored rows alone.</summary>
internal static class FollowUp
{
    // Everything a crossover is questioned with: the cause first, then what it should survive.
    private static readonly (ParameterList Parameters, string Gc)[] Questions =
    [
        (ParameterList.Empty.With(Parameter.LohThreshold, "1000000"), GcMode.Workstation),
        (ParameterList.Empty.With(Parameter.ForcedCollections, "yes"), GcMode.Workstation),
        (ParameterList.Empty.With(Parameter.Iterations, "5x"), GcMode.Workstation),
        (ParameterList.Empty.With(Parameter.ProcessPerSize, "yes"), GcMode.Workstation),
        (ParameterList.Empty.With(Parameter.LiveHeap, "100MB"), GcMode.Workstation),
        (ParameterList.Empty.With(Parameter.LiveHeap, "1GB"), GcMode.Workstation),
        (ParameterList.Empty, GcMode.Server),
    ];

    // The audit compares whole curves roughly; a few sizes of each show a contender that tiering misjudged.
    private const int AuditSizes = 3;

    // Enough kinds of allocation: a fixed array, growing buffers, structs.
    private const int OrderContenders = 3;

    /// <summary>The next sizes inside every bracket that is still open, or why there are none.</summary>
    public static (IReadOnlyList<CaseGroup> Groups, IReadOnlyList<RefinementStop> Stops) Refinement(
        RunOptions options, RunManifest manifest, RunAnalysis analysis, int round)
    {
        var groups = new List<CaseGroup>();
        var stops = new List<RefinementStop>();
        foreach (var place in Questioned(analysis).GroupBy(c => (c.Setting, c.Baseline)))
        {
            var contenders = new List<ContenderSizes>();
            foreach (var crossover in place)
            {
                var curve = new Curve(analysis.Ratios
                    .Where(r => r.Setting == crossover.Setting && r.Contender == crossover.Contender && r.Metric == Metric.Time.Name)
                    .Select(r => new CurvePoint(r.Size, r.Estimate)));
                var sizes = new SortedSet<int>();
                foreach (var point in crossover.Points)
                {
                    var step = Analysis.Refinement.Next(
                        curve, point.Low, point.High, Structure(manifest, crossover), curve.Points.Select(p => p.Size).ToHashSet(),
                        budget: options.Study.Refines && round <= options.Preset.RefinementRounds ? int.MaxValue : 0);
                    if (step.StopReason is { } reason)
                    {
                        stops.Add(new RefinementStop(place.Key.Setting.Scenario, place.Key.Setting.Shape, crossover.Contender, reason));
                        continue;
                    }

                    sizes.UnionWith(Halved(point, step.Sizes));
                }

                if (sizes.Count > 0)
                {
                    contenders.Add(new ContenderSizes(crossover.Contender, [.. sizes]));
                }
            }

            if (contenders.Count > 0)
            {
                var main = options.MainOf(place.Key.Setting.Scenario, place.Key.Setting.Shape);
                groups.Add(new CaseGroup(
                    place.Key.Setting.Scenario, place.Key.Setting.Shape, ParameterList.Empty, GcMode.Workstation,
                    BehindBaseline(place.Key.Baseline, contenders))
                {
                    Launches = options.LaunchesOf(main),
                    TimesRounds = main.TimesRounds,
                });
            }
        }

        return (groups, stops);
    }

    /// <summary>The ends of every bracket in one place under every question.</summary>
    /// <param name="analysis">Has the brackets.</param>
    /// <param name="headline">The place, unless nothing was bracketed there: then it is the first one where something was.</param>
    public static IReadOnlyList<CaseGroup> Interventions(RunAnalysis analysis, CaseGroup headline)
    {
        var places = Questioned(analysis).GroupBy(c => (c.Setting.Scenario, c.Setting.Shape, c.Baseline)).ToList();
        var place = places.Find(p => (p.Key.Scenario, p.Key.Shape) == (headline.Scenario, headline.Shape)) ?? places.FirstOrDefault();
        if (place is null)
        {
            return [];
        }

        var contenders = BehindBaseline(
            place.Key.Baseline,
            [.. place.Select(c => new ContenderSizes(c.Contender, [.. c.Points.SelectMany(p => (int[])[(int)p.Low, (int)p.High]).Distinct().Order()]))]);
        return [.. Questions.Select(q => new CaseGroup(place.Key.Scenario, place.Key.Shape, q.Parameters, q.Gc, contenders))];
    }

    /// <summary>One launch of fully optimised code without tiering, at some sizes of the headline.</summary>
    public static CaseGroup Audit(Grid grid)
    {
        var headline = grid.Groups[0];
        return headline with
        {
            Parameters = ParameterList.Empty.With(Parameter.Tiered, "off"),
            Contenders = BehindBaseline(headline.Contenders[0].Contender, [.. headline.Contenders.Skip(1).Select(c => c with { Sizes = Spread(c.Sizes) })]),
            Uninterrupted = [],
        };
    }

    /// <summary>
    /// Some contenders of the headline at two sizes, once with the small one first in every worker and once with the large one: what comes
    /// before must not matter.
    /// </summary>
    public static IReadOnlyList<CaseGroup> Order(Grid grid)
    {
        var headline = grid.Groups[0];
        var contenders = headline.Contenders.Skip(1).Where(c => ControlNames.OriginalOf(c.Contender) == c.Contender && c.Sizes.Count > 1)
            .Take(OrderContenders).ToList();
        var sizes = contenders.Select(c => c.Sizes.AsEnumerable()).DefaultIfEmpty([]).Aggregate((common, own) => common.Intersect(own)).Order().ToList();
        return sizes.Count < 2 ? [] :
        [
            .. from order in new[] { Parameter.Ascending, Parameter.Descending }
               select headline with
               {
                   Parameters = ParameterList.Empty.With(Parameter.Order, order),
                   Contenders = BehindBaseline(
                       headline.Contenders[0].Contender, [.. contenders.Select(c => c with { Sizes = [sizes[sizes.Count / 3], sizes[^1]] })]),
                   Uninterrupted = [],
               },
        ];
    }

    /// <summary>The contenders after their baseline, which is measured at every size that one of them is.</summary>
    private static IReadOnlyList<ContenderSizes> BehindBaseline(string baseline, IReadOnlyList<ContenderSizes> contenders) =>
        [new ContenderSizes(baseline, [.. contenders.SelectMany(c => c.Sizes).Distinct().Order()]), .. contenders];

    private static IEnumerable<long> Structure(RunManifest manifest, Crossover crossover) => manifest.Structure
        .Where(s => s.Shape == crossover.Setting.Shape && (s.Contender == crossover.Contender || s.Contender == crossover.Baseline))
        .Select(s => s.Size);

    /// <summary>
    /// The proposed sizes and the middles on both sides of each: most of the cost of a batch is its processes, so a round of
    /// quarters is much cheaper than two rounds of halves.
    /// </summary>
    private static IEnumerable<int> Halved(CrossoverPoint point, IReadOnlyList<long> proposed)
    {
        long[] edges = [point.Low, .. proposed, point.High];
        return edges.Zip(edges.Skip(1), (a, b) => (long)Math.Round(Math.Sqrt((double)a * b)))
            .Concat(proposed)
            .Where(s => s > point.Low && s < point.High)
            .Select(s => (int)s);
    }

    private static IEnumerable<Crossover> Questioned(RunAnalysis analysis) => analysis.Crossovers.Where(c =>
        c.Points.Count > 0 && c.Setting.Parameters.Length == 0 && c.Setting.Gc == GcMode.Workstation);

    private static IReadOnlyList<int> Spread(IReadOnlyList<int> sizes) =>
        sizes.Count <= AuditSizes ? sizes : [sizes[sizes.Count / 4], sizes[sizes.Count / 2], sizes[sizes.Count * 3 / 4]];
}
