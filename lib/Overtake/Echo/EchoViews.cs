using Overtake.Charts;

namespace Overtake;

/// <summary>What the echo study shows beside what every study shows. Where a run did not measure something, a sentence says so.</summary>
public static class EchoViews
{
    private const string Payloads = "an echo over sockets";
    private const string Windows = "several numbers of messages in flight";

    /// <summary>Messages per second against Protobuf, over the bytes of the payload.</summary>
    public static View ThroughputByPayload(this Study echo) => Study.Shown(EchoFigures.ThroughputByPayload(echo.Data), Payloads);

    /// <summary>Messages per second against Protobuf, over the messages in flight, for 1, 10 and 100 clients.</summary>
    public static View ThroughputByWindow(this Study echo) => Study.Shown(EchoFigures.ThroughputByWindow(echo.Data), Windows);

    /// <summary>Messages per second, over the bytes of the payload.</summary>
    public static View RatesByPayload(this Study echo) => Study.Shown(EchoFigures.RatesByPayload(echo.Data), Payloads);

    /// <summary>Messages per second, over the messages in flight.</summary>
    public static View RatesByWindow(this Study echo) => Study.Shown(EchoFigures.RatesByWindow(echo.Data), Windows);

    /// <summary>The ranking in memory beside the ranking on the socket, over the bytes of the payload.</summary>
    public static View RankingByPayload(this Study echo) => Study.Shown(EchoFigures.RankingByPayload(echo.Data), "an echo in memory and over sockets");

    /// <summary>The ranking in memory beside the ranking on the socket, over the messages in flight.</summary>
    public static View RankingByWindow(this Study echo) => Study.Shown(EchoFigures.RankingByWindow(echo.Data), Windows);

    /// <summary>The rankings over the bytes of the payload as words, with every pair that parts ways.</summary>
    public static View RanksByPayload(this Study echo) => (View?)EchoFigures.RanksByPayload(echo.Data) ?? Study.NotMeasured("an echo in memory and over sockets");

    /// <summary>The rankings over the messages in flight as words, with every pair that parts ways.</summary>
    public static View RanksByWindow(this Study echo) => (View?)EchoFigures.RanksByWindow(echo.Data) ?? Study.NotMeasured(Windows);

    /// <summary>The crossovers between a serializer and Protobuf.</summary>
    /// <param name="echo">The run.</param>
    /// <param name="scenario"><c>memory</c> or <c>socket</c> over the bytes of the payload, <c>memory-window</c> or <c>socket-window</c> over the messages in flight.</param>
    public static View PayloadCrossovers(this Study echo, string scenario) =>
        echo.Analysis.Crossovers.Any(c => c.Setting.Scenario == scenario) ? echo.Crossovers(scenario) : Study.NotMeasured($"'{scenario}' at several sizes");

    /// <summary>How many times the processor time of the same messages in memory an echo over sockets takes.</summary>
    public static View SocketCost(this Study echo) => Study.Shown(SocketShareFigure.Draw(echo.Data), "the socket's share of a round trip");

    /// <summary>The socket's share of the processor time of a round trip.</summary>
    public static View SocketShares(this Study echo) => (View?)SocketShareFigure.Tabulate(echo.Data) ?? Study.NotMeasured("the socket's share of a round trip");

    /// <summary>What the bytes of a message are for.</summary>
    public static View WireParts(this Study echo) => Study.Shown(WirePartsFigure.Draw(echo.Data), "the parts of a message");

    /// <summary>Median, 99th and 99.9th percentile of a round trip.</summary>
    public static View RoundTrips(this Study echo) => Study.Shown(EchoFigures.Latency(echo.Data), "percentiles of round trips");

    /// <summary>The same percentiles over the messages in flight.</summary>
    public static View RoundTripsByWindow(this Study echo) => Study.Shown(EchoFigures.LatencyByWindow(echo.Data), $"percentiles at {Windows}");

    /// <summary>The published messages per second relative to those of static, beside ours.</summary>
    public static View BesidePublished(this Study echo) => Study.Shown(EchoFigures.BesidePublished(echo.Data, EchoPresentation.PublishedRates()), "the published load");

    /// <summary>The same echo in one process, on two threads, in two processes, with a fixed reply and with Nagle's algorithm on.</summary>
    public static View Layouts(this Study echo) => Study.Shown(EchoFigures.ByLayout(echo.Data), "several layouts of client and server");
}
