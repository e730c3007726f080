
namespace Overtake.Tests.Charts;

/// <summary>Runs made up for tests: curves of known form with noise, and the conclusions that would be drawn from them. Never a measurement.</summary>
internal sealed class SampleRun
{
    public const string Baseline = "object[]";
    public const string Shape = "three-numbers";
    /// <summary>By how much two copies differ in a run with a bias.</summary>
    public const double Bias = 1.08;

    private const string Runtime = ".NET 10.0.12";
    private const string Workstation = "workstation-concurrent";

    // Two-sided 95 % quantiles of Student's t for 1 to 12 degrees of freedom.
    private static readonly double[] Quantiles = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179];

    private readonly Random _random;
    private readonly int _launches;
    private readonly double _noise;
    private readonly List<Row> _rows = [];
    private readonly List<Ratio> _ratios = [];
    private readonly List<Crossover> _crossovers = [];
    private readonly List<Regret> _regret = [];
    private readonly List<RangeCost> _ranges = [];
    private readonly List<Control> _controls = [];

    public SampleRun(int seed = 1, int launches = 10, double noise = 0.05, bool noisy = false)
    {
        _random = new Random(seed);
        _launches = launches;
        _noise = noise;
        Noisy = noisy;
    }

    /// <summary>All figures of the boxing study.</summary>
    public static IReadOnlyList<Figure> Figures(RunData run, IReadOnlyList<PublishedPoint> published) => [.. new BoxingPresentation().Figures(run, published).SelectMany(g => g.Figures)];

    public static long[] AllSizes =>
    [
        1, 2, 3, 4, 6, 8, 12, 16, 24, 40, 64, 96, 160, 256, 384, 512, 640, 768, 1024, 1280, 1536, 2048, 2560, 2730, 2731, 3072, 3300,
        3540, 3541, 3840, 4096, 5120, 6144, 8192, 12288, 16384, 24576, 40960, 65536, 131072,
    ];

    public static long[] QuickSizes => [1, 16, 256, 2048, 2730, 2731, 3540, 3541, 4096, 16384, 65536];

    public bool Noisy { get; }

    private Widening Systematic => Noisy && _launches >= 3 ? Widening.Both(Bias) : default;

    /// <summary>Speed relative to boxing, in the shape the first measurements had.</summary>
    public static IReadOnlyList<(string Name, ContenderRole Role, Func<long, double> Ratio)> Curves =>
    [
        ("byte[] span", ContenderRole.Contender, n => (1.2 + (3.5 * Math.Min(1, Math.Log2(n) / 11))) * (n >= 3541 ? 1.45 + (0.05 * Math.Log2(n / 3541.0)) : 1)),
        ("byte[] struct", ContenderRole.Contender, n => (1.25 + (4.1 * Math.Min(1, Math.Log2(n) / 11))) * (n >= 3541 ? 1.5 : 1)),
        ("byte[] uninitialized", ContenderRole.Contender, n => (1.2 + (4.6 * Math.Min(1, Math.Log2(n) / 10))) * (n >= 3541 ? 1.9 : 1)),
        ("byte[] pooled", ContenderRole.Contender, n => (0.9 + (6.5 * Math.Min(1, Math.Log2(n) / 10))) * (n >= 3541 ? 2.2 : 1)),
        ("byte[] BinaryWriter", ContenderRole.Contender, n => n < 2731 ? 0.5 + (0.32 * Math.Min(1, Math.Log2(n) / 11)) : n < 3541 ? 0.52 : 1.33 + (0.1 * Math.Log2(n / 3541.0))),
        ("byte[] BinaryWriter sized", ContenderRole.Contender, n => n < 3541 ? 1.0 : 1.45),
        ("byte[] Utf8Json", ContenderRole.Contender, n => 0.152 - (0.0035 * Math.Log2(n))),
        ("byte[] ArrayBufferWriter", ContenderRole.Contender, n => 0.62 + (0.085 * Math.Log2(n))),
        ("struct[]", ContenderRole.Contender, n => 1.6 + (0.47 * Math.Log2(n))),
        ("class per record", ContenderRole.Contender, n => 1.55 + (0.02 * Math.Log2(n))),
        ("Variant[]", ContenderRole.Contender, n => 1.5 + (0.12 * Math.Log2(n))),
        ("object[] pooled", ContenderRole.Contender, n => 1.08 + (n >= 3541 ? 0.3 : 0)),
        ("byte[] as published", ContenderRole.NotDecodable, n => (1.3 + (4.2 * Math.Min(1, Math.Log2(n) / 11))) * (n >= 3541 ? 1.45 : 1)),
        ("boxes that do not escape", ContenderRole.OutsideCrossover, n => 9 + (0.3 * Math.Log2(n))),
    ];

    /// <summary>A run as the standard preset would leave it.</summary>
    public static RunData Standard(int seed = 1, int launches = 10, bool noisy = false)
    {
        var run = new SampleRun(seed, launches, noisy: noisy);
        foreach (var shape in (string[])["three-numbers", "one-number", "eight-numbers", "numbers-and-text"])
        {
            run.Scenario("fill", shape, shape == Shape ? AllSizes : QuickSizes, Curves);
        }

        run.Scenario("round-trip", Shape, QuickSizes, Curves);
        run.Scenario("retained", Shape, [16, 256, 1024, 4096, 16384, 65536], [.. Curves.Select(c => (c.Name, c.Role, (Func<long, double>)(n => c.Ratio(n) * (n >= 256 ? 4 : 1.3))))]);
        run.Published();
        run.HandOff();
        run.Interventions();
        return run.Data();
    }

    /// <summary>A run of the quick preset with one to three contenders.</summary>
    public static RunData Quick(int seed = 1, int launches = 6, bool noisy = false, params string[] contenders)
    {
        var run = new SampleRun(seed, launches, noisy: noisy);
        var chosen = contenders.Length == 0 ? ["byte[] span", "byte[] BinaryWriter", "struct[]"] : contenders;
        run.Scenario("fill", Shape, QuickSizes, [.. Curves.Where(c => chosen.Contains(c.Name))]);
        return run.Data();
    }

    /// <summary>A run of random curves and sizes, for checks that must hold whatever the data.</summary>
    public static RunData Anything(int seed)
    {
        var random = new Random(seed);
        var run = new SampleRun(seed, random.Next(1, 11), random.NextDouble() * 0.2, random.Next(5) == 0);
        var sizes = AllSizes.Where(_ => random.NextDouble() < 0.5).Append(AllSizes[random.Next(AllSizes.Length)]).Distinct().Order().ToArray();
        var curves = Curves.Where(c => c.Role == ContenderRole.Contender).OrderBy(_ => random.Next()).Take(random.Next(1, 13))
            .Select(c =>
            {
                var (start, slope) = (Math.Exp((random.NextDouble() * 4) - 2), (random.NextDouble() - 0.4) * 0.4);
                var (step, jump) = (AllSizes[random.Next(AllSizes.Length)], random.Next(3) == 0 ? Math.Exp(random.NextDouble() - 0.3) : 1);
                return (c.Name, c.Role, (Func<long, double>)(n => start * Math.Pow(n, slope) * (n >= step ? jump : 1)));
            }).ToList();
        run.Scenario("fill", Shape, sizes, curves);
        return run.Data();
    }

    public RunData Data(bool withManifest = true)
    {
        var analysis = new RunAnalysis("boxing", "20261121T101500Z-standard", "sample", 0.95, Noisy, _controls, _ratios, _crossovers, _regret, _ranges, 0, 0);
        var manifest = SampleManifest.Standard(StudyList.Find("boxing"), _launches) with
        {
            Scenarios =
            [
                new("fill", "fill a buffer and drop it", "records", Baseline, "one buffer"),
                new("round-trip", "fill and decode on one thread", "records", Baseline, "one buffer"),
                new("hand-off", "through a channel to a second thread", "records", Baseline, "one buffer"),
                new("retained", "the last 64 buffers stay alive", "records", Baseline, "one buffer"),
                new("published", "the published six sizes", "records", Baseline, "one buffer"),
            ],
            Contenders =
            [
                new(Baseline, ContenderRole.Baseline, "boxes every value"),
                new(Baseline + ControlNames.AaSuffix, ContenderRole.AaControl, "the same, compiled separately"),
                new(Baseline + ControlNames.PositiveSuffix, ContenderRole.PositiveControl, "10 % more records"),
                .. Curves.Select(c => new ContenderInfo(c.Name, c.Role, "as named")),
            ],
            Structure =
            [
                new(Shape, Baseline, 3541, true, "object[] becomes a large object"),
                new(Shape, "byte[] span", 3541, true, "byte[] becomes a large object"),
                new(Shape, "byte[] BinaryWriter", 2731, true, "the stream's own buffer becomes a large object"),
                new(Shape, "byte[] BinaryWriter", 1366, false, "the stream doubles its buffer"),
            ],
            LeftOut = [new("fill", Shape, "byte[] Utf8Json", "", 131072, "live memory would pass 1 GB")],
            Ended = new DateTimeOffset(2026, 11, 21, 10, 55, 0, TimeSpan.Zero),
            StopReason = "complete",
            RowCount = _rows.Count,
        };
        return new RunData(_rows, analysis, withManifest ? manifest : null);
    }

    public void Scenario(string scenario, string shape, long[] sizes, IReadOnlyList<(string Name, ContenderRole Role, Func<long, double> Ratio)> curves, string parameters = "", string gc = Workstation, bool conclude = true)
    {
        var setting = new Setting(scenario, shape, parameters, Runtime, gc);
        List<(string Name, ContenderRole Role, Func<long, double> Ratio)> all =
            [(Baseline + ControlNames.AaSuffix, ContenderRole.AaControl, _ => 1.0), (Baseline + ControlNames.PositiveSuffix, ContenderRole.PositiveControl, _ => 1 / 1.1), .. curves];
        foreach (var size in sizes)
        {
            Costs(setting, Baseline, size, Boxing(size));
        }

        foreach (var (name, role, ratio) in all)
        {
            // As where a contender is left out from some size on.
            var measured = name.Contains("Json", StringComparison.Ordinal) ? [.. sizes.Where(s => s <= 40960)] : sizes;
            var ratios = measured.Select(size => Estimated(setting, name, size, ratio(size))).ToList();
            _ratios.AddRange(ratios);
            foreach (var size in measured)
            {
                Costs(setting, name, size, Boxing(size) / ratio(size));
            }

            if (role == ContenderRole.AaControl && conclude && !_controls.Any(c => c.Scenario == scenario && c.Shape == shape))
            {
                var copies = Noisy ? Bias : 0.998;
                _controls.Add(new Control(scenario, shape, "A/A", new Estimate(copies, _launches < 3 ? null : copies * 0.982, _launches < 3 ? null : copies * 1.018, _launches, 0.02), _launches < 3 ? null : !Noisy) { Systematic = Systematic });
                _controls.Add(new Control(scenario, shape, "+10 %", new Estimate(0.908, _launches < 3 ? null : 0.89, _launches < 3 ? null : 0.93, _launches, 0.02), _launches < 3 ? null : true));
            }

            if (role == ContenderRole.Contender && conclude)
            {
                _crossovers.Add(Conclude(setting, name, ratios));
            }
        }

        if (!conclude)
        {
            return;
        }

        foreach (var size in sizes)
        {
            var costs = curves.Where(c => c.Role == ContenderRole.Contender).Select(c => (c.Name, Cost: 1 / c.Ratio(size))).Append((Name: Baseline, Cost: 1.0)).ToList();
            _regret.AddRange(costs.Select(c => new Regret(setting, size, c.Name, (c.Cost / costs.Min(o => o.Cost)) - 1)));
        }

        _ranges.AddRange(_regret.Where(r => r.Setting == setting).GroupBy(r => r.Contender)
            .Select(g => new RangeCost(setting, g.Key, Math.Exp(g.Average(r => Math.Log(1 + r.Loss))))));
        if (_ranges.Any(r => r.Setting == setting && r.Strategy == "byte[] BinaryWriter"))
        {
            _ranges.Add(new RangeCost(setting, "object[], then byte[] BinaryWriter from 3,541", _ranges.Where(r => r.Setting == setting).Min(r => r.Cost) * 1.6));
        }
    }

    /// <summary>The collector's settings tried at the bracket of the BinaryWriter crossover.</summary>
    public void Interventions()
    {
        (string Parameters, string Gc, double Before, double After)[] tried =
        [
            ("loh-threshold=1000000", Workstation, 0.78, 0.79), ("forced-collections=yes", Workstation, 0.62, 0.95), ("iterations=5x", Workstation, 0.55, 1.34),
            ("process-per-size=yes", Workstation, 0.56, 1.31), ("", "server-datas", 0.37, 2.25), ("live-heap=100MB", Workstation, 0.71, 1.9), ("live-heap=1GB", Workstation, 0.9, 3.1),
        ];
        foreach (var (parameters, gc, before, after) in tried)
        {
            Scenario("fill", Shape, [3540, 3541], [("byte[] BinaryWriter", ContenderRole.Contender, n => n < 3541 ? before : after)], parameters, gc, conclude: false);
        }
    }

    private void Published()
    {
        foreach (var parameters in (string[])["collect=no;fills=4", "collect=yes;fills=4", "collect=yes;fills=8"])
        {
            Scenario("published", Shape, [5000, 10000, 20000, 40000, 80000, 160000],
                [.. Curves.Where(c => c.Name is "byte[] span" or "byte[] as published")
                    .Select(c => (c.Name, c.Role, (Func<long, double>)(n => (parameters.StartsWith("collect=yes", StringComparison.Ordinal) ? 3.4 : 4.9) + (0.4 * Math.Log2(n / 5000.0)) - (c.Role == ContenderRole.Contender ? 0.3 : 0))))],
                parameters);
        }
    }

    private void HandOff()
    {
        long[] sizes = [1, 4, 16, 64, 256, 1024, 2730, 4096];
        (string Name, double Factor)[] contenders = [(Baseline, 1), ("byte[] span", 0.35), ("byte[] pooled", 0.22), ("byte[] BinaryWriter", 0.95)];
        Scenario("hand-off", Shape, sizes, [.. Curves.Where(c => contenders.Any(o => o.Name == c.Name))]);
        foreach (var (name, factor) in contenders)
        {
            foreach (var size in sizes)
            {
                for (var launch = 1; launch <= _launches; launch++)
                {
                    Add("", Metric.Throughput, 1e9 / ((900 + (40 * size)) * factor));
                    foreach (var (load, wait) in ((string, double)[])[("load=50%", 1), ("load=80%", 2.6)])
                    {
                        var median = (1500 + (60 * size)) * factor * wait;
                        Add(load, Metric.P50, median);
                        Add(load, Metric.P99, median * 6);
                        Add(load, Metric.P999, median * (name == Baseline ? 60 : 18));
                    }

                    void Add(string parameters, Metric metric, double value) =>
                        _rows.Add(new Row(launch, 1, "hand-off", Shape, name, size, parameters, Runtime, Workstation, null, 1000, metric.Name, metric.Unit, value * Noise()));
                }
            }
        }
    }

    private static double Boxing(long n) => n < 3541 ? 18 + (20 * n) : 33.0 * n * (1 + (0.12 * Math.Log2(n / 3541.0)));

    private double Noise()
    {
        var normal = Math.Sqrt(-2 * Math.Log(1 - _random.NextDouble())) * Math.Cos(2 * Math.PI * _random.NextDouble());
        return Math.Exp(_noise * normal);
    }

    private void Costs(Setting setting, string contender, long size, double nanoseconds)
    {
        var boxing = contender.StartsWith(Baseline, StringComparison.Ordinal);
        var large = size >= 3541;
        for (var launch = 1; launch <= _launches; launch++)
        {
            var time = nanoseconds * Noise();
            Add(1, Metric.Time, time);
            Add(2, Metric.Time, time * 1.01);
            Add(null, Metric.Allocated, boxing ? 24 + (96.0 * size) : contender.Contains("pooled", StringComparison.Ordinal) ? 0 : 24 + (24.0 * size));
            Add(null, Metric.Gen0, boxing ? size * 0.012 : contender.Contains("pooled", StringComparison.Ordinal) ? 0 : size * 0.003);
            Add(null, Metric.Gen2, large ? size * 0.002 : 0);
            Add(null, Metric.Pause, time * (boxing ? large ? 0.45 : 0.18 : large ? 0.22 : 0.04));

            void Add(int? iteration, Metric metric, double value) =>
                _rows.Add(new Row(launch, 1, setting.Scenario, setting.Shape, contender, size, setting.Parameters, setting.Runtime, setting.Gc, iteration, 1000, metric.Name, metric.Unit, value));
        }
    }

    private Ratio Estimated(Setting setting, string contender, long size, double ratio)
    {
        var logs = Enumerable.Range(0, _launches).Select(_ => Math.Log(ratio * Noise())).ToList();
        var mean = logs.Average();
        if (_launches < 3)
        {
            return new Ratio(setting, contender, Baseline, size, "time", new Estimate(Math.Exp(mean), null, null, _launches, null), Verdict.None, null, null);
        }

        var deviation = Math.Sqrt(logs.Sum(l => (l - mean) * (l - mean)) / (_launches - 1));
        var half = (Quantiles[_launches - 2] * deviation / Math.Sqrt(_launches)) + Systematic.High;
        var (low, high) = (Math.Exp(mean - half), Math.Exp(mean + half));
        var verdict = low > 1 / 1.05 && high < 1.05 ? Verdict.Same : low > 1 ? Verdict.Faster : high < 1 ? Verdict.Slower : Verdict.Undecided;
        return new Ratio(setting, contender, Baseline, size, "time", new Estimate(Math.Exp(mean), low, high, _launches, deviation, Systematic), verdict, verdict == Verdict.Undecided ? 40 : null, Math.Exp(half));
    }

    private static Crossover Conclude(Setting setting, string contender, List<Ratio> ratios)
    {
        var sides = ratios.Select(r => (r.Size, Ratio: r, Side: r.Estimate.Low > 1 ? 1 : r.Estimate.High < 1 ? -1 : 0)).ToList();
        var decided = sides.Where(s => s.Side != 0).ToList();
        List<CrossoverPoint> points = [];
        foreach (var (a, b) in decided.Zip(decided.Skip(1)).Where(p => p.First.Side != p.Second.Side))
        {
            var step = b.Size == a.Size + 1;
            points.Add(new CrossoverPoint(
                step ? b.Size : Math.Sqrt((double)a.Size * b.Size), a.Size, b.Size, b.Side > 0, step, a.Ratio.Estimate, b.Ratio.Estimate,
                b.Size == 3541 ? "object[] becomes a large object" : "cost per value", b.Size == 3541, b.Size == 3541 ? "Holds under longer iterations; gone with a raised large-object threshold." : ""));
        }

        var outcome = decided.Count == 0 || sides[0].Side == 0 || sides[^1].Side == 0 ? CrossoverOutcome.Unresolved
            : points.Count == 0 ? decided[0].Side > 0 ? CrossoverOutcome.NoneAlwaysAhead : CrossoverOutcome.NoneAlwaysBehind
            : points.Count == 1 ? CrossoverOutcome.At : CrossoverOutcome.Several;
        return new Crossover(setting, contender, Baseline, "records", outcome, outcome is CrossoverOutcome.At or CrossoverOutcome.Several ? points : [], ratios[0].Size, ratios[^1].Size, "");
    }
}
