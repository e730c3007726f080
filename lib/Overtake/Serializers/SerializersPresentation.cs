using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Measurement.Serializers;
using Overtake.Results;
using static Overtake.Measurement.Serializers.SerializersNames;

namespace Overtake;

/// <summary>How the serializers study is shown.</summary>
internal sealed class SerializersPresentation()
    : Presentation(
        "serializers", "Serializers, in memory and over a socket",
        new("NetSerializer against protobuf-net", "https://github.com/ICanHazCode/netserializer", "2017"))
{
    // The kinds of payload that are measured at several sizes.
    private const string Integers = "int-array";
    private const string Bytes = "byte-array";

    public override Statement? Headline(RunData run)
    {
        // The one to use has to win with both kinds of payload, in memory and over a socket.
        var best = Of(PayloadMemory, Integers).Concat(Of(PayloadMemory, Bytes)).Concat(Of(PayloadSocket, Integers)).Concat(Of(PayloadSocket, Bytes))
            .GroupBy(r => r.Contender).MaxBy(g => g.Average(r => Math.Log(r.Estimate.Point)))?.Key;
        return best is null ? null : HeadlineOf(
            run, "an array of integers in memory", $"with {ProtobufNet}", new Way(PayloadMemory, Integers, best, $"with {best}"),
            new Way(PayloadSocket, Integers, best, "over a socket"), new Way(PayloadSocket, Bytes, best, "as an array of bytes over a socket"));

        IEnumerable<Ratio> Of(string scenario, string shape) =>
            run.Scenarios.Contains(scenario) && run.Headline(scenario, shape) is { } setting
                ? run.In(setting, ContenderRole.Contender).SelectMany(c => run.Ratios(setting, c)).Where(r => r.Estimate.Low is not null) : [];
    }

    public override IReadOnlyList<(string Scenario, string? Shape)> Places(RunData run) => [(Serialize, null), (Deserialize, null), (Socket, null)];

    public override IReadOnlyList<(string Heading, IReadOnlyList<Figure> Figures)> Figures(RunData run) => [("", SerializersFigures.All(run))];

    public override IReadOnlyList<Claim> Claims(RunData run) => SerializersClaims.Of(run, PublishedQuantities());

    public override string ClaimsRemark(RunData run) => SerializersClaims.Remark(run);

    public override IReadOnlyList<View> Tables(Run run) => [run.Serializers()];

    /// <summary>The figures of the published comparison of NetSerializer with protobuf-net.</summary>
    public static IReadOnlyList<PublishedQuantity> PublishedQuantities() =>
        [.. Published("serializers.csv").Select(r => new PublishedQuantity(r["test"], r["quantity"], r.Number("value")))];
}

/// <summary>A quantity of the published comparison of NetSerializer with protobuf-net.</summary>
/// <param name="Test"><c>serialize</c>, <c>deserialize</c> or <c>socket</c>.</param>
/// <param name="Quantity">
/// <c>median</c>, <c>lowest</c> or <c>highest</c> of time with protobuf-net / time with NetSerializer, or <c>gen0-complex</c>: generation 0 collections.
/// </param>
internal sealed record PublishedQuantity(string Test, string Quantity, double Value);

/// <summary>Views of the serializers study alone. Where a run did not measure something, a sentence says so.</summary>
public static class SerializersViews
{
    /// <summary>How many times faster than protobuf-net, spec by test by serializer.</summary>
    public static View SpeedMap(this Run serializers) => Run.Shown(Overtake.SpeedMap.Tests(serializers.Data), "messages of the specs");

    /// <summary>The socket with the published buffers beside System.IO.Pipelines.</summary>
    public static View Transports(this Run serializers) => Run.Shown(Overtake.SpeedMap.Transports(serializers.Data), "two ways over the socket");

    /// <summary>Bytes of the messages, as written and compressed.</summary>
    public static View Sizes(this Run serializers) => Run.Shown(SizesFigure.Draw(serializers.Data), "sizes");

    /// <summary>The specs: messages and passes as published, and what is timed here.</summary>
    public static Table Specs(this Run serializers)
    {
        var timed = serializers.Data.Rows.Where(r => r is { Scenario: Serialize, Metric: "time", Parameters: "" }).ToLookup(r => r.Shape);
        return new(
            "The specs",
            [
                new("spec"), new("messages of a pass", ColumnKind.Count), new("published passes", ColumnKind.Count),
                new("messages of our pass", ColumnKind.Count), new("where protobuf-net's size is not the published one"),
            ],
            [.. SerializersStudy.Specs.Select(s =>
                (IReadOnlyList<object?>)[s.Shape, s.Messages, s.Passes, timed[s.Shape].Max(r => (long?)r.Size), s.SizeNote])],
            "A case writes the messages of a pass one after the other, again and again while it is timed.");
    }

