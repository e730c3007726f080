using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>The choice of the contender that the others are divided into.</summary>
internal sealed class Baselines(IReadOnlyList<Row> rows, RunManifest? manifest, string? asked)
{
    private readonly string _firstInFile = rows.Count == 0 ? "" : ControlNames.OriginalOf(rows[0].Contender);

    // Methods of one class may have different parameters.
    private readonly bool _imported = manifest?.Preset == RunManifest.Imported;

    private readonly Dictionary<string, ScenarioInfo> _scenarios =
        (manifest?.Scenarios ?? []).DistinctBy(s => s.Name).ToDictionary(s => s.Name, StringComparer.Ordinal);

    /// <summary>The baseline of a setting; null when it was not measured there.</summary>
    public string? Of(SettingCases group)
    {
        if (asked is not null && group.Contenders.ContainsKey(asked))
        {
            return asked;
        }

        var name = _scenarios.TryGetValue(
            group.Setting.Scenario, out var info) ? (group.Contenders.ContainsKey(info.Baseline) ? info.Baseline : _imported ? group.First : Controlled(group))
            : group.Contenders.ContainsKey(_firstInFile) ? _firstInFile
            // Launches rotate the order, so the first row may belong to a control of the baseline.
            : ControlNames.OriginalOf(group.First);
        return group.Contenders.ContainsKey(name) ? name : null;
    }

    /// <summary>The contender that has a copy in this setting: it stands in where the scenario's baseline cannot take part.</summary>
    private static string Controlled(SettingCases group) =>
        group.Contenders.Keys.FirstOrDefault(c => c.EndsWith(ControlNames.AaSuffix, StringComparison.Ordinal)) is { } copy ? ControlNames.CopiedBy(copy) : "";

    /// <summary>The name of a scenario's baseline, measured or not.</summary>
    public string NameOf(string scenario) => asked ?? (_scenarios.TryGetValue(scenario, out var info) ? info.Baseline : _firstInFile);

    /// <summary>The unit of <c>size</c>, for example records.</summary>
    public string Axis(string scenario) => _scenarios.TryGetValue(scenario, out var info) ? info.Axis : ScenarioInfo.UnnamedAxis;
}

/// <summary>The role of a contender in a comparison. Controls are known by their names, everything else by the manifest.</summary>
internal sealed class Roles(RunManifest? manifest)
{
    private readonly Dictionary<string, ContenderRole> _roles =
        (manifest?.Contenders ?? []).DistinctBy(c => c.Name).ToDictionary(c => c.Name, c => c.Role, StringComparer.Ordinal);

    public ContenderRole Of(string contender, string baseline) =>
        contender == baseline ? ContenderRole.Baseline
        : contender.EndsWith(ControlNames.AaSuffix, StringComparison.Ordinal) ? ContenderRole.AaControl
        : contender.EndsWith(ControlNames.PositiveSuffix, StringComparison.Ordinal) ? ContenderRole.PositiveControl
        : _roles.TryGetValue(contender, out var role) && role != ContenderRole.Baseline ? role
        : ContenderRole.Contender;

    /// <summary>True for a full competitor, which may be called a winner. The baseline of another scenario is one too.</summary>
    public bool Competes(string contender, string baseline) => Of(contender, baseline) == ContenderRole.Contender;
}
