namespace Overtake.Tests.Results;

internal static class Samples
{
    public static Row Time(int launch = 1, int order = 1, string contender = "object[]", long size = 16, int iteration = 1, double value = 271.5) =>
        new(launch, order, "fill", "three-numbers", contender, size, "", ".NET 10.0.12", "workstation-concurrent", iteration, 4096, "time", "ns", value);

    public static Row Once(Metric metric, double value, int launch = 1, int order = 1, string contender = "object[]") =>
        Time(launch, order, contender) with { Iteration = null, Metric = metric.Name, Unit = metric.Unit, Value = value };

    /// <summary>Two contenders with three samples of time and one of allocated bytes each.</summary>
    public static Row[] Launch(int launch) =>
    [
        .. Case(launch, 1, "object[]", 271.5),
        .. Case(launch, 2, "byte[] span", 50.25),
    ];

    public static RunManifest Manifest(int launches = 3) => new()
    {
        Study = "boxing",
        Run = "20261121T101500Z-quick",
        Machine = "amd-epyc-2-cores-debian-12",
        Environment = new MachineEnvironment
        {
            Processor = "AMD EPYC",
            Cores = 2,
            OperatingSystem = "Debian 12",
            Architecture = "x64",
            Memory = 8L << 30,
            Runtime = ".NET 10.0.12",
            Kernel = "6.1.0",
            LoadAtStart = 0.25,
        },
        Preset = "quick",
        Seed = -7_046_029_254_386_353_131,
        MainLaunches = launches,
        Launches = launches,
        Scenarios = [new ScenarioInfo("fill", "fill a buffer", "records", "object[]", "one buffer")],
        Contenders =
        [
            new ContenderInfo("object[]", ContenderRole.Baseline, "boxes every value"),
            new ContenderInfo("object[]" + ControlNames.AaSuffix, ContenderRole.AaControl, "a copy of it"),
            new ContenderInfo("byte[] span", ContenderRole.Contender, "writes through a span"),
            new ContenderInfo("byte[] floor", ContenderRole.OutsideCrossover, "allocates only"),
        ],
        Structure = [new StructuralSize("three-numbers", "object[]", 3541, true, "object[] becomes a large object")],
        Packages = new Dictionary<string, string> { ["BenchmarkDotNet"] = "0.14.0" },
        Commit = "f8d9cf6+changes",
        LeftOut = [new LeftOut("fill", "", "byte[] floor", "", null, "no interval was asked for")],
        Refinement = [new RefinementStop("fill", "three-numbers", "byte[] span", "budget")],
        Drift = new DriftControl(12.5, 12.75),
        Started = new DateTimeOffset(2026, 11, 21, 10, 15, 0, TimeSpan.Zero),
    };

    public static RunManifest Ended(this RunManifest manifest, string reason = "complete") =>
        manifest with { Ended = manifest.Started.AddMinutes(2), StopReason = reason };

    /// <summary>Folder of the committed files, found from where the tests run.</summary>
    public static string Repository()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(folder.FullName, "global.json")))
        {
            folder = folder.Parent ?? throw new InvalidOperationException("The tests run outside the repository.");
        }

        return folder.FullName;
    }

    private static IEnumerable<Row> Case(int launch, int order, string contender, double value) =>
    [
        Time(launch, order, contender, iteration: 1, value: value),
        Time(launch, order, contender, iteration: 2, value: value * 1.01),
        Time(launch, order, contender, iteration: 3, value: value * 0.99),
        Once(Metric.Allocated, 1560, launch, order, contender),
    ];
}
