namespace Overtake.Analysis;

/// <summary>
/// Which settings are measured for themselves, and which repeat another one with a single thing changed:
/// a parameter from the list below, or server GC instead of workstation GC.
/// </summary>
internal sealed class Interventions
{
    /// <summary>The intervention that proves or refutes the large-object heap as a cause; it is not one of the sensitivity trials.</summary>
    public const string LargeObjectThreshold = "loh-threshold";

    private const string LiveHeap = "live-heap";
    private const string ServerGc = "server GC";

    private static readonly string[] Names = [LargeObjectThreshold, "forced-collections", "iterations", "process-per-size", ServerGc, LiveHeap];

    private readonly Dictionary<Setting, List<Intervention>> _byMain = [];
    private readonly Dictionary<Setting, Intervention> _interventions = [];

    public Interventions(IReadOnlyCollection<Setting> settings)
    {
        var known = settings.ToHashSet();
        foreach (Setting setting in settings.Where(s => !IsAudit(s)))
        {
            foreach (var (main, name, value) in Candidates(setting, settings).Where(c => known.Contains(c.Main)))
            {
                var intervention = new Intervention(setting, name, Describe(name, value));
                _interventions[setting] = intervention;
                if (!_byMain.TryGetValue(main, out var list))
                {
                    _byMain.Add(main, list = []);
                }

                list.Add(intervention);
            }
        }

        foreach (List<Intervention> list in _byMain.Values)
        {
            list.Sort((a, b) => (Array.IndexOf(Names, a.Name), a.Words).CompareTo((Array.IndexOf(Names, b.Name), b.Words)));
        }
    }

    /// <summary>The launch with tiered compilation off. It checks the others and is part of no claim.</summary>
    public static bool IsAudit(Setting setting) => Pairs(setting.Parameters).Contains("tiered=off");

    /// <summary>True for settings that no other setting is the unchanged form of.</summary>
    public bool IsMain(Setting setting) => !IsAudit(setting) && !_interventions.ContainsKey(setting);

    /// <summary>
    /// True for interventions that are dimensions of their own when measured over the whole range: the collector and what it has to mark.
    /// The others only exist to question a crossover.
    /// </summary>
    public bool MayHaveCrossovers(Setting setting) => _interventions.TryGetValue(setting, out var i) && i.Name is ServerGc or LiveHeap;

    /// <summary>The settings that this one can be changed back to.</summary>
    public IEnumerable<Setting> MainOf(Setting setting) => _byMain.Where(m => m.Value.Any(i => i.Setting == setting)).Select(m => m.Key);

    /// <summary>What was tried on a setting, in a fixed order.</summary>
    public IReadOnlyList<Intervention> Of(Setting main) => _byMain.TryGetValue(main, out var list) ? list : [];

    private static IEnumerable<(Setting Main, string Name, string Value)> Candidates(Setting setting, IEnumerable<Setting> settings)
    {
        string[] pairs = Pairs(setting.Parameters);
        foreach (string pair in pairs)
        {
            string[] parts = pair.Split('=', 2);
            if (parts.Length == 2 && Names.Contains(parts[0]))
            {
                yield return (setting with { Parameters = string.Join(';', pairs.Where(p => p != pair)) }, parts[0], parts[1]);
            }
        }

        if (setting.Gc.StartsWith("server", StringComparison.Ordinal))
        {
            foreach (Setting other in settings.Where(s => s.Gc.StartsWith("workstation", StringComparison.Ordinal) && s == setting with { Gc = s.Gc }))
            {
                yield return (other, ServerGc, "");
            }
        }
    }

    private static string[] Pairs(string parameters) => parameters.Split(';', StringSplitOptions.RemoveEmptyEntries);

    private static string Describe(string name, string value) => name switch
    {
        LargeObjectThreshold => $"a large-object threshold of {value} bytes",
        "forced-collections" => "forced collections",
        "iterations" => $"visits {value.TrimEnd('x')} times as long",
        "process-per-size" => "a process for each size",
        LiveHeap => $"a live heap of {value.Replace("MB", " MB", StringComparison.Ordinal).Replace("GB", " GB", StringComparison.Ordinal)}",
        _ => name,
    };
}
