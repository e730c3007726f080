using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Measurement.Echo;
using Overtake.Results;
using static Overtake.Measurement.Echo.EchoNames;

namespace Overtake;

/// <summary>The ledger of the echo study: what the published table says, and whether it holds in a run.</summary>
internal static class EchoClaims
{
    private const string Holds = "holds";
    private const string DoesNotHold = "does not hold";
    private const string CannotBeTold = "not resolved";

    // Ticks as eight bytes; as a zigzag varint they would take nine.
    private const int FixedTimeBytes = 8;

    /// <summary>The claims, in the order of the study; null where the run measured nothing of what they are about.</summary>
    /// <param name="run">The run.</param>
    /// <param name="published">The published rows, under the names that contenders have here.</param>
    public static Table? Of(RunData run, IReadOnlyList<PublishedEcho> published)
    {
        var ratios = EchoFigures.Nearest(run, published);
        List<IReadOnlyList<object?>> rows = [.. Speed(run, published, ratios), .. Order(run, published, ratios), .. Sizes(run, published), .. Encoding(run)];
        return rows.Count == 0 ? null : new Table(
            "Published beside ours",
            [new("claim"), new("published"), new("ours"), new("verdict")],
            rows,
            "Rates are relative to static: below 1 static is faster. The published rates come from one run each on another machine, counted until a key was pressed; the static row comes from a later run with different queue sizes. Sizes exclude the four bytes of the frame length, as published.");
    }

    private static IEnumerable<IReadOnlyList<object?>> Speed(RunData run, IReadOnlyList<PublishedEcho> published, IReadOnlyList<Ratio> ratios)
    {
        if (ratios.Count == 0 || published.FirstOrDefault(p => p.Serializer == Static) is not { } own)
        {
            yield break;
        }

        foreach (var other in published.Where(p => p != own).OrderByDescending(p => p.PerSecond))
        {
            var relative = other.PerSecond / own.PerSecond;
            var claim = $"messages per second, {other.Serializer} / {Static} ({EchoFigures.Words(ratios[0].Setting.Shape)})";
            yield return ratios.FirstOrDefault(r => r.Contender == other.Serializer) is not { } here
                ? [claim, Format.Ratio(relative), "not measured", CannotBeTold]
                : [claim, Format.Ratio(relative), Format.Interval(here.Estimate), BytesClaims.Verdict(relative, here.Estimate)];
        }
    }

    /// <summary>Every pair of the published rows: whether the one that was faster is so here.</summary>
    private static IEnumerable<IReadOnlyList<object?>> Order(RunData run, IReadOnlyList<PublishedEcho> published, IReadOnlyList<Ratio> ratios)
    {
        if (ratios.Count == 0)
        {
            yield break;
        }

        var (setting, size) = (ratios[0].Setting, ratios[0].Size);
        var ranked = published.OrderByDescending(p => p.PerSecond).Select(p => p.Serializer).ToList();
        var pairs = ranked.SelectMany((faster, i) => run.Against(setting.Scenario, faster).Where(r => r.Setting == setting && r.Size == size && ranked.IndexOf(r.Contender) > i)).ToList();
        var (same, reversed) = (pairs.Count(r => r.Verdict == Verdict.Slower), pairs.Where(r => r.Verdict == Verdict.Faster).ToList());
        var turned = reversed.Count == 0 ? "" : $" ({string.Join(", ", reversed.Select(r => $"{r.Contender} before {r.Baseline}"))})";
        yield return
        [
            $"the order of the serializers by messages per second ({EchoFigures.Words(setting.Shape)})",
            string.Join(" > ", ranked),
            $"{same} of {pairs.Count} pairs in that order, {reversed.Count} reversed{turned}, {pairs.Count - same - reversed.Count} not significantly different",
            !run.HasIntervals ? CannotBeTold : reversed.Count > 0 ? DoesNotHold : same == pairs.Count ? Holds : "nothing against it, but not all pairs differ significantly",
        ];
    }

    private static IEnumerable<IReadOnlyList<object?>> Sizes(RunData run, IReadOnlyList<PublishedEcho> published)
    {
        var sizes = WirePartsFigure.Sizes(run);
        foreach (var row in published.Where(p => sizes.ContainsKey(p.Serializer)))
        {
            var here = sizes[row.Serializer].Published;
            yield return [$"bytes of a message with {row.Serializer}", $"{Format.Count(row.MessageBytes)} B", $"{Format.Count(here)} B", here == row.MessageBytes ? Holds : $"differs by {Format.Count(Math.Abs(here - row.MessageBytes))} B{(EchoStudy.All.FirstOrDefault(c => c.Name == row.Serializer)?.SizeNote is { } note ? $": {note}" : "")}"];
        }

        var measured = published.Where(p => sizes.ContainsKey(p.Serializer)).OrderBy(p => p.MessageBytes).Select(p => (p.Serializer, sizes[p.Serializer].Published, sizes[p.Serializer].Envelope)).ToList();
        if (measured.Count > 1)
        {
            var (least, most) = (measured[0], measured[^1]);
            var rest = least.Published - least.Envelope;
            yield return
            [
                "the sizes are those of what the serializers write",
                $"{Format.Count(published.Min(p => p.MessageBytes))} to {Format.Count(published.Max(p => p.MessageBytes))} B",
                $"{Format.Count(least.Envelope)} B ({least.Serializer}) to {Format.Count(most.Envelope)} B ({most.Serializer}); the other {Format.Count(rest)} B are frame and payload, the same for all",
                rest == 0 ? Holds : DoesNotHold,
            ];
        }
    }

    private static IEnumerable<IReadOnlyList<object?>> Encoding(RunData run)
    {
        if (WirePartsFigure.FieldBytes(run, Static, "TimeStamp") is { } bytes)
        {
            yield return [$"{Static} writes all numbers as zigzag varints", "said", $"a time takes {Format.Count(bytes)} B", bytes == FixedTimeBytes ? $"{DoesNotHold}: times have a fixed length" : "nothing against it"];
        }
    }
}
