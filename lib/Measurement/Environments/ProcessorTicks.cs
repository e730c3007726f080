namespace Overtake.Measurement.Environments;

/// <summary>Time of all processors since the system started, in ticks of the system.</summary>
/// <param name="Stolen">Ticks in which the hypervisor ran something else.</param>
/// <param name="Total">All ticks.</param>
/// <param name="Busy">Ticks of programs and the kernel. Interrupts are not among them: no program is charged for those, and the sockets of a study cause them too.</param>
/// <param name="Own">Ticks of this process and all its descendants, those that have ended included.</param>
/// <param name="Processors">Number of processors.</param>
public readonly record struct ProcessorTicks(long Stolen, long Total, long Busy, long Own, int Processors)
{
    /// <summary>Reads them now; null where the system does not tell, that is anywhere but on Linux.</summary>
    /// <param name="root">Folder that holds <c>proc</c>.</param>
    public static ProcessorTicks? Read(string root = "/") => new LinuxFiles(root).Ticks();

    /// <summary>Share of processor time stolen since an earlier reading, 0 to 1; null when no time has passed.</summary>
    public double? StolenSince(ProcessorTicks earlier) =>
        Total > earlier.Total ? Math.Clamp((double)(Stolen - earlier.Stolen) / (Total - earlier.Total), 0, 1) : null;

    /// <summary>What others took since an earlier reading; null when no time has passed.</summary>
    public OtherLoad? OthersSince(ProcessorTicks earlier)
    {
        var ticksOfOne = (double)(Total - earlier.Total) / Processors;
        return ticksOfOne > 0
            ? new OtherLoad(Math.Max(0, Busy - earlier.Busy - (Own - earlier.Own)) / ticksOfOne, Math.Max(0, Stolen - earlier.Stolen) / ticksOfOne)
            : null;
    }
}
