using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Results;
using static Overtake.Measurement.Bytes.BytesNames;

namespace Overtake;

/// <summary>How the bytes study is shown.</summary>
internal sealed class BytesPresentation()
    : Presentation(
        "bytes", "Byte buffers before and after BinaryPrimitives",
        new("ByteBuffer of HdrHistogram.NET with BinaryPrimitives", "https://github.com/HdrHistogram/HdrHistogram.NET/pull/155", "2026"))
{
    private const string ByteBuffer = "ByteBuffer";

    public override Statement? Headline(RunData run) => HeadlineOf(
        run, "a buffer of longs", null, new Way(Put, Longs, After, "with BinaryPrimitives"), new Way(Put, Longs, Vectorised, "in whole runs of values"));

    public override IReadOnlyDictionary<string, string> Explained { get; } = new Dictionary<string, string>
    {
        [After] = "with BinaryPrimitives",
        [Vectorised] = "whole runs of values at once",
    };

    public override IReadOnlyList<(string Scenario, string? Shape)> Places(RunData run) => [(Put, Longs), (Get, Longs), (Encode, Plain)];

    public override IReadOnlyList<(string Heading, IReadOnlyList<Figure> Figures)> Figures(RunData run) => [("", BytesFigures.All(run, PublishedRatios()))];

    public override IReadOnlyList<Claim> Claims(RunData run) => BytesClaims.Of(run.Rows, run.Analysis);

    public override string ClaimsRemark(RunData run) => "Ratios are time before / time after, so above 1 the change made it faster.";

    public override IReadOnlyList<View> Tables(Run run) => [run.PublishedCopies()];

    /// <summary>Time before the change divided by time after it, of the byte buffer, for each method and runtime.</summary>
    public static IReadOnlyList<PublishedRatio> PublishedRatios() =>
    [
        .. Rows().Where(r => r["suite"] == ByteBuffer)
            .GroupBy(r => (Method: r["method"], Runtime: r["runtime"]))
            .Select(pair => new PublishedRatio(
                pair.Key.Method.StartsWith("Put", StringComparison.Ordinal) ? Put : Get,
                Longs,
                pair.Key.Runtime[..pair.Key.Runtime.LastIndexOf('.')],
                Nanoseconds(pair, Before) / Nanoseconds(pair, After))),
    ];

    /// <summary>Time on an older runtime divided by time on a newer one, of one method of the byte buffer.</summary>
    public static double PublishedRuntimes(string method, string variant, string older, string newer)
    {
        var times = Rows().Where(r => r["suite"] == ByteBuffer && r["method"] == method && r["variant"] == variant)
            .ToDictionary(r => r["runtime"], r => r.Number("mean_ns"));
        return times[older] / times[newer];
    }

    /// <summary>The published rows outside the byte buffer: each pair is one measurement printed twice.</summary>
    public static Table Copies() => new(
        "Published as \"0 %\" changes",
        [
            new("suite"), new("method"), new("bits"), new("runtime"), new("before", ColumnKind.Number, "ns"), new("after", ColumnKind.Number, "ns"),
            new("what it is"),
        ],
        [
            .. Rows().Where(r => r["suite"] != ByteBuffer)
                .GroupBy(r => (Suite: r["suite"], Method: r["method"], Bits: r["bits"], Runtime: r["runtime"]))
                .Select(pair => (pair.Key, Before: Nanoseconds(pair, "baseline_pr157"), After: Nanoseconds(pair, "this_pr155")))
                .Select(p => (IReadOnlyList<object?>)[
                    p.Key.Suite, p.Key.Method, p.Key.Bits, p.Key.Runtime, p.Before, p.After,
                    p.Before == p.After ? "a copy: one measurement printed twice" : "two measurements",
                ]),
        ],
        "The author says that these reports were not made again. They compare nothing.");

    // Of ByteBuffer per 1,000 calls, else per value.
    private static double Nanoseconds(IEnumerable<PublishedRow> rows, string variant) => rows.Single(r => r["variant"] == variant).Number("mean_ns");

    private static IReadOnlyList<PublishedRow> Rows() => Published("bytebuffer.csv");
}

/// <summary>Views of the bytes study alone. Where a run did not measure something, a sentence says so.</summary>
public static class BytesViews
{
    /// <summary>The effect of the change to BinaryPrimitives, per method and runtime, with the published points beside it.</summary>
    public static View BeforeAfter(this Run bytes) =>
        Run.Shown(BytesFigures.Methods(bytes.Data, BytesPresentation.PublishedRatios()), "putting and getting");

    /// <summary>The effect on encoding and decoding a histogram.</summary>
    public static View EndToEnd(this Run bytes) => Run.Shown(BytesFigures.EndToEnd(bytes.Data), "encoding and decoding");

    /// <summary>Ways to count leading zeros, on the published and on random numbers.</summary>
    public static View LeadingZeros(this Run bytes) => Run.Shown(BytesFigures.LeadingZeros(bytes.Data), "leading zeros");

    /// <summary>Kinds of histograms and recorders.</summary>
    public static View Recording(this Run bytes) => Run.Shown(BytesFigures.Recording(bytes.Data), "recording");

    /// <summary>The same code on the runtimes that were measured.</summary>
    public static View Runtimes(this Run bytes) => Run.Shown(BytesFigures.Runtimes(bytes.Data), "more than one runtime");

    /// <summary>The same run with another contender as the one that the others are divided into, for example <c>after</c>.</summary>
    /// <param name="baseline">A contender; scenarios that do not have it keep their own.</param>
    /// <exception cref="UnknownNameException">The run has no such contender.</exception>
    public static Run Against(this Run run, string baseline) => run.With(new AnalysisOptions { Baseline = baseline });

    /// <summary>The published rows that compare nothing.</summary>
    public static Table PublishedCopies(this Run bytes) => BytesPresentation.Copies();
}