    /// <summary>The cost of type ids and boxes: the same messages with a receiver that knows their type.</summary>
    public static View DirectMode(this Run serializers)
    {
        var run = serializers.Data;
        var ratios = (
            from scenario in (string[])[Serialize, Deserialize, Socket]
            from direct in SerializersStudy.Specs.Select(s => s.Shape).Where(s => s.EndsWith(DirectSuffix, StringComparison.Ordinal))
            let both = (Ids: run.Headline(scenario, direct[..^DirectSuffix.Length]), Direct: run.Headline(scenario, direct))
            where both.Ids is not null && both.Direct is not null
            from ratio in SettingRatios.Between(run.Rows, both.Ids!, both.Direct!, Metric.Time, run.Analysis.Confidence, run.Analysis.Controls)
            where ratio.Contender == NetSerializer
            select ratio).ToList();
        return ratios.Count == 0 ? Run.NotMeasured("messages of a known type") : new Table(
            "Messages whose type the receiver knows",
            [new("spec"), new("test"), new("time with ids / without"), new("verdict")],
            [.. ratios.Select(r => (IReadOnlyList<object?>)[r.First.Shape, r.First.Scenario, Format.Interval(r.Estimate), Format.Verdict(r.Verdict)])],
            "NetSerializer's format with and without type ids and boxes (its direct mode). Above 1× the direct mode is faster.");
    }

    /// <summary>How many times faster than boxing a buffer of records is written, over their number, with the points of overtaking.</summary>
    /// <param name="spec">A spec that is a flat list of fields, for example <c>int32</c>.</param>
    public static View Overtaking(this Run serializers, string spec) => serializers.RatioCurve(Records, spec);

    /// <summary>Where each serializer overtakes boxing.</summary>
    public static View Overtakings(this Run serializers) => serializers.Crossovers(Records);

    /// <summary>The ranking in memory beside the ranking on the socket, over the bytes of the payload.</summary>
    public static View MemoryAndSocket(this Run serializers) => Run.Shown(PayloadFigure.Draw(serializers.Data), "payloads in memory and over a socket");

    /// <summary>The same rankings as words, with every pair that parts ways.</summary>
    public static View Rankings(this Run serializers) =>
        Run.Shown(PayloadFigure.Rankings(serializers.Data), "payloads in memory and over a socket");

    /// <summary>Collections per 1,000 messages, by generation.</summary>
    /// <param name="scenario"><c>serialize</c> or <c>deserialize</c>.</param>
    public static View Collections(this Run serializers, string scenario) =>
        Run.Shown(CollectionsMap.Draw(serializers.Data, scenario), $"collections of '{scenario}'");

    /// <summary>The cost of the first message of a process.</summary>
    public static View FirstUse(this Run serializers) => Run.Shown(FirstUseFigure.Draw(serializers.Data), "the first message of a process");

    /// <summary>The serializers with format, version, and whether they are maintained and safe.</summary>
    public static Table Serializers(this Run serializers) => new(
        "The serializers",
        [new("serializer"), new("format and version"), new("maintained"), new("untrusted input"), new("used")],
        [
            .. (serializers.Manifest?.Contenders ?? [])
                .Where(c => c.Role is ContenderRole.Baseline or ContenderRole.Contender && c.Name != ObjectArray).Select(Described),
        ],
        "Safe: the input bounds memory and depth, and only expected types are created. The format of NetSerializer is the project's own code: it refuses "
        + "large dictionaries with colliding keys. All serializers read and write the classes of the specs, which have the attributes of all packages.");

    /// <summary>As the run names it: an earlier one may have had other contenders and versions.</summary>
    private static IReadOnlyList<object?> Described(ContenderInfo contender) =>
        contender.Description.TrimEnd('.').Split(", ", 3) is [var format, var maintained, var rest]
            ? [contender.Name, format, maintained, rest.Split(" for untrusted data")[0], rest.Split("untrusted data. ") is [_, var usage] ? usage : ""]
            : [contender.Name, contender.Description, null, null, null];
}
