using Overtake.Charts.Drawing;
using Overtake.Charts.Figures;
using Overtake.Results;

namespace Overtake.Charts.Serializers;

/// <summary>How large the messages are: as written, and compressed.</summary>
public static class SizesFigure
{
    private const string Scenario = SerializersFigures.Serialize;

    // What compressing leaves is drawn lighter than what was written.
    private static readonly (Metric Metric, string Name, string Symbol, double Opacity)[] Kinds =
        [(Metric.Brotli, "Brotli", "triangle-up-open", 0.55), (Metric.Deflated, "deflate", "diamond-open", 0.55), (Metric.Wire, "as written", "circle", 1)];

    /// <summary>Draws a panel for each serializer, sizes relative to what the baseline writes; null where no sizes were taken.</summary>
    public static Figure? Draw(RunData run)
    {
        var contenders = SerializersFigures.Contenders(run, Scenario, Metric.Wire.Name);
        var specs = SerializersFigures.Shapes(run, Scenario)
            .Select(shape => (Shape: shape, Baseline: SerializersFigures.Baseline(run, Scenario, shape), Sizes: Kinds.Select(k => SerializersFigures.WholePasses(run, Scenario, shape, k.Metric)).ToList()))
            .Where(s => s.Sizes[^1].ContainsKey(s.Baseline)).ToList();
        if (specs.Count == 0)
        {
            return null;
        }

        var usual = run.Baseline(Scenario);
        var groups = contenders.Select(contender => new MarkGroup(contender, [.. specs.Select(spec =>
        {
            var written = spec.Sizes[^1][spec.Baseline].Mean;
            var marks = Kinds.Zip(spec.Sizes).Where(k => k.Second.ContainsKey(contender)).Select(k =>
            {
                var bytes = k.Second[contender].Mean;
                var style = run.Style(contender);
                return new Mark(
                    $"{spec.Shape}, {contender}, {k.First.Name}",
                    new SeriesPoint(k.Second[contender].Size, bytes / written, launches: k.Second[contender].Launches),
                    style with { Symbol = k.First.Symbol, Line = k.First.Opacity < 1 ? Theme.Translucent(style.Line, k.First.Opacity) : style.Line },
                    $"{spec.Shape}, {contender}, {k.First.Name}: {Format.Bytes(bytes)} a message, {Format.Ratio(bytes / written)} of what {spec.Baseline} writes");
            });
            return new MarkRow($"{spec.Shape}{(spec.Baseline == usual ? "" : " *")}, {Format.Bytes(written)}", [.. marks]);
        })])).ToList();
        var what = $"Bytes of a message relative to what {usual} writes, whose bytes stand behind the names. Full circles: as written; light diamonds: deflate; light triangles: Brotli, of all messages together.";
        var starred = specs.FirstOrDefault(s => s.Baseline != usual).Baseline is { } other ? $" * Relative to {other}, because {usual} is left out." : "";
        var texts = new FigureTexts(Title(specs, contenders, usual), [what + starred], run.Caption(null, specs.Select(s => s.Sizes[^1][s.Baseline].Launches), "sizes do not vary"), "");
        return RowsFigure.Draw("sizes", texts, groups, columns: contenders.Count);
    }

    private static string Title(List<(string Shape, string Baseline, List<IReadOnlyDictionary<string, CaseCost>> Sizes)> specs, IReadOnlyList<string> contenders, string usual)
    {
        var shares = contenders.Where(c => c != usual)
            .Select(c => (Contender: c, Shares: specs.Where(s => s.Baseline == usual && s.Sizes[^1].ContainsKey(c)).Select(s => s.Sizes[^1][c].Mean / s.Sizes[^1][usual].Mean).ToList()))
            .Where(c => c.Shares.Count > 0).OrderByDescending(c => c.Shares.Count(s => s < 1)).ToList();
        return shares.Count == 0
            ? "Bytes on the wire"
            : $"{shares[0].Contender} writes fewer bytes than {usual} in {shares[0].Shares.Count(s => s < 1)} of {shares[0].Shares.Count} specs ({Format.Ratio(shares[0].Shares.Min())} to {Format.Ratio(shares[0].Shares.Max())})";
    }
}
