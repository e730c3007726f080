namespace Overtake.Tests.Charts;

/// <summary>The manifest of a run made up for tests.</summary>
internal static class SampleManifest
{
    /// <summary>A standard run of a study on a sample machine.</summary>
    public static RunManifest Standard(IStudy study, int launches) => new()
    {
        Study = study.Name,
        Run = "20261121T101500Z-standard",
        Machine = "sample",
        Environment = new MachineEnvironment { Processor = "Sample CPU", Cores = 2, OperatingSystem = "Debian 12", Architecture = "x64", Memory = 8L << 30, Runtime = ".NET 10.0.12" },
        Preset = "standard",
        Seed = 1,
        MainLaunches = launches,
        Launches = launches,
        Scenarios = study.Scenarios,
        Contenders = study.Contenders,
        Started = new DateTimeOffset(2026, 11, 21, 10, 15, 0, TimeSpan.Zero),
    };
}
