using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>The group of cases in which contenders are compared: everything but contender and size.</summary>
/// <param name="Scenario">Scenario.</param>
/// <param name="Shape">Shape.</param>
/// <param name="Parameters">Parameters as in the rows.</param>
/// <param name="Runtime">Runtime.</param>
/// <param name="Gc">GC mode.</param>
public sealed record Setting(string Scenario, string Shape, string Parameters, string Runtime, string Gc)
{
    /// <summary>The value of a parameter, a name from <see cref="Parameter"/>; null where it has its default.</summary>
    public string? this[string parameter] => ParameterList.Parse(Parameters)[parameter];

    /// <summary>Its parameters as they read in a sentence after "under": <c>forced collections</c>, <c>a live heap of 100 MB</c>.</summary>
    public IEnumerable<string> Words => Interventions.Words(Parameters);

    /// <summary>The setting of a row.</summary>
    public static Setting Of(Row row) => new(row.Scenario, row.Shape, row.Parameters, row.Runtime, row.Gc);
}
