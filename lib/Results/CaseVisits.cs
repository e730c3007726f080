namespace Overtake.Results;

/// <summary>All visits to one case in one launch; the members before <paramref name="Milliseconds"/> are those of its rows.</summary>
/// <param name="Launch">Launch, 1-based.</param>
/// <param name="Order">Position of the case in its launch, 1-based.</param>
/// <param name="Scenario">Scenario.</param>
/// <param name="Shape">Shape.</param>
/// <param name="Contender">Contender.</param>
/// <param name="Size">Size.</param>
/// <param name="Parameters">Parameters.</param>
/// <param name="Runtime">Runtime description.</param>
/// <param name="Gc">GC mode.</param>
/// <param name="Milliseconds">Intended length of a visit, as decided by the pilot.</param>
/// <param name="Operations">Operations of every visit, as found by the pilot.</param>
/// <param name="Visits">The visits in the order of their slots, at least one of them kept.</param>
public sealed record CaseVisits(
    int Launch,
    int Order,
    string Scenario,
    string Shape,
    string Contender,
    long Size,
    string Parameters,
    string Runtime,
    string Gc,
    int Milliseconds,
    long Operations,
    IReadOnlyList<Visit> Visits)
{
    /// <summary>Whether this is the baseline of its size: it has the first slot.</summary>
    public bool IsBaseline => Visits[0].Slot == 1;

    /// <summary>What its contenders are measured in turns with: equal for all cases of one size in a launch.</summary>
    public (int Launch, string Scenario, string Shape, long Size, string Parameters, string Runtime, string Gc) Place =>
        (Launch, Scenario, Shape, Size, Parameters, Runtime, Gc);
}
