using Overtake.Analysis;
using Overtake.Charts.Figures;

namespace Overtake.Charts.Serializers;

/// <summary>The ranking in memory beside the ranking on the socket, over the bytes of the payload.</summary>
public static class PayloadFigure
{
    private const string Memory = "payload-memory";
    private const string Socket = "payload-socket";

    /// <summary>Draws both on the same axes, a line of panels for each spec; null where one of them was not measured.</summary>
    public static Figure? Draw(RunData run)
    {
        var shapes = Shapes(run);
        if (shapes.Count == 0)
        {
            return null;
        }

        var pairs = Pairs(run);
        return RatioGridFigure.Draw(run, null, [.. shapes.SelectMany(s => ((string, string)[])[(Memory, s), (Socket, s)])], "memory-and-socket", Title(run, pairs));
    }

    /// <summary>The rankings as words, with every pair whose verdicts differ; null where one of the scenarios was not measured.</summary>
    public static Table? Rankings(RunData run)
    {
        var shapes = Shapes(run);
        if (shapes.Count == 0)
        {
            return null;
        }

        var pairs = Pairs(run);
        var rows = from shape in shapes
                   from place in pairs.Where(p => p.First.Setting.Shape == shape).GroupBy(p => p.First.Size).OrderBy(g => g.Key)
                   let claimed = MayClaim(run, place.First())
                   select (IReadOnlyList<object?>)[
                       shape, place.Key,
                       Ranking([.. place.Select(p => p.First)], claimed), Ranking([.. place.Select(p => p.Second)], claimed),
                       claimed ? string.Join("; ", place.Where(p => p.IsFlip || p.EvensOut).Select(Words)) : "no claim"];
        return new Table(
            "Ranking in memory and on the socket",
            [new("spec"), new(run.Axis(Memory), ColumnKind.Count), new("in memory"), new("on the socket"), new("pairs that part ways")],
            [.. rows],
            "The fastest first. > faster, = the same, ~ not told apart by this many launches. A flip is told on both sides; an undecided pair parts from nothing.");
    }

    private static IReadOnlyList<string> Shapes(RunData run) => [.. SerializersFigures.Shapes(run, Memory).Where(run.Shapes(Socket).Contains)];

    private static IReadOnlyList<PairComparison> Pairs(RunData run) => PairComparisons.Between(run.Rows, run.Manifest, Memory, Socket, run.Analysis.Confidence);

    private static bool MayClaim(RunData run, PairComparison pair) => run.MayClaim(pair.First.Setting, pair.Second.Setting);

    private static string? Title(RunData run, IReadOnlyList<PairComparison> pairs)
    {
        var told = pairs.Where(p => MayClaim(run, p)).ToList();
        if (told.Count == 0)
        {
            return "The ranking in memory and on the socket";
        }

        var (flips, even) = (told.Where(p => p.IsFlip).ToList(), told.Count(p => p.EvensOut));
        var also = even > 0 ? $"; {even} even out" : "";
        return flips.Count == 0
            ? $"No pair of serializers changes places between memory and socket in {told.Count} comparisons{also}"
            : $"{flips.Count} of {told.Count} comparisons change places between memory and socket: {Pair(flips[0])} at {Format.Count(flips[0].First.Size)} {run.Axis(Memory)} ({flips[0].First.Setting.Shape}){(flips.Count > 1 ? " and others" : "")}{also}";
    }

    private static string Pair(PairComparison pair) => $"{pair.First.Baseline} and {pair.First.Contender}";

    private static string Words(PairComparison pair) =>
        $"{Pair(pair)} {(pair.IsFlip ? "change places" : "even out")} ({Format.Interval(pair.First.Estimate)} in memory, {Format.Interval(pair.Second.Estimate)} on the socket)";

    /// <summary>Contenders by how many times faster they are than the first one listed, with what is told of neighbours between them.</summary>
    private static string Ranking(List<Ratio> pairs, bool claimed)
    {
        var first = pairs[0].Baseline;
        var ranked = pairs.Where(r => r.Baseline == first).Select(r => (r.Contender, r.Estimate.Point)).Append((Contender: first, Point: 1.0)).OrderByDescending(c => c.Point).Select(c => c.Contender).ToList();
        return ranked[0] + string.Concat(ranked.Zip(ranked.Skip(1), (a, b) => $" {(claimed ? Between(a, b) : "~")} {b}"));

        string Between(string a, string b) => pairs.Find(r => (r.Baseline, r.Contender) == (a, b) || (r.Baseline, r.Contender) == (b, a))?.Verdict switch
        {
            Verdict.Faster or Verdict.Slower => ">",
            Verdict.Same => "=",
            _ => "~",
        };
    }
}
