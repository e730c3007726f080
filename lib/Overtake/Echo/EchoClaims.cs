using System.Globalization;
using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Measurement.Echo;
using static Overtake.Measurement.Echo.EchoNames;

namespace Overtake;

/// <summary>The ledger of the echo study: what the published table says, and whether it holds in a run.</summary>
internal static class EchoClaims
{
    // What was published about a package is judged on that package. The formats of NetSerializer and static are the project's own code.
    private static readonly string[] Packages = [ProtobufNet, MessagePackPackage];

    // Ticks as eight bytes; as a zigzag varint they would take nine.
    private const int FixedTimeBytes = 8;

    /// <summary>The claims, in the order of the study; empty where the run measured nothing of what they are about.</summary>
    /// <param name="published">The published rows, under the names that contenders have here.</param>
    public static IReadOnlyList<Claim> Of(RunData run, IReadOnlyList<PublishedEcho> published)
    {
        var ratios = EchoFigures.Nearest(run, published);
        return
        [
            .. Claim.In("echo-published", ratios.Count == 0 ? [] : [.. Speed(run, published, ratios), .. Order(run, published, ratios)]),
            .. Claim.In("echo-wire-parts", [.. Sizes(run, published), .. Smallest(run, published), .. Encoding(run)]),
        ];
    }

    private static IEnumerable<Claim> Speed(RunData run, IReadOnlyList<PublishedEcho> published, IReadOnlyList<Ratio> ratios)
    {
        if (published.FirstOrDefault(p => p.Serializer == Static) is not { } own)
        {
            yield break;
        }

        foreach (var other in published.Where(p => p != own).OrderByDescending(p => p.PerSecond))
        {
            var text = $"messages per second, {other.Serializer} / {Static} ({EchoFigures.Words(ratios[0].Setting.Shape)})";
            yield return Lacks(run, other.Serializer)
                ? Claim.NotMeasuredWith(text, Format.Ratio(other.PerSecond / own.PerSecond), other.Serializer)
                : Claim.OfRatio(text, other.PerSecond / own.PerSecond, ratios.FirstOrDefault(r => r.Contender == other.Serializer))
                    .On(run, other.Serializer, Static);
        }
    }

    private static bool Lacks(RunData run, string serializer) => Packages.Contains(serializer) && !run.Contenders.Contains(serializer);

    /// <summary>Every pair of the published rows: whether the one that was faster is so here.</summary>
    private static IEnumerable<Claim> Order(RunData run, IReadOnlyList<PublishedEcho> published, IReadOnlyList<Ratio> ratios)
    {
        var (setting, size) = (ratios[0].Setting, ratios[0].Size);
        var ranked = published.OrderByDescending(p => p.PerSecond).Select(p => p.Serializer).ToList();
        var (text, order) = ($"the order of the serializers by messages per second ({EchoFigures.Words(setting.Shape)})", string.Join(" > ", ranked));
        if (ranked.Where(s => Lacks(run, s)).ToList() is { Count: > 0 } lacking)
        {
            yield return Claim.NotMeasuredWith(text, order, lacking);
            yield break;
        }

        var pairs = ranked.SelectMany((faster, i) => run.Against(setting.Scenario, faster)
            .Where(r => r.Setting == setting && r.Size == size && ranked.IndexOf(r.Contender) > i)).ToList();
        var all = ranked.Count * (ranked.Count - 1) / 2;
        var (same, reversed) = (pairs.Count(r => r.Verdict == Verdict.Slower), pairs.Where(r => r.Verdict == Verdict.Faster).ToList());
        var turned = reversed.Count == 0 ? "" : $" ({string.Join(", ", reversed.Select(r => $"{r.Contender} before {r.Baseline}"))})";
        yield return new Claim(
            text,
            order,
            $"{same} of {pairs.Count} pairs in that order, {reversed.Count} reversed{turned}, {pairs.Count - same - reversed.Count} not "
            + "significantly different",
            !run.HasIntervals ? ClaimVerdict.NotResolved
                : reversed.Count > 0 ? ClaimVerdict.DoesNotHold
                : same == all ? ClaimVerdict.Holds
                : ClaimVerdict.NotResolved,
            !run.HasIntervals || reversed.Count > 0 || same == all ? ""
                : pairs.Count < all ? $"nothing against it, but {all - pairs.Count} of {all} pairs were not compared"
                : "nothing against it, but not all pairs differ significantly").On(run, ranked).From(pairs);
    }

