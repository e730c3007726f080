namespace Overtake.Charts.Bytes;

/// <summary>What the published study found for a method on a runtime.</summary>
/// <param name="Scenario">Scenario here.</param>
/// <param name="Shape">Shape here.</param>
/// <param name="Runtime">Runtime, without its patch version.</param>
/// <param name="Ratio">Time before / time after.</param>
public sealed record PublishedRatio(string Scenario, string Shape, string Runtime, double Ratio);
