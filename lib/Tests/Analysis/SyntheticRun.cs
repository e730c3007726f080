namespace Overtake.Tests.Analysis;

/// <summary>Rows of a made-up run.</summary>
internal sealed class SyntheticRun
{
    public const string Runtime = ".NET 10.0.12";
    public const string Workstation = "workstation-concurrent";

    private readonly Random _random = new(5);

    public List<Row> Rows { get; } = [];

    public SyntheticRun Add(
        int launch, string contender, long size, double value, Metric? metric = null, long operations = 1_000, int? iteration = null,
        string scenario = "fill", string shape = "three-numbers", string parameters = "", string gc = Workstation)
    {
        metric ??= Metric.Time;
        Rows.Add(new Row(
            launch, 1, scenario, shape, contender, size, parameters, Runtime, gc,
            metric == Metric.Time ? iteration ?? 1 : null, operations, metric.Name, metric.Unit, value));
        return this;
    }

    /// <summary>Launches of baseline and contender with the given ratios and a spread of about 1 % between launches.</summary>
    public SyntheticRun AddRatios(
        (long Size, double Ratio)[] ratios, string contender = "bytes", string baseline = "object[]", int launches = 6, int firstLaunch = 1,
        string scenario = "fill", string shape = "three-numbers", string parameters = "", string gc = Workstation)
    {
        for (var launch = firstLaunch; launch < firstLaunch + launches; launch++)
        {
            foreach (var (size, ratio) in ratios)
            {
                var cost = 10 * size * Noise(0.05);
                if (!Rows.Any(r => r.Launch == launch && r.Contender == baseline && r.Size == size && r.Scenario == scenario && r.Shape == shape && r.Parameters == parameters && r.Gc == gc))
                {
                    Add(launch, baseline, size, cost, null, 1_000, null, scenario, shape, parameters, gc);
                }
                else
                {
                    cost = Rows.First(r => r.Launch == launch && r.Contender == baseline && r.Size == size && r.Scenario == scenario && r.Shape == shape && r.Parameters == parameters && r.Gc == gc).Value;
                }

                Add(launch, contender, size, cost / ratio * Noise(0.02), null, 1_000, null, scenario, shape, parameters, gc);
            }
        }

        return this;
    }

    /// <summary>The same per-launch metric for every launch of a case.</summary>
    public SyntheticRun AddMetric(Metric metric, string contender, long size, double value, int launches = 6, long operations = 100_000)
    {
        for (var launch = 1; launch <= launches; launch++)
        {
            Add(launch, contender, size, value, metric, operations);
        }

        return this;
    }

    public static RunManifest Manifest(int launches = 6, string baseline = "object[]", IReadOnlyList<ContenderInfo>? contenders = null, IReadOnlyList<StructuralSize>? structure = null, DriftControl? drift = null) => new()
    {
        Study = "boxing",
        Run = "20261121T101500Z-standard",
        Machine = "epyc-2-debian-12",
        Environment = new MachineEnvironment { Processor = "AMD EPYC", Cores = 2, OperatingSystem = "Debian 12", Architecture = "x64", Memory = 1, Runtime = Runtime },
        Preset = "standard",
        Seed = 1,
        MainLaunches = launches,
        Batches = [1, launches + 1],
        Launches = launches,
        Scenarios = [new ScenarioInfo("fill", "filling a buffer", "records", baseline, "one buffer")],
        Contenders = contenders ?? [],
        Structure = structure ?? [],
        Drift = drift,
        Started = DateTimeOffset.UnixEpoch,
    };

    private double Noise(double width) => Math.Exp(width * (_random.NextDouble() - 0.5));
}