    private static IEnumerable<Claim> Sizes(RunData run, IReadOnlyList<PublishedEcho> published)
    {
        var sizes = WirePartsFigure.Sizes(run);
        foreach (var row in published.Where(p => sizes.Count > 0 && Lacks(run, p.Serializer)))
        {
            yield return Claim.NotMeasuredWith($"bytes of a message with {row.Serializer}", $"{Format.Count(row.MessageBytes)} B", row.Serializer);
        }

        foreach (var row in published.Where(p => sizes.ContainsKey(p.Serializer)))
        {
            var here = sizes[row.Serializer].Published;
            var note = EchoStudy.All.FirstOrDefault(c => c.Name == row.Serializer)?.Facts.SizeNote;
            yield return new Claim(
                $"bytes of a message with {row.Serializer}", $"{Format.Count(row.MessageBytes)} B", $"{Format.Count(here)} B",
                here == row.MessageBytes || Varies(row, note) ? ClaimVerdict.Holds : ClaimVerdict.DoesNotHold,
                here == row.MessageBytes ? "" : $"differs by {Format.Count(Math.Abs(here - row.MessageBytes))} B{(note is null ? "" : $": {note}")}")
                .On(run, row.Serializer);
        }

        // With the random Guids of a message, around the published size.
        static bool Varies(PublishedEcho row, string? note) =>
            note?.StartsWith(string.Create(CultureInfo.InvariantCulture, $"{row.MessageBytes} bytes as published"), StringComparison.Ordinal) == true;

        var measured = published.Where(p => sizes.ContainsKey(p.Serializer)).OrderBy(p => p.MessageBytes)
            .Select(p => (p.Serializer, sizes[p.Serializer].Published, sizes[p.Serializer].Envelope)).ToList();
        if (measured.Count > 1)
        {
            var (least, most) = (measured[0], measured[^1]);
            var rest = least.Published - least.Envelope;
            yield return new Claim(
                "the sizes are those of what the serializers write",
                $"{Format.Count(published.Min(p => p.MessageBytes))} to {Format.Count(published.Max(p => p.MessageBytes))} B",
                $"{Format.Count(least.Envelope)} B ({least.Serializer}) to {Format.Count(most.Envelope)} B ({most.Serializer}); "
                + $"the other {Format.Count(rest)} B are frame and payload, the same for all",
                rest == 0 ? ClaimVerdict.Holds : ClaimVerdict.DoesNotHold).On(run, measured.Select(m => m.Serializer));
        }
    }

    /// <summary>Whether another setting of the same serializer writes fewer bytes.</summary>
    private static IEnumerable<Claim> Smallest(RunData run, IReadOnlyList<PublishedEcho> published)
    {
        const string Text = "serializers are set to ignore default values, for the smallest messages";
        const string Said = "said";
        var sizes = WirePartsFigure.Sizes(run);
        if (sizes.Count > 0 && published.Select(p => p.Serializer).Where(s => Lacks(run, s)).ToList() is { Count: > 0 } lacking)
        {
            yield return Claim.NotMeasuredWith(Text, Said, lacking);
            yield break;
        }

        var smaller = (from row in published
                       where sizes.ContainsKey(row.Serializer)
                       from other in sizes
                       let own = sizes[row.Serializer].Envelope
                       where other.Key.StartsWith($"{row.Serializer}, ", StringComparison.Ordinal) && other.Value.Envelope < own
                       select $"{Format.Count(own)} B with {row.Serializer}, {Format.Count(other.Value.Envelope)} B with {other.Key}").ToList();
        // One smaller setting is enough against it; for it, all have to be looked at.
        if (smaller.Count > 0 || published.All(p => sizes.ContainsKey(p.Serializer)))
        {
            yield return new Claim(
                Text, Said,
                smaller.Count == 0 ? "no smaller setting among those measured" : string.Join("; ", smaller),
                smaller.Count == 0 ? ClaimVerdict.Holds : ClaimVerdict.DoesNotHold, smaller.Count == 0 ? "" : "envelope of the published message")
                .On(run, published.Select(p => p.Serializer).Where(sizes.ContainsKey));
        }
    }

    private static IEnumerable<Claim> Encoding(RunData run)
    {
        if (WirePartsFigure.FieldBytes(run, Static, "TimeStamp") is { } bytes)
        {
            yield return new Claim(
                $"{Static} writes all numbers as zigzag varints", "said", $"a time takes {Format.Count(bytes)} B",
                bytes == FixedTimeBytes ? ClaimVerdict.DoesNotHold : ClaimVerdict.NotResolved,
                bytes == FixedTimeBytes ? "times have a fixed length" : "nothing against it").On(run, Static);
        }
    }
}
