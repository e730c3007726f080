using System.Runtime;
using Overtake.Charts;
using Overtake.Measurement.Environments;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Setup;

namespace Overtake;

/// <summary>The machine and the process that a notebook runs on.</summary>
public static class Machine
{
    /// <summary>Environment variable that names this machine in its results, where many of one kind are measured.</summary>
    public const string NameVariable = "OVERTAKE_MACHINE";

    /// <summary>The name of this machine in its results: that in <see cref="NameVariable"/>, otherwise processor, cores and system.</summary>
    public static string Name => Identity.Name;

    /// <summary>The identity by which runs of this machine are found.</summary>
    internal static MachineIdentity Identity =>
        Environment.GetEnvironmentVariable(NameVariable) is { Length: > 0 } name ? new(name, null) : Of(MachineEnvironmentReader.Read());

    /// <summary>The tools of this machine for measuring and for charts, what is missing, and what that costs.</summary>
    public static async Task<Table> Examine() => new(
        "This machine",
        [new TableColumn("state"), new TableColumn("what"), new TableColumn("found"), new TableColumn("what it costs, what to do")],
        [.. (await Doctor.ExamineAsync(CancellationToken.None)).Select(c => new object?[] { c.Word, c.Name, c.Found, c.Cost })]);

    /// <summary>The GC mode of this process, which in-process measurements carry.</summary>
    public static string ThisProcess() =>
        $"This process: {GcMode.Current}, latency mode {GCSettings.LatencyMode}. "
        + "What is measured in this process has that mode; measuring commands start separate processes.";

    private static MachineIdentity Of(MachineEnvironment here) => new(MachineName.Of(here), here.ProcessorVersion);
}

/// <summary>A machine as its runs name it.</summary>
/// <param name="ProcessorVersion">Which of several processors with one name it has; null where that is not known or a variable names the machine.</param>
internal sealed record MachineIdentity(string Name, string? ProcessorVersion)
{
    /// <summary>Whether it measured a run: the name is the same and, where its processor says which it is, that too.</summary>
    public bool Measured(RunSummary run) =>
        run.Machine == Name && (ProcessorVersion is null || run.Manifest!.Environment.ProcessorVersion == ProcessorVersion);
}
