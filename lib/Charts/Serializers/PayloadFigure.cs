using Overtake.Charts.Figures;

namespace Overtake.Charts.Serializers;

/// <summary>The ranking in memory beside the ranking on the socket, over the bytes of the payload.</summary>
public static class PayloadFigure
{
    private const string Memory = "payload-memory";
    private const string Socket = "payload-socket";

    /// <summary>Draws both on the same axes, a line of panels for each spec; null where one of them was not measured.</summary>
    public static Figure? Draw(RunData run) => RankingsFigure.Draw(run, Places(run), "memory-and-socket");

    /// <summary>The rankings as words, with every pair whose verdicts differ; null where one of the scenarios was not measured.</summary>
    public static Table? Rankings(RunData run) => RankingsFigure.Tabulate(run, Places(run), "spec");

    private static IReadOnlyList<RankingPlaces> Places(RunData run) => [.. SerializersFigures.Shapes(run, Memory).Select(shape => new RankingPlaces(shape, (Memory, shape), (Socket, shape)))];
}
