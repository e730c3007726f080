namespace Overtake.Analysis;

/// <summary>All cases of one setting.</summary>
internal sealed class CaseGroup(Setting setting, string first)
{
    public Setting Setting { get; } = setting;

    /// <summary>True for the launch with tiered compilation off.</summary>
    public bool IsAudit { get; } = Interventions.IsAudit(setting);

    /// <summary>The contender of the setting's first row.</summary>
    public string First { get; } = first;

    /// <summary>Contender to size to case.</summary>
    public Dictionary<string, SortedDictionary<long, Case>> Contenders { get; } = new(StringComparer.Ordinal);

    public Case? Find(string contender, long size) =>
        Contenders.TryGetValue(contender, out var sizes) ? sizes.GetValueOrDefault(size) : null;
}
