using System.Globalization;

namespace Overtake.Measurement.Environments;

/// <summary>The load of other programs and the host over some time, in processors on average: 0.10 is a tenth of one.</summary>
/// <param name="Programs">Taken by programs other than this process and its descendants.</param>
/// <param name="Stolen">Taken by the hypervisor for something else.</param>
internal readonly record struct OtherLoad(double Programs, double Stolen)
{
    /// <summary>
    /// More than this disturbs a launch.
    /// An idle system uses a few hundredths of a processor, and one program at work uses a
    /// whole one. In between, a launch on two processors loses less than a tenth of its time.
    /// </summary>
    public const double Limit = 0.15;

    /// <summary>A launch in which memory is so many times as slow as usual is disturbed. What waits for memory then takes 1.3 times as long or more.</summary>
    public const double MemoryLimit = 1.5;

    /// <summary>Time of a load from memory, see <see cref="MemoryPace"/>, in times of the usual; 1 where that is not known.</summary>
    public double Memory { get; init; } = 1;

    /// <summary>Whether memory alone is too slow for a launch.</summary>
    public bool IsMemorySlow => Memory > MemoryLimit;

    /// <summary>Processors of programs and host together.</summary>
    public double Total => Programs + Stolen;

    /// <summary>How much of a disturbance it is: more than 1 is too much for a launch.</summary>
    public double Degree => Math.Max(Total / Limit, Memory / MemoryLimit);

    public bool Disturbs => Degree > 1;

    /// <summary>Runs something and measures how much processor time others used meanwhile; null where the system does not report it.</summary>
    public static async Task<(T Result, OtherLoad? Load)> DuringAsync<T>(Func<Task<T>> run)
    {
        var before = ProcessorTicks.Read();
        var result = await run();
        return (result, before is { } start ? ProcessorTicks.Read()?.OthersSince(start) : null);
    }

    /// <summary>In words, as the end of a sentence about the past.</summary>
    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"other programs used {Programs:0.00} processors")
        + (Stolen >= 0.01 ? string.Create(CultureInfo.InvariantCulture, $", the host {Stolen:0.00}") : string.Empty)
        + (IsMemorySlow ? string.Create(CultureInfo.InvariantCulture, $", memory took {Memory:0.0} times as long as usual") : string.Empty);
}

/// <summary>Time of all processors since the system started, in ticks of the system.</summary>
/// <param name="Stolen">Ticks in which the hypervisor ran something else.</param>
/// <param name="Busy">Ticks of programs and the kernel, without interrupts: no program is charged for those, and a study's sockets cause them too.</param>
/// <param name="Own">Ticks of this process and all its descendants, those that have ended included.</param>
internal readonly record struct ProcessorTicks(long Stolen, long Total, long Busy, long Own, int Processors)
{
    /// <summary>Reads them now; null on systems other than Linux.</summary>
    /// <param name="root">Folder that holds <c>proc</c>.</param>
    public static ProcessorTicks? Read(string root = "/") => new LinuxFiles(root).Ticks();

    /// <summary>Share of processor time stolen since an earlier reading, 0 to 1; null when no time has passed.</summary>
    public double? StolenSince(ProcessorTicks earlier) =>
        Total > earlier.Total ? Math.Clamp((double)(Stolen - earlier.Stolen) / (Total - earlier.Total), 0, 1) : null;

    /// <summary>The load of others since an earlier reading; null when no time has passed.</summary>
    public OtherLoad? OthersSince(ProcessorTicks earlier)
    {
        var ticksOfOne = (double)(Total - earlier.Total) / Processors;
        return ticksOfOne > 0
            ? new OtherLoad(Math.Max(0, Busy - earlier.Busy - (Own - earlier.Own)) / ticksOfOne, Math.Max(0, Stolen - earlier.Stolen) / ticksOfOne)
            : null;
    }
}
