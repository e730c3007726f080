using System.Globalization;
using Overtake.Analysis;

namespace Overtake.Charts.Tables;

/// <summary>What a gate says, as a sentence for a log and a table for a page.</summary>
public static class GateTable
{
    /// <summary>One or two sentences: the answer and what it rests on.</summary>
    /// <param name="gate">The gate.</param>
    /// <param name="limit">The slowdown that is too much: 0.05 for 5 %.</param>
    /// <param name="axis">What sizes count.</param>
    public static string Sentence(Gate gate, double limit, string axis)
    {
        var wholes = gate.Wholes.OrderByDescending(c => c.Estimate.Point).ToList();
        switch (gate.Verdict)
        {
            case GateVerdict.Fails:
                return $"Fails: {string.Join("; ", Reasons(gate, axis))}.";
            case GateVerdict.Passes:
                return $"Passes: every method is less than {Percent(limit)} slower, and none allocates more. {(wholes.Count == 1 ? wholes[0].Method : $"The slowest of {wholes.Count}, {wholes[0].Method},")} changes by {Change(wholes[0].Estimate)}{Place(wholes[0], axis)}.";
            default:
                return wholes.Where(c => c.Verdict == GateVerdict.Undecided).MaxBy(c => c.Estimate.High) is { } open
                    ? $"Inconclusive: {open.Method} changes by {Change(open.Estimate)}{Place(open, axis)}, and the limit is {Percent(limit)}; {More(open)}."
                    : "Inconclusive: nothing could be compared.";
        }
    }

    private static IEnumerable<string> Reasons(Gate gate, string axis)
    {
        if (gate.Comparisons.Where(c => c.Verdict == GateVerdict.Fails).MaxBy(c => c.Estimate.Point) is { } slowest)
        {
            yield return $"{slowest.Method} changes by {Change(slowest.Estimate)}{Place(slowest, axis)}";
        }

        if (gate.Comparisons.Where(c => c.AllocatesMore).MaxBy(c => c.BytesAfter - c.BytesBefore) is { } greediest)
        {
            yield return $"{greediest.Method} allocates {Format.Amount(greediest.BytesAfter!.Value - greediest.BytesBefore!.Value, "bytes")} more in a call{Place(greediest, axis)}";
        }
    }

    private static string More(GateComparison open) =>
        open.LaunchesNeeded is { } launches ? $"about {Format.Count(launches)} launches would decide it (--launches {launches})"
        : open.Estimate.Low is null ? "an interval needs three launches"
        : "more launches would not decide it, because the controls of the run deviate by more than that";

    /// <summary>Every comparison.</summary>
    /// <inheritdoc cref="Sentence"/>
    public static Table Make(Gate gate, double limit, string axis) => new(
        "After the change, compared with before",
        [new("method"), new(axis), new("change of time"), new("verdict"), new("allocated before", ColumnKind.Count, "B"), new("after", ColumnKind.Count, "B"), new("launches", ColumnKind.Count)],
        [
            .. gate.Comparisons.Select(c => (IReadOnlyList<object?>)
            [
                c.Method, c.Size is { } size ? Format.Count(size) : "all", Change(c.Estimate), string.Join("; ", Words(c)), c.BytesBefore, c.BytesAfter, c.Estimate.Launches,
            ]),
        ],
        $"Time with 95 % intervals that hold together. Too slow: significantly slower, and by {Percent(limit)} or more. Bytes are the least of all launches.");

    private static IEnumerable<string> Words(GateComparison comparison)
    {
        if (comparison.AllocatesMore)
        {
            yield return "allocates more";
        }

        yield return comparison.Verdict switch { GateVerdict.Fails => "too slow", GateVerdict.Passes => "passes", _ => "inconclusive" };
    }

    private static string Place(GateComparison comparison, string axis) => comparison.Size is { } size ? $" at {Format.Amount(size, axis)}" : " over all sizes";

    private static string Percent(double share) => (share * 100).ToString("0.##", CultureInfo.InvariantCulture) + " %";

    /// <summary>A change of time: +2.1 % [-0.8, +5.0].</summary>
    private static string Change(Estimate estimate) => estimate is { Low: { } low, High: { } high }
        ? $"{Signed(estimate.Point)} % [{Signed(low)}, {Signed(high)}]"
        : $"{Signed(estimate.Point)} %";

    private static string Signed(double factor) => ((factor - 1) * 100).ToString("+0.0;-0.0;0.0", CultureInfo.InvariantCulture);
}
