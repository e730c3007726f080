using Overtake.Results;

namespace Overtake.Measurement.Engine;

/// <summary>Puts the samples of several visits to a case together that measured itself.</summary>
internal static class MacroSamples
{
    /// <summary>
    /// All iterations, numbered on; of everything else one sample, the mean over all operations, which for a throughput is all operations over all time. What only the first visit has stays as it is.
    /// </summary>
    /// <param name="visits">The samples of each visit, at least of one.</param>
    public static IEnumerable<Sample> Of(IReadOnlyList<IReadOnlyList<Sample>> visits)
    {
        var times = visits.SelectMany(v => v).Where(s => s.Metric == Metric.Time).ToList();
        var timed = times.Sum(s => s.Operations);
        return
        [
            .. times.Select((s, i) => s with { Iteration = i + 1 }),
            .. visits.SelectMany(v => v).Where(s => s.Metric != Metric.Time).GroupBy(s => (s.Metric, s.Load, s.Part)).Select(of => Mean([.. of])),
        ];

        Sample Mean(IReadOnlyList<Sample> samples)
        {
            // A visit in which the collector did nothing has no sample of it, but its operations count.
            var operations = Metric.OfCollector.Contains(samples[0].Metric) ? timed : samples.Sum(s => s.Operations);
            var value = samples.Count == 1 && operations == samples[0].Operations ? samples[0].Value
                : samples[0].Metric == Metric.Throughput ? operations / samples.Sum(s => s.Operations / s.Value)
                : samples.Sum(s => s.Value * s.Operations) / operations;
            return samples[0] with { Operations = operations, Value = value };
        }
    }
}
