using System.Runtime;
using Overtake.Charts;
using Overtake.Setup;
using Overtake.Measurement.Studies;

namespace Overtake;

/// <summary>The machine and the process that a notebook runs on.</summary>
public static class Machine
{
    /// <summary>What this machine has for measuring and for charts, what is missing, and what that costs.</summary>
    public static async Task<Table> Examine() => new(
        "This machine",
        [new TableColumn("state"), new TableColumn("what"), new TableColumn("found"), new TableColumn("what it costs, what to do")],
        [.. (await Doctor.ExamineAsync(CancellationToken.None)).Select(c => new object?[] { c.Word, c.Name, c.Found, c.Cost })]);

    /// <summary>The GC mode of this process, which in-process measurements carry.</summary>
    public static string ThisProcess() =>
        $"This process: {GcMode.Current}, latency mode {GCSettings.LatencyMode}. What is measured in this process has that mode; measuring commands start separate processes.";
}
