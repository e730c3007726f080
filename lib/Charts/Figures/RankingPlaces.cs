namespace Overtake.Charts.Figures;

/// <summary>Where the same contenders are ranked twice.</summary>
/// <param name="Name">What both have in common, for titles and tables.</param>
/// <param name="Memory">Scenario and shape in memory.</param>
/// <param name="Socket">Scenario and shape on the socket, with the same axis.</param>
internal sealed record RankingPlaces(string Name, (string Scenario, string Shape) Memory, (string Scenario, string Shape) Socket);
