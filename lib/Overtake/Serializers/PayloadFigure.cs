using Overtake.Charts;
using Overtake.Charts.Figures;
using static Overtake.Measurement.Serializers.SerializersNames;

namespace Overtake;

/// <summary>The ranking in memory beside the ranking on the socket, over the bytes of the payload.</summary>
internal static class PayloadFigure
{

    /// <summary>Draws both on the same axes, a line of panels for each spec; null where one of them was not measured.</summary>
    public static Figure? Draw(RunData run) => RankingsFigure.Draw(run, Places(run), "memory-and-socket");

    /// <summary>The rankings as words, with every pair whose verdicts differ; null where one of the scenarios was not measured.</summary>
    public static Table? Rankings(RunData run) => RankingsFigure.Tabulate(run, Places(run), "spec");

    private static IReadOnlyList<RankingPlaces> Places(RunData run) => [.. SerializersFigures.Shapes(run, PayloadMemory).Select(shape => new RankingPlaces(shape, (PayloadMemory, shape), (PayloadSocket, shape)))];
}
