using System.Globalization;

namespace Overtake.Measurement.Environments;

/// <summary>Reads Linux system files. Every answer is null where the file is missing or has another format.</summary>
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
        double.TryParse(Lines("proc/loadavg").FirstOrDefault()?.Split(' ')[0], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var load)
            ? load
            : null;

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

    /// <summary>Time of all processors and of this process with its descendants.</summary>
    public ProcessorTicks? Ticks()
    {
        // cpu user nice system idle iowait irq softirq steal guest guest_nice; guest time is part of user time (proc(5)).
        var lines = Lines("proc/stat");
        var all = Numbers(lines.FirstOrDefault(l => l.StartsWith("cpu ", StringComparison.Ordinal))?["cpu".Length..]);
        var processors = lines.Count(l => l.Length > 3 && l.StartsWith("cpu", StringComparison.Ordinal) && char.IsAsciiDigit(l[3]));
        return all.Length >= 8 && processors > 0 && OwnTicks() is { } own
            ? new ProcessorTicks(all[7], all[..8].Sum(), all[..3].Sum(), own, processors)
            : null;
    }

    /// <summary>Processor time of this process and all its descendants. Of those that were waited for, their parents have it.</summary>
    private long? OwnTicks()
    {
        if (Process("self") is not { } self)
        {
            return null;
        }

        var children = Processes().ToLookup(p => p.Parent);
        var own = 0L;
        var rest = new Stack<(int Id, int Parent, long Ticks)>([self]);
        while (rest.TryPop(out var process))
        {
            own += process.Ticks;
            foreach (var child in children[process.Id])
            {
                rest.Push(child);
            }
        }

        return own;
    }

    private IEnumerable<(int Id, int Parent, long Ticks)> Processes()
    {
        try
        {
            return [.. Directory.EnumerateDirectories(Below("proc")).Select(Path.GetFileName)
                .Where(n => char.IsAsciiDigit(n![0])).Select(n => Process(n!)).OfType<(int, int, long)>()];
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    // The name in parentheses may hold anything; after it are state, parent and, from the
    // eleventh word on, user and system time of the process and of the children it waited for.
    private (int Id, int Parent, long Ticks)? Process(string name)
    {
        var line = Lines($"proc/{name}/stat").FirstOrDefault() ?? string.Empty;
        return line.IndexOf(' ') is > 0 and var end && int.TryParse(line[..end], out var id)
            && line[(line.LastIndexOf(')') + 1)..].Split(' ', StringSplitOptions.RemoveEmptyEntries) is { Length: >= 15 } words
            && int.TryParse(words[1], out var parent)
            && Numbers(string.Join(' ', words[11..15])) is { Length: 4 } ticks
                ? (id, parent, ticks.Sum())
                : null;
    }

    /// <summary>The numbers of a line; none where something else is among them.</summary>
    private static long[] Numbers(string? line)
    {
        var words = line?.Split(' ', StringSplitOptions.RemoveEmptyEntries) ?? [];
        var numbers = new long[words.Length];
        return words.Select((word, i) => long.TryParse(word, NumberStyles.None, CultureInfo.InvariantCulture, out numbers[i])).All(isNumber => isNumber)
            ? numbers
            : [];
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

    private string Below(string path) => root.TrimEnd('/') + "/" + path.TrimStart('/');

    private string[] Lines(string path)
    {
        try
        {
            return File.ReadAllLines(Below(path));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or NotSupportedException or ArgumentException)
        {
            return [];
        }
    }
}
