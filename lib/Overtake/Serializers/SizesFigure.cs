using Overtake.Charts;
using Overtake.Charts.Drawing;
using Overtake.Charts.Figures;
using Overtake.Results;
using static Overtake.Measurement.Serializers.SerializersNames;

namespace Overtake;

/// <summary>How large the messages are: as written, and compressed.</summary>
internal static class SizesFigure
{
    private const int Columns = 4;

    // What compressing leaves is drawn lighter than what was written.
    private static readonly (Metric Metric, string Name, string Symbol, double Opacity)[] Kinds =
        [(Metric.Brotli, "Brotli", "triangle-up-open", 0.55), (Metric.Deflated, "deflate", "diamond-open", 0.55), (Metric.Wire, "as written", "circle", 1)];

    /// <summary>Draws a panel for each serializer, sizes relative to what the baseline writes; null where no sizes were taken.</summary>
    public static Figure? Draw(RunData run)
    {
        // From the rows themselves: a size is what it is, whatever tier the code was at.
        var rows = run.Rows.Where(r => r.Scenario == Serialize && Kinds.Any(k => k.Metric.Name == r.Metric) && run.TakesPart(r.Contender)).ToList();
        var contenders = run.Contenders.Where(c => rows.Exists(r => r.Contender == c)).ToList();
        var specs = SerializersFigures.Ordered(rows.Select(r => r.Shape)).Select(shape => new Spec(
                shape, contenders.Find(c => rows.Exists(r => r.Shape == shape && r.Contender == c))!,
                [.. Kinds.Select(k => rows.Where(r => r.Shape == shape && r.Metric == k.Metric.Name).GroupBy(r => r.Contender).ToDictionary(c => c.Key, c => c.MaxBy(r => r.Size)!.Value))]))
            .Where(s => s.Written.Count > 1).ToList();
        if (specs.Count == 0)
        {
            return null;
        }

        var usual = run.Baseline(Serialize);
        var groups = contenders.Select(contender => new MarkGroup(contender, [.. specs.Select(spec =>
        {
            var written = spec.Written[spec.Baseline];
            var marks = Kinds.Zip(spec.Sizes).Where(k => k.Second.ContainsKey(contender)).Select(k =>
            {
                var bytes = k.Second[contender];
                var style = run.Style(contender);
                return new Mark(
                    $"{spec.Shape}, {contender}, {k.First.Name}",
                    new SeriesPoint(1, bytes / written),
                    style with { Symbol = k.First.Symbol, Line = k.First.Opacity < 1 ? Theme.Translucent(style.Line, k.First.Opacity) : style.Line },
                    $"{spec.Shape}, {contender}, {k.First.Name}: {Format.Bytes(bytes)} a message, {Format.Ratio(bytes / written)} of what {spec.Baseline} writes");
            });
            return new MarkRow($"{spec.Shape}{(spec.Baseline == usual ? "" : " *")}, {Format.Bytes(written)}", [.. marks]);
        })])).ToList();
        var what = $"Bytes of a message relative to what {usual} writes, whose bytes are given after the names. Full circles: as written; light diamonds: deflate; light triangles: Brotli, over all messages together, up to one mebibyte.";
        var starred = specs.Find(s => s.Baseline != usual)?.Baseline is { } other ? $" * Relative to {other}, because {usual} is left out." : "";
        var texts = new FigureTexts(Title(specs, contenders, usual), [what + starred], run.Caption(null, [1], "sizes are those of the first; only those of Guids vary"), "");
        return RowsFigure.Draw("sizes", texts, groups, columns: Math.Min(Columns, groups.Count));
    }

    private static string Title(List<Spec> specs, IReadOnlyList<string> contenders, string usual)
    {
        var shares = contenders.Where(c => c != usual)
            .Select(c => (Contender: c, Shares: specs.Where(s => s.Baseline == usual && s.Written.ContainsKey(c)).Select(s => s.Written[c] / s.Written[usual]).ToList()))
            .Where(c => c.Shares.Count > 0).OrderByDescending(c => c.Shares.Count(s => s < 1)).ToList();
        return shares.Count == 0
            ? "Bytes on the wire"
            : $"{shares[0].Contender} writes fewer bytes than {usual} in {shares[0].Shares.Count(s => s < 1)} of {shares[0].Shares.Count} specs ({Format.Ratio(shares[0].Shares.Min())} to {Format.Ratio(shares[0].Shares.Max())})";
    }

    /// <summary>Bytes of a message by contender, in the order of the kinds.</summary>
    private sealed record Spec(string Shape, string Baseline, IReadOnlyList<IReadOnlyDictionary<string, double>> Sizes)
    {
        public IReadOnlyDictionary<string, double> Written => Sizes[^1];
    }
}
