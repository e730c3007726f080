using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Results;
using static Overtake.Measurement.Pools.PoolsNames;

namespace Overtake;

/// <summary>The project's own middleware: what it set out to reach, and what a run says of it.</summary>
internal static class PoolsGoals
{

    /// <summary>A row for every goal; null where the run has none of them.</summary>
    /// <param name="run">The run.</param>
    public static Table? Of(RunData run)
    {
        // The baseline's ratios the run has; others have to be worked out.
        var toHash = run.Against(Valid, HashAlone);
        var toNothing = run.Analysis.Ratios.Where(r => r.Metric == Metric.Time.Name);
        List<IReadOnlyList<object?>> rows =
        [
            .. Of(run, toHash, OneSegment, 8).Select(r => Row("time of a request of 8 bytes / time of the bare hash", 1.6, r, isMost: true)),
            .. Of(run, toHash, OneSegment, 16_384).Select(r => Row("time of a request of 16,384 bytes / time of the bare hash", 1.05, r, isMost: true)),
            .. Allocated(run),
            .. Of(run, toNothing, PlainValid, 7).Select(r => Row("requests per second of 7 bytes / those without validation", 0.93, r, isMost: false)),
            .. Of(run, run.Against(OverHttp, AsPublished), PlainValid, 7).Select(r => Row("requests per second of 7 bytes / those with the published middleware", 1, r, isMost: false)),
        ];
        return rows.Count == 0 ? null : new Table(
            "Goals of the middleware",
            [new("goal"), new("bar"), new("result"), new("verdict")],
            rows,
            "Met and not met need the whole interval on one side of the bar. The published middleware fails some of its requests.");
    }

    private static IEnumerable<Ratio> Of(RunData run, IEnumerable<Ratio> ratios, string shape, long size) =>
        ratios.Where(r => r.Contender == Validated && r.Size == size && r.Setting.Shape == shape && r.Setting == run.Headline(r.Setting.Scenario, shape));

    /// <param name="goal">What is to be reached.</param>
    /// <param name="bar">How much.</param>
    /// <param name="ratio">Time of the other / time of the middleware.</param>
    /// <param name="isMost">Whether the bar is one of the middleware's time / that of the other; else the ratio is meant.</param>
    private static object?[] Row(string goal, double bar, Ratio ratio, bool isMost)
    {
        var (point, low, high) = isMost
            ? (1 / ratio.Estimate.Point, 1 / ratio.Estimate.High, 1 / ratio.Estimate.Low)
            : (ratio.Estimate.Point, ratio.Estimate.Low, ratio.Estimate.High);
        var verdict = isMost ? Verdict(high <= bar, low > bar, point <= bar)
            : Verdict(low >= bar, high < bar, point >= bar);
        return [goal, $"{(isMost ? "at most" : "at least")} {Format.Ratio(bar)}", Format.Interval(point, low, high), verdict];
    }

    private static string Verdict(bool isMet, bool isMissed, bool isPointMet) =>
        isMet ? "met" : isMissed ? "not met" : isPointMet ? "met by the estimate, inconclusive by the interval" : "not met by the estimate, inconclusive by the interval";

    private static IEnumerable<IReadOnlyList<object?>> Allocated(RunData run)
    {
        var most = run.Shapes(Valid).Select(shape => run.Headline(Valid, shape)).OfType<Setting>()
            .SelectMany(s => run.Costs(s, Metric.Allocated.Name)).Where(c => c.Contender == Validated).Select(c => (double?)c.Highest).Max();
        return most is not { } bytes ? [] : [["bytes allocated by a request in memory, maximum of all launches", "0 B", Format.Bytes(bytes), bytes == 0 ? "met" : "not met"]];
    }
}
