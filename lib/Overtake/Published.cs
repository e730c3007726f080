using Overtake.Charts;
using Overtake.Charts.Boxing;
using Overtake.Charts.Bytes;
using Overtake.Results;

namespace Overtake;

/// <summary>The figures of the published studies, as they are kept in <c>data/published</c>.</summary>
internal static class Published
{
    private const string ByteBuffer = "ByteBuffer";

    /// <summary>What charts call the boxing study.</summary>
    public const string BoxingSource = "published 2020, .NET Core 3.1";

    // The serializers of the published echo and what has their format and settings here.
    private static readonly Dictionary<string, string> EchoNames = new()
    {
        ["Binary Serializer"] = "BinaryFormatter",
        ["Data Contract"] = "DataContractSerializer",
        ["System.Text.Json"] = "System.Text.Json, reflection",
        ["MessagePack"] = "MessagePack format",
        ["Protobuf-net"] = "Protobuf",
        ["NetSerializer"] = "NetSerializer format",
        ["Static Serializer"] = "static",
    };

    /// <summary>Time before the change divided by time after it, of the byte buffer, for each method and runtime.</summary>
    public static IReadOnlyList<PublishedRatio> Bytes() =>
    [
        .. ReadBytes().Where(r => r.Suite == ByteBuffer)
            .GroupBy(r => (r.Method, r.Runtime))
            .Select(pair => new PublishedRatio(
                pair.Key.Method.StartsWith("Put", StringComparison.Ordinal) ? "put" : "get",
                "long",
                pair.Key.Runtime[..pair.Key.Runtime.LastIndexOf('.')],
                pair.Single(r => r.Variant == "before").MeanNs / pair.Single(r => r.Variant == "after").MeanNs)),
    ];

    /// <summary>Time on an older runtime divided by time on a newer one, of one method of the byte buffer.</summary>
    public static double BytesRuntimes(string method, string variant, string older, string newer)
    {
        var times = ReadBytes().Where(r => r.Suite == ByteBuffer && r.Method == method && r.Variant == variant).ToDictionary(r => r.Runtime, r => r.MeanNs);
        return times[older] / times[newer];
    }

    /// <summary>The published rows outside the byte buffer: each pair is one measurement printed twice.</summary>
    public static Table BytesCopies() => new(
        "Published as \"0 %\" changes",
        [new("suite"), new("method"), new("bits"), new("runtime"), new("before", ColumnKind.Number, "ns"), new("after", ColumnKind.Number, "ns"), new("what it is")],
        [
            .. ReadBytes().Where(r => r.Suite != ByteBuffer)
                .GroupBy(r => (r.Suite, r.Method, r.Bits, r.Runtime))
                .Select(pair => (pair.Key, Before: pair.Single(r => r.Variant == "baseline_pr157").MeanNs, After: pair.Single(r => r.Variant == "this_pr155").MeanNs))
                .Select(p => (IReadOnlyList<object?>)[p.Key.Suite, p.Key.Method, p.Key.Bits, p.Key.Runtime, p.Before, p.After, p.Before == p.After ? "a copy: one measurement printed twice" : "two measurements"]),
        ],
        "The author says that these reports were not made again. They compare nothing.");

    /// <summary>Time with objects divided by time with bytes: a point for each number of fills and records.</summary>
    public static IReadOnlyList<PublishedPoint> Boxing() =>
    [
        .. PublishedFigures.ReadBoxing(Path.Combine(ProjectFolder.Data, "published", "boxing.csv"))
            .GroupBy(r => (r.IterCount, r.MessageNum))
            .Select(pair => new PublishedPoint(
                pair.Key.MessageNum,
                pair.Single(r => r.Method == "RunWithObjects").MeanMs / pair.Single(r => r.Method == "RunWithBytes").MeanMs)),
    ];

    /// <summary>What the published comparison of NetSerializer with protobuf-net found.</summary>
    public static IReadOnlyList<PublishedSerializers> Serializers() => PublishedFigures.ReadSerializers(Path.Combine(ProjectFolder.Data, "published", "serializers.csv"));

    /// <summary>Time of requests through the published middleware.</summary>
    public static IReadOnlyList<PublishedRequest> Requests() => PublishedFigures.ReadRequests(Path.Combine(ProjectFolder.Data, "published", "hash-validation.csv"));

    /// <summary>Time of requests through it with each pool.</summary>
    public static IReadOnlyList<PublishedPool> Pools() => PublishedFigures.ReadPools(Path.Combine(ProjectFolder.Data, "published", "pools.csv"));

    /// <summary>Load on a server with each pool.</summary>
    public static IReadOnlyList<PublishedLoad> Loads() => PublishedFigures.ReadLoads(Path.Combine(ProjectFolder.Data, "published", "bombardier.csv"));

    /// <summary>The published echo, each row under the name that its serializer has here.</summary>
    public static IReadOnlyList<PublishedEcho> Echo() =>
        [.. PublishedFigures.ReadEcho(Path.Combine(ProjectFolder.Data, "published", "echo.csv")).Select(row => row with { Serializer = EchoNames.GetValueOrDefault(row.Serializer, row.Serializer) })];

    private static IReadOnlyList<PublishedBytes> ReadBytes() => PublishedFigures.ReadBytes(Path.Combine(ProjectFolder.Data, "published", "bytebuffer.csv"));
}
