using Overtake.Charts;
using Overtake.Charts.Boxing;
using Overtake.Charts.Bytes;
using Overtake.Results;

namespace Overtake;

/// <summary>The figures of the published studies, as they are kept in <c>data/published</c>.</summary>
internal static class Published
{
    /// <summary>What charts call the boxing study.</summary>
    public const string BoxingSource = "published 2020, .NET Core 3.1";

    /// <summary>Time before the change divided by time after it, of the byte buffer, for each method and runtime.</summary>
    public static IReadOnlyList<PublishedRatio> Bytes()
    {
        var table = PublishedFigures.Read(BytesFile);
        var (suite, method, runtime, variant, mean) = (Column("suite"), Column("method"), Column("runtime"), Column("variant"), Column("mean_ns"));
        return
        [
            .. table.Rows.Where(r => r[suite] == "ByteBuffer")
                .GroupBy(r => (Method: r[method], Runtime: r[runtime]))
                .Select(pair => new PublishedRatio(
                    pair.Key.Method.StartsWith("Put", StringComparison.Ordinal) ? "put" : "get",
                    "long",
                    pair.Key.Runtime.Split('.')[..2] is [var name, var major] ? $"{name}.{major}" : pair.Key.Runtime,
                    Mean(pair, "before") / Mean(pair, "after"))),
        ];

        int Column(string name) => table.Columns.ToList().IndexOf(name);

        double Mean(IEnumerable<IReadOnlyList<string>> rows, string which) =>
            double.Parse(rows.Single(r => r[variant] == which)[mean], System.Globalization.CultureInfo.InvariantCulture);
    }

    /// <summary>The published rows outside the byte buffer: each pair is one measurement printed twice.</summary>
    public static Table BytesCopies()
    {
        var table = PublishedFigures.Read(BytesFile);
        var (suite, method, bits, runtime, variant, mean) = (0, 1, 2, 3, 4, 5);
        return new Table(
            "Published as \"0 %\" changes",
            [new("suite"), new("method"), new("bits"), new("runtime"), new("before", ColumnKind.Number, "ns"), new("after", ColumnKind.Number, "ns"), new("what it is")],
            [
                .. table.Rows.Where(r => r[suite] != "ByteBuffer")
                    .GroupBy(r => (Suite: r[suite], Method: r[method], Bits: r[bits], Runtime: r[runtime]))
                    .Select(pair => (pair.Key, Before: pair.First(r => r[variant].StartsWith("baseline", StringComparison.Ordinal))[mean], After: pair.Last()[mean]))
                    .Select(p => (IReadOnlyList<object?>)[p.Key.Suite, p.Key.Method, p.Key.Bits, p.Key.Runtime, Number(p.Before), Number(p.After), p.Before == p.After ? "a copy: one measurement printed twice" : "two measurements"]),
            ],
            "The author says that these reports were not made again. They compare nothing.");

        static object Number(string text) => double.Parse(text, System.Globalization.CultureInfo.InvariantCulture);
    }

    private static string BytesFile => Path.Combine(ProjectFolder.Data, "published", "bytebuffer.csv");

    /// <summary>Time with objects divided by time with bytes: a point for each number of fills and records.</summary>
    public static IReadOnlyList<PublishedPoint> Boxing() =>
    [
        .. PublishedFigures.ReadBoxing(Path.Combine(ProjectFolder.Data, "published", "boxing.csv"))
            .GroupBy(r => (r.IterCount, r.MessageNum))
            .Select(pair => new PublishedPoint(
                pair.Key.MessageNum,
                pair.Single(r => r.Method == "RunWithObjects").MeanMs / pair.Single(r => r.Method == "RunWithBytes").MeanMs)),
    ];
}
