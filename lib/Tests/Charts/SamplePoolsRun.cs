using Overtake.Measurement.Pools;

namespace Overtake.Tests.Charts;

/// <summary>A run of the whole standard grid of the pools study made up for tests. Never a measurement.</summary>
internal static class SamplePoolsRun
{
    /// <summary>Share of valid requests that the published middleware fails at.</summary>
    public const double Failing = 0.2;

    /// <param name="noisy">A scenario whose copies of the baseline differ by a tenth; empty for none.</param>
    public static RunData Standard(int launches = 6, string noisy = "")
    {
        var study = new PoolsStudy();
        var random = new Random(1);
        var grid = study.Grid(Preset.Standard);
        List<Row> rows = [];
        foreach (var (launch, group, contender, size) in from l in Enumerable.Range(1, launches) from g in grid.Groups from c in g.Contenders from s in c.Sizes select (l, g, c, s))
        {
            var name = contender.Contender;
            var time = Time(group.Scenario, ControlNames.OriginalOf(name), size) * Math.Exp(0.02 * (random.NextDouble() - 0.5))
                * (name.EndsWith(ControlNames.PositiveSuffix, StringComparison.Ordinal) || (name.EndsWith(ControlNames.AaSuffix, StringComparison.Ordinal) && group.Scenario == noisy) ? 1.1 : 1);
            Add(Metric.Time, time);
            Add(Metric.Allocated, group.Scenario == "contention" ? 56 : 0);
            if (group.Scenario == "contention")
            {
                Add(Metric.P50, time);
                Add(Metric.P99, 5 * time);
                Add(Metric.Held, name.Contains("array", StringComparison.Ordinal) || name.StartsWith("new", StringComparison.Ordinal) ? 0 : 28_672);
            }

            if (group.Scenario == "http")
            {
                Add(Metric.Rejected, name == "as published" ? 0.01 : 0);
                Add(Metric.Failed, name == "as published" ? Failing : 0);
                foreach (var load in name == "as published" ? [] : new[] { "load=50%", "load=80%" })
                {
                    Add(Metric.P50, 10 * time, load);
                    Add(Metric.P99, 50 * time, load);
                    Add(Metric.Late, 0.1 * time, load);
                    Add(Metric.Throughput, 1e8 / time, load);
                }
            }

            void Add(Metric metric, double value, string parameters = "") => rows.Add(new Row(
                launch, 1, group.Scenario, group.Shape, name, size, parameters, ".NET 10.0.12", group.Gc, metric == Metric.Time ? 1 : null, 1_000, metric.Name, metric.Unit, value));
        }

        var manifest = SampleManifest.Standard(study, launches) with { LeftOut = grid.LeftOut };
        return new RunData(rows, Analyzer.Analyze(rows, manifest), manifest);
    }

    /// <summary>The run with other rows.</summary>
    public static RunData Of(RunData run, IReadOnlyList<Row> rows) => new(rows, Analyzer.Analyze(rows, run.Manifest), run.Manifest);

    /// <summary>Validation takes 400 ns and 2 a byte; pools are ahead of new arrays from 512 bytes on, and a lock is behind them with several threads.</summary>
    private static double Time(string scenario, string contender, int size) => (scenario, contender) switch
    {
        ("valid" or "invalid-header" or "invalid-hash", "no validation") => 60,
        ("valid" or "invalid-header" or "invalid-hash", "bare hash") => 300 + (2.0 * size),
        ("valid" or "invalid-header" or "invalid-hash", _) => 400 + (2.0 * size),
        ("valid-pools", "stack") => 400 + (2.0 * size),
        ("valid-pools", _) => 420 + (2.0 * size),
        ("rent-return", "new byte[n]" or "uninitialized") => 10 + (size / 16.0),
        ("contention", "locked") => 40.0 * size,
        ("http", "no validation") => 20_000,
        ("http", _) => 21_000,
        _ => 30,
    };
}
