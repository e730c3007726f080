using System.Globalization;
using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>Why the sides change places inside a bracket, and what the crossover survives.</summary>
internal static class Explanation
{
    /// <summary>A change of collections by this factor across the bracket names them as the cause.</summary>
    private const double CollectionsFactor = 2;

    /// <summary>A change of allocated bytes per unit of size by this factor names them as the cause.</summary>
    private const double AllocationFactor = 1.2;

    /// <summary>Allocations that differ by this share are the same.</summary>
    private const double SameAllocation = 0.01;

    /// <summary>From here on the two ends of a bracket are operations of different length to a reader.</summary>
    private const double VisiblyLarger = 1.1;

    /// <summary>Collections, the highest generation first.</summary>
    public static readonly IReadOnlyList<Metric> Generations = [Metric.Gen2, Metric.Gen1, Metric.Gen0];

    /// <summary>Reads the cause from structure, collections and allocation, in this order, and holds it against what was tried.</summary>
    public static CrossoverPoint Of(
        CrossoverPoint bracket, SettingCases group, string baseline, string contender, string axis,
        IReadOnlyList<StructuralSize> structure, IReadOnlyList<Trial> trials)
    {
        var threshold = trials.FirstOrDefault(t => t.Intervention.Name == Parameter.LohThreshold)?.Outcome;
        var proven = threshold is TrialOutcome.Gone or TrialOutcome.Moves or TrialOutcome.Reversed;
        var refuted = threshold is TrialOutcome.Holds;
        var explained = bracket with { Sensitivity = Survives([.. trials.Where(t => t.Intervention.Name != Parameter.LohThreshold)]) };

        var events = string.Join(" and ", structure
            .Where(s => s.LargeObject && s.Shape == group.Setting.Shape && (s.Contender == baseline || s.Contender == contender)
                && s.Size > bracket.Low && s.Size <= bracket.High)
            .OrderBy(s => s.Size)
            .Select(s => string.Create(CultureInfo.InvariantCulture, $"{s.Event} at {s.Size:N0}")));
        if (proven)
        {
            return explained with { Cause = events.Length > 0 ? events : "the large-object heap", Proven = true };
        }

        if (events.Length > 0 && !refuted)
        {
            return explained with { Cause = events };
        }

        // The side that falls behind must have become more expensive, or the other one cheaper.
        var cause = First(Collections(bracket, group, baseline, bracket.Overtakes), Collections(bracket, group, contender, !bracket.Overtakes))
            ?? First(Allocation(bracket, group, baseline, axis, bracket.Overtakes), Allocation(bracket, group, contender, axis, !bracket.Overtakes))
            ?? "cost per value";
        return explained with { Cause = events.Length > 0 ? $"{cause}; not the large-object heap: it holds with the threshold raised" : cause };
    }

    private static string? First(params string?[] facts) =>
        string.Join(" and ", facts.Where(f => f is not null)) is { Length: > 0 } text ? text : null;

    /// <summary>
    /// Collections grow with the size by themselves, so the growth of the size is divided out: in a wide bracket it alone would be a factor of 2.
    /// The highest generation that changes is named.
    /// </summary>
    private static string? Collections(CrossoverPoint bracket, SettingCases group, string contender, bool rises)
    {
        if (group.Find(contender, bracket.Low) is not { } low || group.Find(contender, bracket.High) is not { } high)
        {
            return null;
        }

        (double perLow, double perHigh) = AllocatesTheSame(low, high) ? (1, 1) : (bracket.Low, bracket.High);
        foreach (var generation in Generations)
        {
            // Fewer than this many collections on the busier side is chance.
            if (Math.Max(low.Collections(generation.Name), high.Collections(generation.Name)) >= Analyzer.EnoughCollections
                && low.Mean(generation.Name) is double from && high.Mean(generation.Name) is double to
                && Changes(from / perLow, to / perHigh, CollectionsFactor, rises))
            {
                var times = (double)bracket.High / bracket.Low;
                var larger = times < VisiblyLarger ? "" : string.Create(CultureInfo.InvariantCulture, $", at {times:0.0} times the size");
                return string.Create(CultureInfo.InvariantCulture,
                    $"generation {generation.Name[^1]} collections of {contender} go from {from:G3} to {to:G3} per 1,000 operations{larger}");
            }
        }

        return null;
    }

    private static string? Allocation(CrossoverPoint bracket, SettingCases group, string contender, string axis, bool rises)
    {
        if (group.Find(contender, bracket.Low) is not { } small || group.Find(contender, bracket.High) is not { } large || AllocatesTheSame(small, large)
            || small.Mean(Metric.Allocated.Name) is not double low || large.Mean(Metric.Allocated.Name) is not double high)
        {
            return null;
        }

        double from = low / bracket.Low, to = high / bracket.High;
        return Changes(from, to, AllocationFactor, rises)
            ? string.Create(CultureInfo.InvariantCulture, $"allocated bytes of {contender} go from {from:0.#} to {to:0.#} per {One(axis)}")
            : null;
    }

    /// <summary>Whether an operation allocates the same at both ends: then nothing of it grows with the size; divided by it, it would seem to fall.</summary>
    private static bool AllocatesTheSame(Case low, Case high) =>
        low.Mean(Metric.Allocated.Name) is double from && high.Mean(Metric.Allocated.Name) is double to
        && Math.Abs(to - from) <= SameAllocation * Math.Max(from, to);

    private static bool Changes(double from, double to, double factor, bool rises) =>
        (rises ? (to, from) : (from, to)) is (> 0 and var more, var less) && more >= factor * less;

    private static string One(string axis) => axis.EndsWith('s') ? axis[..^1] : axis == ScenarioInfo.UnnamedAxis ? "unit of size" : axis;

    private static string Survives(IReadOnlyList<Trial> trials)
    {
        List<Trial> holds = [.. trials.Where(t => t.Outcome == TrialOutcome.Holds)];
        if (trials.Count > 1 && holds.Count == trials.Count)
        {
            return $"holds under all {trials.Count} tried";
        }

        string?[] parts =
        [
            Under("holds", holds),
            Under("gone", trials.Where(t => t.Outcome == TrialOutcome.Gone)),
            Under("reversed", trials.Where(t => t.Outcome == TrialOutcome.Reversed)),
            .. trials.Where(t => t.Outcome == TrialOutcome.Moves)
                .Select(t => string.Create(CultureInfo.InvariantCulture, $"moves to [{t.Low:N0}, {t.High:N0}] under {t.Intervention.Words}")),
            Under("inconclusive", trials.Where(t => t.Outcome == TrialOutcome.Unclear)),
        ];
        return string.Join("; ", parts.Where(p => p is not null));
    }

    private static string? Under(string what, IEnumerable<Trial> trials) =>
        string.Join(", ", trials.Select(t => t.Intervention.Words)) is { Length: > 0 } words ? $"{what} under {words}" : null;
}
