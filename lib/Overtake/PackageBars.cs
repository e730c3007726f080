using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Results;

namespace Overtake;

/// <summary>The project's own code against the real packages: what it set out to reach, and what a run with them says.</summary>
internal static class PackageBars
{
    // No spec may be slower than this, where one code is faster in the median.
    private const double NeverSlower = 0.95;

    private static readonly Bar[] All =
    [
        new("bytes", "recording", "LongHistogram", "HdrHistogram", 1, null),
        new("bytes", "encode", "after", "HdrHistogram", 1, null),
        new("bytes", "decode", "after", "HdrHistogram", 1, null),
        new("serializers", "serialize", "NetSerializer format", "NetSerializer", 2, NeverSlower),
        new("serializers", "deserialize", "NetSerializer format", "NetSerializer", 1.5, NeverSlower),
        new("serializers", "serialize", "NetSerializer format", "MemoryPack", null, null),
        new("serializers", "deserialize", "NetSerializer format", "MemoryPack", null, null),
        new("echo", "message", "static", "protobuf-net", 2, null),
        new("echo", "message", "static", "MessagePack", 1, null),
    ];

    /// <summary>A row for every bar of the run's study whose package the run has.</summary>
    /// <returns>Null where the study has no such bars, or the run had none of the packages.</returns>
    public static Table? Of(RunData run)
    {
        var bars = All.Where(b => b.Study == run.Analysis.Study && run.Contenders.Contains(b.Package)).ToList();
        return bars.Count == 0 ? null : new Table(
            "The project's own code against the real packages",
            [new("scenario"), new("own code"), new("package"), new("goal: at least"), new("times as fast (median)"), new("each"), new("verdict")],
            [.. bars.Select(b => Row(run, b))],
            "Time of the package / time of the project's own code in the same launches. The median is over all shapes that both were measured with; "
            + "intervals belong to single ratios.");
    }

    private static object?[] Row(RunData run, Bar bar)
    {
        var ratios = run.Against(bar.Scenario, bar.Package).Where(r => r.Contender == bar.Own).ToList();
        var version = run.Manifest?.Packages.GetValueOrDefault(bar.Package);
        string package = version is null ? bar.Package : $"{bar.Package} {version}", least = bar.Least is { } value ? Format.Ratio(value) : "none";
        if (ratios.Count == 0)
        {
            return [bar.Scenario, bar.Own, package, least, "not measured", null, "not resolved"];
        }

        var median = LaunchEstimate.Median([.. ratios.Select(r => r.Estimate.Point)]);
        return
        [
            bar.Scenario,
            bar.Own,
            package,
            least,
            Format.Ratio(median),
            string.Join("; ", ratios.OrderBy(r => r.Estimate.Point).Select(r => $"{r.Setting.Shape} {Format.Interval(r.Estimate)}")),
            Verdict(bar, ratios, median),
        ];
    }

    private static string Verdict(Bar bar, List<Ratio> ratios, double median) =>
        bar.Least is not { } least ? "no goal"
        : Math.Abs(Math.Log(median / least)) < Math.Log(ratios.Max(r => r.Estimate.Systematic.Factor)) ? "inconclusive: the systematic uncertainty is larger"
        : median < least ? "not met"
        : bar.Never is { } never && ratios.Where(r => r.Estimate.High < never).Select(r => r.Setting.Shape)
            .ToList() is { Count: > 0 } slower ? $"not met: slower with {string.Join(", ", slower)}"
        : "met";

    /// <summary>A goal of the project's own code.</summary>
    /// <param name="Own">The project's own contender.</param>
    /// <param name="Package">The package's contender.</param>
    /// <param name="Least">How many times as fast the own one is to be, in the median; null where the ratios are reported and no more.</param>
    /// <param name="Never">The lowest ratio allowed.</param>
    private sealed record Bar(string Study, string Scenario, string Own, string Package, double? Least, double? Never);
}
