using System.Globalization;

namespace Overtake.Measurement.Environments;

/// <summary>What Linux tells in files. Every answer is null where the file is missing or says something else.</summary>
internal sealed class LinuxFiles(string root)
{
    // Arm processors give numbers only: implementer and part as in Arm's "Main ID Register", names as in util-linux.
    private static readonly Dictionary<(string Implementer, string Part), string> ArmModels = new()
    {
        [("0x41", "0xd08")] = "ARM Cortex-A72",
        [("0x41", "0xd0b")] = "ARM Cortex-A76",
        [("0x41", "0xd0c")] = "ARM Neoverse-N1",
        [("0x41", "0xd40")] = "ARM Neoverse-V1",
        [("0x41", "0xd49")] = "ARM Neoverse-N2",
        [("0x41", "0xd4f")] = "ARM Neoverse-V2",
        [("0x41", "0xd8e")] = "ARM Neoverse-N3",
        [("0x41", "0xd84")] = "ARM Neoverse-V3",
    };

    public string? Processor()
    {
        var lines = Lines("proc/cpuinfo");
        if (Value(lines, "model name", ':') is { } model)
        {
            return model;
        }

        return Value(lines, "CPU implementer", ':') is { } implementer && Value(lines, "CPU part", ':') is { } part
            ? ArmModels.GetValueOrDefault((implementer, part), $"ARM {implementer} {part}")
            : Value(lines, "Model", ':');
    }

    public string? Distribution()
    {
        var lines = Lines("etc/os-release");
        if (Value(lines, "NAME", '=')?.Trim('"', '\'') is not { Length: > 0 } name)
        {
            return null;
        }

        var version = Value(lines, "VERSION_ID", '=')?.Trim('"', '\'');
        foreach (var ending in (string[])[" GNU/Linux", " Linux"])
        {
            name = name.EndsWith(ending, StringComparison.Ordinal) ? name[..^ending.Length] : name;
        }

        return $"{name} {version}".Trim();
    }

    public string? Kernel() => Lines("proc/sys/kernel/osrelease").FirstOrDefault()?.Trim();

    public string? Governor() => Lines("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").FirstOrDefault()?.Trim();

    public double? Load() =>
        double.TryParse(Lines("proc/loadavg").FirstOrDefault()?.Split(' ')[0], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var load) ? load : null;

    /// <summary>The tightest limits of the control groups the process is in, in words: <c>2 processors, 4096 MiB memory</c>.</summary>
    public string? ContainerLimits()
    {
        double? processors = null;
        long? memory = null;
        foreach (var line in Lines("proc/self/cgroup"))
        {
            if (line.Split(':', 3) is not [_, var controllers, var group])
            {
                continue;
            }

            var names = controllers.Split(',');
            foreach (var folder in Ancestors(group))
            {
                if (controllers.Length == 0)
                {
                    processors = Smaller(processors, Quota(Words($"sys/fs/cgroup{folder}/cpu.max")));
                    memory = Smaller(memory, Bytes($"sys/fs/cgroup{folder}/memory.max"));
                }

                if (names.Contains("cpu"))
                {
                    var mount = $"sys/fs/cgroup/cpu{folder}";
                    processors = Smaller(processors, Quota([.. Words($"{mount}/cpu.cfs_quota_us"), .. Words($"{mount}/cpu.cfs_period_us")]));
                }

                if (names.Contains("memory"))
                {
                    memory = Smaller(memory, Bytes($"sys/fs/cgroup/memory{folder}/memory.limit_in_bytes"));
                }
            }
        }

        string[] limits =
        [
            .. processors is { } p ? [string.Create(CultureInfo.InvariantCulture, $"{p:0.##} {(p == 1 ? "processor" : "processors")}")] : Array.Empty<string>(),
            .. memory is { } m ? [string.Create(CultureInfo.InvariantCulture, $"{m >> 20} MiB memory")] : Array.Empty<string>(),
        ];
        return limits.Length > 0 ? string.Join(", ", limits) : null;
    }

    /// <summary>Stolen and total time of all processors.</summary>
    public ProcessorTicks? Ticks()
    {
        // cpu user nice system idle iowait irq softirq steal guest guest_nice; guest time is part of user time (proc(5)).
        var words = Words("proc/stat");
        if (words is not ["cpu", ..] || words.Length < 9)
        {
            return null;
        }

        long total = 0;
        long last = 0;
        foreach (var word in words[1..9])
        {
            if (!long.TryParse(word, NumberStyles.None, CultureInfo.InvariantCulture, out last))
            {
                return null;
            }

            total += last;
        }

        return new ProcessorTicks(last, total);
    }

    // Inside a container the group's path is the host's, while the mount shows the group itself at the top: the top is read in any case.
    private static IEnumerable<string> Ancestors(string group)
    {
        for (var folder = group.TrimEnd('/'); folder.StartsWith('/'); folder = folder[..folder.LastIndexOf('/')])
        {
            yield return folder;
        }

        yield return "";
    }

    private static double? Quota(string[] quotaAndPeriod) =>
        quotaAndPeriod.Length == 2
        && long.TryParse(quotaAndPeriod[0], NumberStyles.None, CultureInfo.InvariantCulture, out var quota)
        && long.TryParse(quotaAndPeriod[1], NumberStyles.None, CultureInfo.InvariantCulture, out var period)
        && period > 0
            ? (double)quota / period
            : null;

    // Version 1 writes "no limit" as the largest multiple of the page size in 63 bits.
    private long? Bytes(string path) =>
        long.TryParse(Words(path).FirstOrDefault(), NumberStyles.None, CultureInfo.InvariantCulture, out var bytes) && bytes < 1L << 60 ? bytes : null;

    private static T? Smaller<T>(T? a, T? b)
        where T : struct, IComparable<T> =>
        a is { } x && b is { } y ? (x.CompareTo(y) <= 0 ? x : y) : a ?? b;

    private static string? Value(IEnumerable<string> lines, string key, char separator) =>
        lines.Select(line => line.Split(separator, 2)).FirstOrDefault(pair => pair.Length == 2 && pair[0].Trim() == key)?[1].Trim();

    private string[] Words(string path) =>
        Lines(path).FirstOrDefault()?.Split(' ', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries) ?? [];

    private string[] Lines(string path)
    {
        try
        {
            return File.ReadAllLines(root.TrimEnd('/') + "/" + path.TrimStart('/'));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or NotSupportedException or ArgumentException)
        {
            return [];
        }
    }
}
