using Overtake.Charts;
using static Overtake.Measurement.Echo.EchoNames;

namespace Overtake;

/// <summary>How the echo study is shown.</summary>
internal sealed class EchoPresentation() : Presentation("echo")
{
    // The serializers of the published echo and what has their format and settings here.
    private static readonly Dictionary<string, string> Names = new()
    {
        ["Binary Serializer"] = "BinaryFormatter",
        ["Data Contract"] = "DataContractSerializer",
        ["System.Text.Json"] = "System.Text.Json, reflection",
        ["MessagePack"] = "MessagePack format",
        ["Protobuf-net"] = Protobuf,
        ["NetSerializer"] = "NetSerializer format",
        ["Static Serializer"] = Static,
    };

    public override string Title => "Echo of an envelope over TCP";

    public override IReadOnlyList<(string Scenario, string? Shape)> Places(RunData run) => [(Memory, Window100), (Socket, TenTimesHundred)];

    public override IReadOnlyList<(string Heading, IReadOnlyList<Figure> Figures)> Figures(RunData run) => [("", EchoFigures.All(run, PublishedRates()))];

    public override ClaimSource Source => new("Echo through seven serializers", "https://github.com/ReferenceType/StandardNetworkLibrary", "2023");

    public override IReadOnlyList<Claim> Claims(RunData run) => EchoClaims.Of(run, PublishedRates());

    public override string ClaimsRemark(RunData run) =>
        "Rates are relative to static: below 1 static is faster. The published rates come from one run each on another machine, counted until a key was pressed; the static row comes from a later run with different queue sizes. Sizes exclude the four bytes of the frame length, as published.";

    public override IReadOnlyList<View> Tables(Study study) => [study.RanksByPayload(), study.RanksByWindow(), study.SocketShares()];

    /// <summary>The published echo, each row under the name that its serializer has here.</summary>
    public static IReadOnlyList<PublishedEcho> PublishedRates() =>
        [.. Published("echo.csv").Select(r => new PublishedEcho(Names.GetValueOrDefault(r["serializer"], r["serializer"]), r.Whole("serialized_message_bytes"), r.Number("echo_msgs_per_s")))];
}

/// <summary>A row of the published echo of a message envelope.</summary>
/// <param name="Serializer">The serializer, by its name here.</param>
/// <param name="MessageBytes">Bytes of one message, 34 of them frame and payload; the four bytes of the frame's length are not counted.</param>
/// <param name="PerSecond">Messages per second, each with its reply.</param>
internal sealed record PublishedEcho(string Serializer, int MessageBytes, double PerSecond);
