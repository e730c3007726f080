using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>What a contender is in a comparison. Controls are known by their names, everything else by the manifest.</summary>
internal sealed class Roles(RunManifest? manifest)
{
    private readonly Dictionary<string, ContenderRole> _roles =
        (manifest?.Contenders ?? []).DistinctBy(c => c.Name).ToDictionary(c => c.Name, c => c.Role, StringComparer.Ordinal);

    public ContenderRole Of(string contender, string baseline) =>
        contender == baseline ? ContenderRole.Baseline
        : contender.EndsWith(ControlNames.AaSuffix, StringComparison.Ordinal) ? ContenderRole.AaControl
        : contender.EndsWith(ControlNames.PositiveSuffix, StringComparison.Ordinal) ? ContenderRole.PositiveControl
        : _roles.TryGetValue(contender, out ContenderRole role) && role != ContenderRole.Baseline ? role
        : ContenderRole.Contender;

    /// <summary>True for a full competitor, which may be called a winner. The baseline of another scenario is one too.</summary>
    public bool Competes(string contender, string baseline) => Of(contender, baseline) == ContenderRole.Contender;
}
