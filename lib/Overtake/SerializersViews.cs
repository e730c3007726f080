using Overtake.Charts;
using Overtake.Charts.Serializers;
using Overtake.Results;

namespace Overtake;

/// <summary>What the serializers study shows beside what every study shows. Where a run did not measure something, a sentence says so.</summary>
public static class SerializersViews
{
    private const string Records = "records";

    /// <summary>How many times faster than Protobuf, spec by test by serializer.</summary>
    public static object SpeedMap(this Study serializers) => Study.Shown(Charts.Serializers.SpeedMap.Tests(serializers.Data), "messages of the specs");

    /// <summary>The socket with the published buffers beside System.IO.Pipelines.</summary>
    public static object Transports(this Study serializers) => Study.Shown(Charts.Serializers.SpeedMap.Transports(serializers.Data), "two ways over the socket");

    /// <summary>Bytes of the messages, as written and compressed.</summary>
    public static object Sizes(this Study serializers) => Study.Shown(SizesFigure.Draw(serializers.Data), "sizes");

    /// <summary>How many times faster than boxing a buffer of records is written, over their number, with the points of overtaking.</summary>
    /// <param name="serializers">The run.</param>
    /// <param name="spec">A spec that is a flat list of fields, for example <c>int32</c>.</param>
    public static object Overtaking(this Study serializers, string spec) =>
        serializers.Data.Shapes(Records).Contains(spec) ? serializers.RatioCurve(Records, spec) : Study.NotMeasured($"records of {spec}");

    /// <summary>Where each serializer overtakes boxing.</summary>
    public static object Overtakings(this Study serializers) =>
        serializers.Data.Scenarios.Contains(Records) ? serializers.Crossovers(Records) : Study.NotMeasured("records");

    /// <summary>The ranking in memory beside the ranking on the socket, over the bytes of the payload.</summary>
    public static object MemoryAndSocket(this Study serializers) => Study.Shown(PayloadFigure.Draw(serializers.Data), "payloads in memory and over a socket");

    /// <summary>The same rankings as words, with every pair that parts ways.</summary>
    public static object Rankings(this Study serializers) => (object?)PayloadFigure.Rankings(serializers.Data) ?? Study.NotMeasured("payloads in memory and over a socket");

    /// <summary>Collections per 1,000 messages, by generation.</summary>
    /// <param name="serializers">The run.</param>
    /// <param name="scenario"><c>serialize</c> or <c>deserialize</c>.</param>
    public static object Collections(this Study serializers, string scenario) => Study.Shown(CollectionsMap.Draw(serializers.Data, scenario), $"collections of '{scenario}'");

    /// <summary>What the first message of a process costs.</summary>
    public static object FirstUse(this Study serializers) => Study.Shown(FirstUseFigure.Draw(serializers.Data), "the first message of a process");

    /// <summary>The serializers with format, version, and whether they are maintained and safe.</summary>
    public static Table Serializers(this Study serializers) => new(
        "The serializers",
        [new("serializer"), new("format and version"), new("maintained"), new("bytes from strangers")],
        [.. Competing(serializers).Select(c => Described(c))],
        "Safe: memory and depth are bounded by the input, and no types are made but those expected.");

    private static IEnumerable<ContenderInfo> Competing(Study study) =>
        study.Manifest?.Contenders.Where(c => c.Role is ContenderRole.Baseline or ContenderRole.Contender && c.Name != "object[]") ?? [];

    /// <summary>The description ends with whether it is maintained and whether it is safe.</summary>
    private static IReadOnlyList<object?> Described(ContenderInfo contender)
    {
        var parts = contender.Description.TrimEnd('.').Split(", ");
        return parts.Length < 3
            ? [contender.Name, contender.Description, null, null]
            : [contender.Name, string.Join(", ", parts[..^2]), parts[^2], parts[^1].Replace(" for untrusted data", "", StringComparison.Ordinal)];
    }
}
