namespace Overtake.Measurement.Launches;

/// <summary>A case across launches.</summary>
/// <param name="Scenario">Scenario.</param>
/// <param name="Shape">Shape.</param>
/// <param name="Contender">Contender.</param>
/// <param name="Parameters">Parameters.</param>
/// <param name="Gc">GC mode.</param>
/// <param name="Runtime">Runtime, a name from <see cref="Studies.Runtimes"/>.</param>
/// <param name="Size">Size.</param>
public readonly record struct CaseId(string Scenario, string Shape, string Contender, string Parameters, string Gc, string Runtime, long Size);
