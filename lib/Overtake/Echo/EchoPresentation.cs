using Overtake.Charts;
using Overtake.Charts.Figures;
using static Overtake.Measurement.Echo.EchoNames;

namespace Overtake;

/// <summary>How the echo study is shown.</summary>
internal sealed class EchoPresentation()
    : Presentation(
        "echo", "Echo of an envelope over TCP",
        new("Echo through seven serializers", "https://github.com/ReferenceType/StandardNetworkLibrary", "2023"))
{
    // The serializers of the published echo under the names of the study.
    private static readonly Dictionary<string, string> Names = new()
    {
        ["Binary Serializer"] = "BinaryFormatter",
        ["Data Contract"] = "DataContractSerializer",
        ["System.Text.Json"] = "System.Text.Json, reflection",
        ["MessagePack"] = MessagePackPackage,
        ["Protobuf-net"] = ProtobufNet,
        ["NetSerializer"] = "NetSerializer format",
        ["Static Serializer"] = Static,
    };

    public override Statement? Headline(RunData run) => HeadlineOf(
        run, "an echo in memory", $"with {ProtobufNet}", new Way(Memory, Window100, Static, "with hand-written code (\"static\")"),
        new Way(Socket, TenTimesHundred, Static, "over a socket"), new Way(Socket, TenTimesHundred, "MemoryPack", "with MemoryPack over a socket"));

    public override IReadOnlyDictionary<string, string> Explained { get; } = new Dictionary<string, string> { [Static] = "a hand-written serializer" };

    public override IReadOnlyList<(string Scenario, string? Shape)> Places(RunData run) => [(Memory, Window100), (Socket, TenTimesHundred)];

    public override IReadOnlyList<(string Heading, IReadOnlyList<Figure> Figures)> Figures(RunData run) => [("", EchoFigures.All(run, PublishedRates()))];

    public override IReadOnlyList<Claim> Claims(RunData run) => EchoClaims.Of(run, PublishedRates());

    public override string ClaimsRemark(RunData run) =>
        "Rates are relative to static: below 1 static is faster. The published rates come from one run each on another machine, counted until a key was "
        + "pressed; the static row comes from a later run with different queue sizes. Sizes exclude the four bytes of the frame length, as published.";

    public override IReadOnlyList<View> Tables(Run run) => [run.RanksByPayload(), run.RanksByWindow(), run.SocketShares()];

    /// <summary>The published echo, each row under the name that its serializer has here.</summary>
    public static IReadOnlyList<PublishedEcho> PublishedRates() =>
        [.. Published("echo.csv").Select(r =>
            new PublishedEcho(Names.GetValueOrDefault(r["serializer"], r["serializer"]), r.Whole("serialized_message_bytes"), r.Number("echo_msgs_per_s")))];
}

/// <summary>A row of the published echo of a message envelope.</summary>
/// <param name="Serializer">The serializer, by its name here.</param>
/// <param name="MessageBytes">Bytes of one message, 34 of them frame and payload; the four bytes of the frame's length are not counted.</param>
/// <param name="PerSecond">Messages per second, each with its reply.</param>
internal sealed record PublishedEcho(string Serializer, int MessageBytes, double PerSecond);

/// <summary>Views of the echo study alone. Where a run did not measure something, a sentence says so.</summary>
public static class EchoViews
{
    private const string Payloads = "an echo over sockets";
    private const string Windows = "several numbers of messages in flight";

    /// <summary>Messages per second against protobuf-net, over the bytes of the payload.</summary>
    public static View ThroughputByPayload(this Run echo) => Run.Shown(EchoFigures.Throughput(echo.Data, Socket), Payloads);

    /// <summary>Messages per second against protobuf-net, over the messages in flight, for 1, 10 and 100 clients.</summary>
    public static View ThroughputByWindow(this Run echo) => Run.Shown(EchoFigures.Throughput(echo.Data, SocketWindow), Windows);

    /// <summary>Messages per second, over the bytes of the payload.</summary>
    public static View RatesByPayload(this Run echo) => Run.Shown(EchoFigures.Rates(echo.Data, Socket), Payloads);

    /// <summary>Messages per second, over the messages in flight.</summary>
    public static View RatesByWindow(this Run echo) => Run.Shown(EchoFigures.Rates(echo.Data, SocketWindow), Windows);

    /// <summary>The ranking in memory beside the ranking on the socket, over the bytes of the payload.</summary>
    public static View RankingByPayload(this Run echo) => Run.Shown(EchoFigures.Ranking(echo.Data, EchoFigures.Payloads), "an echo in memory and over sockets");

    /// <summary>The ranking in memory beside the ranking on the socket, over the messages in flight.</summary>
    public static View RankingByWindow(this Run echo) => Run.Shown(EchoFigures.Ranking(echo.Data, EchoFigures.Windows), Windows);

    /// <summary>The rankings over the bytes of the payload as words, with every pair that parts ways.</summary>
    public static View RanksByPayload(this Run echo) =>
        Run.Shown(RankingsFigure.Tabulate(echo.Data, EchoFigures.Payloads, "load"), "an echo in memory and over sockets");

    /// <summary>The rankings over the messages in flight as words, with every pair that parts ways.</summary>
    public static View RanksByWindow(this Run echo) => Run.Shown(RankingsFigure.Tabulate(echo.Data, EchoFigures.Windows, "load"), Windows);

    /// <summary>The crossovers between a serializer and protobuf-net.</summary>
    /// <param name="scenario">
    /// <c>memory</c> or <c>socket</c> over the bytes of the payload, <c>memory-window</c> or <c>socket-window</c> over the messages in flight.
    /// </param>
    public static View PayloadCrossovers(this Run echo, string scenario) =>
        echo.Analysis.Crossovers.Any(c => c.Setting.Scenario == scenario) ? echo.Crossovers(scenario) : Run.NotMeasured($"'{scenario}' at several sizes");

    /// <summary>How many times the processor time of the same messages in memory an echo over sockets takes.</summary>
    public static View SocketCost(this Run echo) => Run.Shown(SocketShareFigure.Draw(echo.Data), "the socket's share of a round trip");

    /// <summary>The socket's share of the processor time of a round trip.</summary>
    public static View SocketShares(this Run echo) => Run.Shown(SocketShareFigure.Tabulate(echo.Data), "the socket's share of a round trip");

    /// <summary>The bytes of a message by their purpose.</summary>
    public static View WireParts(this Run echo) => Run.Shown(WirePartsFigure.Draw(echo.Data), "the parts of a message");

    /// <summary>Median, 99th and 99.9th percentile of a round trip.</summary>
    public static View RoundTrips(this Run echo) => Run.Shown(EchoFigures.Latency(echo.Data), "percentiles of round trips");

    /// <summary>The same percentiles over the messages in flight.</summary>
    public static View RoundTripsByWindow(this Run echo) => Run.Shown(EchoFigures.LatencyByWindow(echo.Data), $"percentiles at {Windows}");

    /// <summary>The published messages per second relative to those of static, beside ours.</summary>
    public static View BesidePublished(this Run echo) =>
        Run.Shown(EchoFigures.BesidePublished(echo.Data, EchoPresentation.PublishedRates()), "the published load");

    /// <summary>The same echo in one process, on two threads, in two processes, with a fixed reply and with Nagle's algorithm on.</summary>
    public static View Layouts(this Run echo) => Run.Shown(EchoFigures.ByLayout(echo.Data), "several layouts of client and server");
}
