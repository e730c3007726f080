using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>What one case cost in one launch: for each metric, the total over its rows and the operations it was spread over.</summary>
internal sealed class LaunchCosts
{
    private readonly List<double> _times = [];
    private Sum[] _totals = new Sum[2];
    private int _count;

    /// <summary>False when the code had not reached tier 1: the case enters no ratio in this launch.</summary>
    public bool Steady { get; set; } = true;

    public IEnumerable<string> Metrics => _totals.Take(_count).Select(t => t.Metric);

    public void Add(Row row)
    {
        // Operations per second are the reciprocal of a cost.
        double cost = row.Metric == Metric.Throughput.Name ? 1 / row.Value : row.Value;
        if (row.Metric == Metric.Time.Name)
        {
            _times.Add(row.Value);
        }

        int i = IndexOf(row.Metric);
        if (i < 0)
        {
            if (_count == _totals.Length)
            {
                Array.Resize(ref _totals, 2 * _count);
            }

            i = _count++;
            _totals[i].Metric = row.Metric;
        }

        _totals[i].Value += cost * row.Operations;
        _totals[i].Operations += row.Operations;
    }

    /// <summary>Cost per operation; null where the metric was not recorded.</summary>
    public double? Cost(string metric) =>
        IndexOf(metric) is >= 0 and int i ? _totals[i].Value / _totals[i].Operations
        : Metric.OfCollector.Any(m => m.Name == metric) && IndexOf(Metric.Allocated.Name) >= 0 ? 0
        : null;

    /// <summary>Total over all operations; 0 where the metric was not recorded.</summary>
    public double Total(string metric) => IndexOf(metric) is >= 0 and int i ? _totals[i].Value : 0;

    /// <summary>Median over the iterations of the time per operation; null without time samples.</summary>
    public double? MedianTime()
    {
        if (_times.Count == 0)
        {
            return null;
        }

        double[] sorted = [.. _times];
        Array.Sort(sorted);
        return (sorted[(sorted.Length - 1) / 2] + sorted[sorted.Length / 2]) / 2;
    }

    private int IndexOf(string metric)
    {
        for (int i = 0; i < _count; i++)
        {
            if (_totals[i].Metric == metric)
            {
                return i;
            }
        }

        return -1;
    }

    private struct Sum
    {
        public string Metric;
        public double Value;
        public double Operations;
    }
}
