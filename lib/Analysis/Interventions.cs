using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>
/// Which settings are measured for themselves, and which repeat another one with a single thing changed:
/// a parameter from the list below, or server GC instead of workstation GC.
/// </summary>
internal sealed class Interventions
{
    private const string ServerGc = "server GC";

    // The first proves or refutes the large-object heap as a cause; it is not one of the sensitivity trials.
    private static readonly string[] Names =
        [Parameter.LohThreshold, Parameter.ForcedCollections, Parameter.Iterations, Parameter.ProcessPerSize, ServerGc, Parameter.LiveHeap];

    private readonly ILookup<Setting, Intervention> _byMain;
    private readonly Dictionary<Setting, Intervention> _interventions;

    public Interventions(IReadOnlyCollection<Setting> settings)
    {
        var known = settings.ToHashSet();
        var all = (
            from setting in settings
            where !IsAudit(setting)
            from candidate in Candidates(setting, settings)
            where known.Contains(candidate.Main)
            select (candidate.Main, Intervention: new Intervention(setting, candidate.Name, Describe(candidate.Name, candidate.Value)))).ToList();
        _interventions = all.GroupBy(i => i.Intervention.Setting).ToDictionary(g => g.Key, g => g.Last().Intervention);
        _byMain = all.OrderBy(i => (Array.IndexOf(Names, i.Intervention.Name), i.Intervention.Words)).ToLookup(i => i.Main, i => i.Intervention);
    }

    /// <summary>The launch with tiered compilation off, and those with sizes in a fixed order. They check the others and are part of no claim.</summary>
    public static bool IsAudit(Setting setting) => setting[Parameter.Tiered] == "off" || setting[Parameter.Order] is not null;

    /// <summary>True for settings that no other setting is the unchanged form of.</summary>
    public bool IsMain(Setting setting) => !IsAudit(setting) && !_interventions.ContainsKey(setting);

    /// <summary>
    /// True for interventions that are dimensions of their own when measured over the whole range: the collector and what it has to mark.
    /// The others only exist to question a crossover.
    /// </summary>
    public bool MayHaveCrossovers(Setting setting) => _interventions.TryGetValue(setting, out var i) && i.Name is ServerGc or Parameter.LiveHeap;

    /// <summary>The settings that this one can be changed back to.</summary>
    public IEnumerable<Setting> MainOf(Setting setting) => _byMain.Where(m => m.Any(i => i.Setting == setting)).Select(m => m.Key);

    /// <summary>Interventions on a setting, in a fixed order.</summary>
    public IEnumerable<Intervention> Of(Setting main) => _byMain[main];

    private static IEnumerable<(Setting Main, string Name, string Value)> Candidates(Setting setting, IEnumerable<Setting> settings)
    {
        var pairs = Pairs(setting.Parameters);
        foreach (var pair in pairs)
        {
            var parts = pair.Split('=', 2);
            if (parts.Length == 2 && Names.Contains(parts[0]))
            {
                yield return (setting with { Parameters = string.Join(';', pairs.Where(p => p != pair)) }, parts[0], parts[1]);
            }
        }

        if (setting.Gc.StartsWith("server", StringComparison.Ordinal))
        {
            foreach (var other in settings.Where(s => s.Gc.StartsWith("workstation", StringComparison.Ordinal) && s == setting with { Gc = s.Gc }))
            {
                yield return (other, ServerGc, "");
            }
        }
    }

    private static string[] Pairs(string parameters) => parameters.Split(';', StringSplitOptions.RemoveEmptyEntries);

    /// <summary>Parameters in words, as they read in a sentence after "under".</summary>
    public static IEnumerable<string> Words(string parameters) =>
        Pairs(parameters).Select(p => p.Split('=', 2)).Select(p => Describe(p[0], p.Length == 2 ? p[1] : ""));

    private static string Describe(string name, string value) => name switch
    {
        Parameter.LohThreshold => $"a large-object threshold of {value} bytes",
        Parameter.ForcedCollections => "forced collections",
        Parameter.Iterations => $"visits {value.TrimEnd('x')} times as long",
        Parameter.ProcessPerSize => "a process for each size",
        Parameter.LiveHeap => $"a live heap of {value.Replace("MB", " MB", StringComparison.Ordinal).Replace("GB", " GB", StringComparison.Ordinal)}",
        _ => value is "" or "yes" ? name.Replace('-', ' ') : $"{name.Replace('-', ' ')} {value}",
    };
}

/// <summary>A setting that repeats another one with a single thing changed.</summary>
/// <param name="Name">Name of the parameter, or <c>server GC</c>.</param>
/// <param name="Words">As it reads in a sentence after "under".</param>
internal sealed record Intervention(Setting Setting, string Name, string Words);

/// <summary>One crossover, measured again with one thing changed.</summary>
/// <param name="Low">For <see cref="TrialOutcome.Moves"/>: last size of the side before.</param>
/// <param name="High">For <see cref="TrialOutcome.Moves"/>: first size of the side after it.</param>
internal sealed record Trial(Intervention Intervention, TrialOutcome Outcome, long Low = 0, long High = 0)
{
    /// <summary>
    /// Compares the sides at the ends of the bracket. An intervention is measured at few sizes, so a single size speaks for its side here.
    /// Null when an end was not measured.
    /// </summary>
    /// <param name="from">The crossover can have moved down to here: beyond it another one begins.</param>
    /// <param name="to">The crossover can have moved up to here.</param>
    public static Trial? Of(Intervention intervention, Curve curve, CrossoverPoint bracket, long from, long to)
    {
        CurvePoint? low = curve.Points.FirstOrDefault(p => p.Size == bracket.Low), high = curve.Points.FirstOrDefault(p => p.Size == bracket.High);
        if (low is null || high is null)
        {
            return null;
        }

        Side before = bracket.Overtakes ? Side.Behind : Side.Ahead, behind = bracket.Overtakes ? Side.Ahead : Side.Behind;
        if (low.Side == Side.Undecided || high.Side == Side.Undecided)
        {
            return new Trial(intervention, TrialOutcome.Unclear);
        }

        if (low.Side != high.Side)
        {
            return new Trial(intervention, low.Side == before ? TrialOutcome.Holds : TrialOutcome.Reversed);
        }

        CurvePoint[] around = [.. curve.Points.Where(p => p.Size >= from && p.Size <= to && p.Side != Side.Undecided)];
        if (low.Side == behind && around.LastOrDefault(p => p.Size < bracket.Low && p.Side == before) is { } moved)
        {
            return new Trial(intervention, TrialOutcome.Moves, moved.Size, around.First(p => p.Size > moved.Size).Size);
        }

        if (low.Side == before && around.FirstOrDefault(p => p.Size > bracket.High && p.Side == behind) is { } arrived)
        {
            return new Trial(intervention, TrialOutcome.Moves, around.Last(p => p.Size < arrived.Size).Size, arrived.Size);
        }

        return new Trial(intervention, TrialOutcome.Gone);
    }
}

/// <summary>The effect of an intervention on a crossover.</summary>
internal enum TrialOutcome
{
    /// <summary>Both ends of the bracket are still on their sides.</summary>
    Holds,

    /// <summary>Both ends are on the same side, and the other side is met farther out.</summary>
    Moves,

    /// <summary>Both ends are on the same side, and so is all that was measured around them.</summary>
    Gone,

    /// <summary>Both ends changed sides.</summary>
    Reversed,

    /// <summary>An end is undecided.</summary>
    Unclear,
}
