using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>Two runs compared, case by case.</summary>
/// <param name="Ratios">Ratios of time under default parameters that both runs have, in the order of the first.</param>
/// <param name="Crossovers">Crossovers that both runs found for a contender, the same number of each.</param>
/// <param name="Overlapping">How many of them have brackets that share a size.</param>
internal sealed record RunComparison(IReadOnlyList<PairComparison> Ratios, int Crossovers, int Overlapping)
{
    private const double Share = 0.95;

    /// <summary>Ratios of which both runs have intervals.</summary>
    public int Judged => Ratios.Count(p => p.Agrees is not null);

    /// <summary>Those of them that differ by more than both intervals combined.</summary>
    public int Differing => Ratios.Count(p => p.Agrees == false);

    /// <summary>Ratios whose verdicts contradict each other.</summary>
    public int Contradicting => Ratios.Count(p => p.IsFlip);

    /// <summary>How many times as wide the intervals would have to be for 95 % of the ratios to agree; 1 where they do.</summary>
    public double Widening => Ratios.Where(p => p.Distance is not null).Select(p => p.Distance!.Value).Order().ToList() is { Count: > 0 } distances
        ? Math.Max(1, distances[(int)Math.Ceiling(Share * distances.Count) - 1])
        : 1;

    /// <summary>Compares two runs. Patch versions of the runtime do not matter.</summary>
    public static RunComparison Of(RunAnalysis first, RunAnalysis second)
    {
        // A run that went on after an update of the runtime has a case twice: the later one counts.
        var others = second.Ratios.Where(r => r.Metric == Metric.Time.Name).GroupBy(r => (Of(r.Setting), r.Contender, r.Baseline, r.Size))
            .ToDictionary(g => g.Key, g => g.Last());
        var found = second.Crossovers.GroupBy(c => (Of(c.Setting), c.Contender, c.Baseline)).ToDictionary(g => g.Key, g => g.Last());
        var both = (from crossover in first.Crossovers
                    where crossover.Points.Count > 0
                    let other = found.GetValueOrDefault((Of(crossover.Setting), crossover.Contender, crossover.Baseline))
                    where other?.Points.Count == crossover.Points.Count
                    from pair in crossover.Points.Zip(other.Points)
                    select pair).ToList();
        return new RunComparison(
            [
                .. from ratio in first.Ratios
                   where ratio.Metric == Metric.Time.Name && others.ContainsKey((Of(ratio.Setting), ratio.Contender, ratio.Baseline, ratio.Size))
                   select new PairComparison(ratio, others[(Of(ratio.Setting), ratio.Contender, ratio.Baseline, ratio.Size)]),
            ],
            both.Count,
            both.Count(p => p.First.Overtakes == p.Second.Overtakes && p.First.Low <= p.Second.High && p.Second.Low <= p.First.High));
    }

    /// <summary>
    /// How many times as long as the first run the second one took in the median case. It is the pace of the machine, which no ratio within a run shows
    /// and which ratios still change with.
    /// </summary>
    /// <returns>The factor; null where the runs share no case.</returns>
    public static double? Pace(IReadOnlyList<Row> first, IReadOnlyList<Row> second)
    {
        var times = Times(first);
        var factors = Times(second).Where(t => times.ContainsKey(t.Key)).Select(t => t.Value / times[t.Key]).Order().ToList();
        return factors.Count > 0 ? factors[factors.Count / 2] : null;

        static Dictionary<(Setting, string, long), double> Times(IReadOnlyList<Row> rows) =>
            (from cases in CaseTable.Read(rows).Groups
             from contender in cases.Contenders
             from size in contender.Value
             let time = size.Value.Mean(Metric.Time.Name)
             where time is not null
             select (Key: (Of(cases.Setting), contender.Key, size.Key), time.Value)).GroupBy(t => t.Key).ToDictionary(g => g.Key, g => g.Last().Value);
    }

    private static Setting Of(Setting setting) =>
        setting with { Runtime = setting.Runtime[..(setting.Runtime.LastIndexOf('.') is > 0 and var patch ? patch : setting.Runtime.Length)] };
}
