using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Charts.Drawing;
using Overtake.Charts.Figures;
using Overtake.Measurement.Serializers;
using Overtake.Results;
using static Overtake.Measurement.Serializers.SerializersNames;

namespace Overtake;

/// <summary>All figures of the serializers study.</summary>
internal static class SerializersFigures
{
    internal const string Unsteady = "unsteady";

    // Specs in the order of the published tables.
    private static readonly string[] Specs =
    [
        "object", "large-struct", "large-struct-direct", "guid", "guid-direct", "int32", "int32-direct", "u8", "u8-direct", "s16", "s32", "s64", "decimal", "nullable-decimal",
        "primitives", "dictionary", "complex", "string", "struct", "boxed-primitives", "byte-array", "int-array", "tri-dim-array",
    ];

    /// <summary>Every figure that the run has data for, the headline first.</summary>
    public static IReadOnlyList<Figure> All(RunData run) =>
    [
        .. ((Figure?[])[SpeedMap.Tests(run), SpeedMap.Transports(run), SizesFigure.Draw(run)]).OfType<Figure>(),
        .. Records(run),
        .. ((Figure?[])[PayloadFigure.Draw(run), CollectionsMap.Draw(run, Serialize), CollectionsMap.Draw(run, Deserialize), FirstUseFigure.Draw(run)]).OfType<Figure>(),
    ];

    /// <summary>From how many records on serializers overtake boxes, a figure for each spec.</summary>
    public static IReadOnlyList<Figure> Records(RunData run) => [.. Shapes(run, SerializersNames.Records).Select(shape => RatioFigure.Draw(run, SerializersNames.Records, shape))];

    /// <summary>Shapes in which at least two serializers were compared in one of these scenarios, in the order of the published tables.</summary>
    internal static IReadOnlyList<string> Shapes(RunData run, params IEnumerable<string> scenarios) =>
        Ordered(scenarios.SelectMany(scenario => run.Shapes(scenario).Where(shape => run.Headline(scenario, shape) is { } setting && run.In(setting, ContenderRole.Contender).Any(c => c != Baseline(run, scenario, shape)))));

    /// <summary>Shapes in the order of the published tables, others after them by name.</summary>
    internal static IReadOnlyList<string> Ordered(IEnumerable<string> shapes) =>
        [.. shapes.Distinct(StringComparer.Ordinal).OrderBy(s => Array.IndexOf(Specs, s) is >= 0 and var place ? place : Specs.Length).ThenBy(s => s, StringComparer.Ordinal)];

    /// <summary>Baseline and full competitors that have this metric in a scenario, in the study's order.</summary>
    internal static IReadOnlyList<string> Contenders(RunData run, string scenario, string metric)
    {
        var measured = Shapes(run, scenario).Select(shape => run.Headline(scenario, shape)).OfType<Setting>().SelectMany(s => run.Costs(s, metric)).Select(c => c.Contender).ToHashSet(StringComparer.Ordinal);
        return [.. run.Contenders.Where(c => measured.Contains(c) && run.TakesPart(c))];
    }

    /// <summary>The metric of all contenders over all messages of a spec.</summary>
    internal static IReadOnlyDictionary<string, CaseCost> WholePasses(RunData run, string scenario, string shape, Metric metric)
    {
        if (run.Headline(scenario, shape) is not { } setting)
        {
            return new Dictionary<string, CaseCost>();
        }

        // A narrowed run may have parts of a pass beside the whole one.
        return run.Costs(setting, metric.Name).GroupBy(c => c.Contender).ToDictionary(c => c.Key, c => c.MaxBy(p => p.Size)!, StringComparer.Ordinal);
    }

    /// <summary>The contender that the others of a spec are divided into: another one where the study's baseline cannot take part.</summary>
    internal static string Baseline(RunData run, string scenario, string shape) =>
        run.Analysis.Ratios.FirstOrDefault(r => r.Setting.Scenario == scenario && r.Setting.Shape == shape)?.Baseline ?? run.Baseline(scenario);

    /// <summary>Why a contender has no case; null where no reason is recorded.</summary>
    internal static string? WhyNot(RunData run, string scenario, string shape, string contender) => run.Manifest?.LeftOut.FirstOrDefault(l =>
        l.Contender == contender && (l.Scenario.Length == 0 || l.Scenario == scenario) && (l.Shape.Length == 0 || l.Shape == shape))?.Reason;

    /// <summary>The specs of which a run has fewer messages than published.</summary>
    public static IReadOnlyList<string> Shortened(RunData run) => Ordered((run.Manifest?.LeftOut ?? []).Where(l => l.Contender.Length == 0 && l.Shape.Length > 0).Select(l => l.Shape));

    /// <summary>What stands in an empty cell.</summary>
    internal static Cell Missing(RunData run, string scenario, string shape, string contender)
    {
        var (text, why) = WhyNot(run, scenario, shape, contender) is { } reason ? ("left out", reason)
            : run.Rows.Any(r => r.Scenario == scenario && r.Shape == shape && r.Contender == contender) ? (Unsteady, "its code, or that of the baseline, was not at tier 1 in any launch")
            : ("–", "not measured in this run");
        return new Cell($"{shape}, {contender}", text, "#FFFFFF", why);
    }
}
