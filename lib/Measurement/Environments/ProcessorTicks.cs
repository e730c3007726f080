namespace Overtake.Measurement.Environments;

/// <summary>Time of all processors since the system started, in ticks of the system.</summary>
/// <param name="Stolen">Ticks in which the hypervisor ran something else.</param>
/// <param name="Total">All ticks.</param>
public readonly record struct ProcessorTicks(long Stolen, long Total)
{
    /// <summary>Reads them now; null where the system does not tell, that is anywhere but on Linux.</summary>
    /// <param name="root">Folder that holds <c>proc</c>.</param>
    public static ProcessorTicks? Read(string root = "/") => new LinuxFiles(root).Ticks();

    /// <summary>Share of processor time stolen since an earlier reading, 0 to 1; null when no time has passed.</summary>
    public double? StolenSince(ProcessorTicks earlier) =>
        Total > earlier.Total ? Math.Clamp((double)(Stolen - earlier.Stolen) / (Total - earlier.Total), 0, 1) : null;
}
