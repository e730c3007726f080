using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Charts.Drawing;
using Overtake.Charts.Figures;
using Overtake.Results;
using static Overtake.Measurement.Pools.PoolsNames;

namespace Overtake;

/// <summary>All figures of the pools study; the views of it say what each shows. One is null where the run did not measure it.</summary>
internal static class PoolsFigures
{
    private const string Uninitialized = "uninitialized";

    // Dedicated has one for each size.
    private static readonly string[] Locking = [Dedicated, "locked", "locked preallocated"];

    /// <summary>Every figure that the run has data for, the headline first.</summary>
    public static IReadOnlyList<Figure> All(RunData run, IReadOnlyList<double> published) =>
    [
        .. StudyFigures.Drawn(
            Validation(run), Refusals(run), Buffers(run), Threads(run), Percentiles(run), Held(run), Requests(run), Throughput(run), Latency(run),
            Faults(run, published)),
    ];

    public static Figure? Validation(RunData run)
    {
        var settings = run.Headlines(Valid);
        const string What = "Time of one valid request through the middleware, in memory, over the bytes of its body. Bare hash: "
            + "SHA-256 of the body and a comparison, with no request around them.";
        return settings.Count == 0 ? null : AmountGridFigure.Draw(
            run, "validation", ValidationTitle(run, settings[0]), What, [.. settings.Select(s => ($"body in {Words(s.Shape)}", s, Metric.Time))],
            settings.Count, OfRequests(run, settings), Format.Nanoseconds, "nanoseconds");
    }

    public static Figure? Refusals(RunData run)
    {
        var settings = run.Headlines(InvalidHeader, InvalidHash);
        const string What = "Time of one request that is refused, in memory, over the bytes of its body, by what is wrong with its header. "
            + "Only one of the right length gets as far as hashing the body.";
        return settings.Count == 0 ? null : AmountGridFigure.Draw(
            run, "refusals", RefusalTitle(run, settings), What,
            [.. settings.Select(s => (s.Scenario == InvalidHash ? "first byte wrong" : Words(s.Shape), s, Metric.Time))], settings.Count,
            OfRequests(run, settings), Format.Nanoseconds, "nanoseconds");
    }

    public static Figure? Buffers(RunData run) => Grid(run, RentReturn, "buffers", "over the bytes of a buffer", AllAhead);

    public static Figure? Threads(RunData run) => Grid(run, Contention, "threads", "over the number of threads", LockLoses);

    public static Figure? Percentiles(RunData run)
    {
        var settings = run.Headlines(Contention).Where(s => run.Costs(s, Metric.P99.Name).Any()).ToList();
        if (settings.Count == 0)
        {
            return null;
        }

        var shown = AbsoluteFigure.Shown(run, settings[0], null);
        const string What =
            "Time inside the two calls of one rent and return, reading the clock included; threads that outnumber the processors are also interrupted there.";
        (string Name, Metric Metric)[] percentiles = [("median", Metric.P50), ("p99", Metric.P99)];
        return AmountGridFigure.Draw(
            run, "percentiles", PercentilesTitle(run, settings, shown), What,
            [.. percentiles.SelectMany(p =>
                settings.Select(s => ($"{p.Name}, {Contended[s.Shape].Bytes} B, {(Contended[s.Shape].Elsewhere ? "other" : "same")} thread", s, p.Metric)))],
            settings.Count, shown, Format.Nanoseconds, "nanoseconds");
    }

    public static Figure? Held(RunData run)
    {
        var rows = run.Headlines(Contention).SelectMany(s => run.Costs(s, Metric.Held.Name)).Where(c => run.TakesPart(c.Contender) && c.Mean > 0).ToList();
        if (rows.Count == 0)
        {
            return null;
        }

        var most = rows.Max(c => c.Size);
        var groups = rows.Where(c => c.Size == most).GroupBy(c => c.Setting.Shape).Select(shape => new MarkGroup(
            $"{Words(shape.Key)}, {most} renting threads",
            [.. run.Contenders.SelectMany(name => shape.Where(c => c.Contender == name))
                .Select(c => new MarkRow(c.Contender, [AbsoluteFigure.Mark(run, c, shape.Key, Format.Bytes)], Format.Bytes(c.Mean)))])).ToList();
        var largest = rows.MaxBy(c => c.Mean)!;
        return RowsFigure.Draw(
            "held", new FigureTexts(
                $"{largest.Contender} keeps {Format.Bytes(largest.Mean)} when every buffer is back",
                ["Memory that a pool keeps after the last buffer was returned. Lines: lowest to highest launch."],
                run.Caption(null, rows.Select(c => c.Launches), AbsoluteFigure.Lines), ""),
            groups, amounts: Format.Bytes);
    }

    public static Figure? Requests(RunData run)
    {
        var ratios = Of(run, ValidPools).ToList();
        if (ratios.Count == 0)
        {
            return null;
        }

        var groups = ratios.GroupBy(r => r.Size)
            .Select(size => new MarkGroup($"body of {Format.Count(size.Key)} bytes", [.. size.Select(r => Row(run, r))])).ToList();
        // What the title says of all of them is corrected for their number.
        var corrected = ratios.Together(run.Analysis.Confidence);
        var slower = corrected.Where(r => r.Verdict == Verdict.Slower).ToList();
        var title = !run.HasIntervals ? "The 32-byte hash in a pooled buffer, against the stack"
            : slower.Count == 0 ? "Pooling the 32-byte hash makes no significant difference (detectable: "
                + $"{Format.Ratio(corrected.Max(r => r.SmallestEffect ?? 1))})"
            : $"Pooling the 32-byte hash is significantly slower than the stack in {slower.Count} of {corrected.Count} cases";
        return RowsFigure.Draw(
            "hash-from-pool",
            run.Counted(title, "A complete valid request with one rent and one return: time with the hash on the stack / time with it in a pooled buffer. "
                + "Left of 1× the pool costs time.", ratios),
            groups, columns: 2);
    }

    public static Figure? Throughput(RunData run)
    {
        // The centre first, which all others differ from in one thing.
        var ratios = Of(run, OverHttp).OrderByDescending(r => r.Setting == run.Headline(OverHttp, PlainValid)).ToList();
        if (ratios.Count == 0)
        {
            return null;
        }

        var groups = ratios.GroupBy(r => (r.Setting.Shape, r.Setting.Gc, r.Size)).Select(g => new MarkGroup(
            $"{Words(g.Key.Shape)}, {Format.Count(g.Key.Size)} bytes{(g.Key.Gc == ratios[0].Setting.Gc ? "" : $", {RunData.GcWords(g.Key.Gc)}")}",
            [.. g.Select(r => Row(run, r, FailedOf(run, r)))])).ToList();
        var validated = ratios.Where(r => r.Contender == Validated && r.Setting == ratios[0].Setting).OrderBy(r => r.Size).ToList();
        var title = validated.Count == 0 || !run.HasIntervals ? "Requests per second with validation, against a server without"
            : validated.FindAll(r => r.Verdict is Verdict.Faster or Verdict.Slower) is { Count: > 0 } clear
                ? $"With validation {Share(clear[0], " bytes")}{(clear.Count > 1 ? $", {Share(clear[^1], "")}" : "")} as many requests per second"
            : "Validation does not change the number of requests per second significantly";
        return RowsFigure.Draw("http-throughput", run.Texts(
            title, "Requests per second at saturation / those of the server without validation. Client and server share the machine's processors.",
            ratios), groups);

        static string Share(Ratio ratio, string unit) => $"{Format.Ratio(ratio.Estimate.Point)} (at {Format.Count(ratio.Size)}{unit})";
    }

    public static Figure? Latency(RunData run)
    {
        var ratios = run.Analysis.Ratios
            .Where(r => r.Setting.Scenario == OverHttp && r.Metric is "p50" or "p99" && run.Role(r.Contender, OverHttp) == ContenderRole.Contender).ToList();
        if (ratios.Count == 0)
        {
            return null;
        }

        // The centre, and the size that most pools have: the smallest.
        var centre = run.Headline(OverHttp, PlainValid) ?? ratios[0].Setting;
        var size = ratios.Min(r => r.Size);
        ratios = [.. ratios.Where(r => r.Setting.Shape == centre.Shape && r.Setting.Gc == centre.Gc && r.Size == size)];
        var groups = ratios.GroupBy(r => (r.Metric, r.Setting)).OrderBy(g => g.Key.Metric, StringComparer.Ordinal)
            .ThenBy(g => g.Key.Setting.Parameters, StringComparer.Ordinal).Select(g =>
            {
                var amounts = run.Costs(g.Key.Setting, g.Key.Metric).Where(c => c.Size == size).ToDictionary(c => c.Contender, c => Format.Nanoseconds(c.Mean));
                return new MarkGroup(
                    $"{Load(g.Key.Setting)} load, {Percentile(g.Key.Metric)}: {amounts[g.First().Baseline]} without validation",
                    [.. g.Select(r => Row(run, r, amounts[r.Contender]))]);
            }).ToList();
        // What the title says of all of them is corrected for their number.
        var corrected = ratios.Together(run.Analysis.Confidence);
        var different = corrected.Where(r => r.Verdict is Verdict.Faster or Verdict.Slower).ToList();
        var most = different.MinBy(r => r.Estimate.Point);
        var detectable = corrected.Select(r => r.SmallestEffect ?? double.PositiveInfinity).Order().ElementAt(corrected.Count / 2);
        var title = !run.HasIntervals ? "Latency of requests with validation, against a server without"
            : most is null ? $"Validation changes none of {ratios.Count} latencies significantly (detectable in half of them: {Format.Ratio(detectable)})"
            : $"Validation changes {different.Count} of {ratios.Count} latencies significantly, "
                + $"most with {most.Contender} ({Format.Ratio(most.Estimate.Point)}, {Percentile(most.Metric)})";
        var what = $"Latency without validation / with it, of requests of {Format.Count(size)} bytes from intended start to end of response. "
            + "The load is a share of the highest rate that can be sent to that server on time. Left of 1×, requests take longer.";
        return RowsFigure.Draw("http-latency", run.Counted(title, what, ratios), groups, columns: 2);
    }

    public static Figure? Faults(RunData run, IReadOnlyList<double> published)
    {
        var setting = run.Headlines(OverHttp)
            .Find(s => s.Shape is PlainValid or TlsValid && run.Costs(s, Metric.Failed.Name).Any(c => c.Contender == AsPublished));
        if (setting is null)
        {
            return null;
        }

        var costs = run.Costs(setting, Metric.Rejected.Name).Concat(run.Costs(setting, Metric.Failed.Name))
            .Where(c => run.TakesPart(c.Contender) && c.Size == run.Costs(setting, Metric.Failed.Name).Min(f => f.Size)).ToList();
        var own = costs.Where(c => c.Contender == AsPublished).ToDictionary(c => c.Metric, c => c.Mean);
        var rows = run.Contenders.SelectMany(name => costs.Where(c => c.Contender == name)).GroupBy(c => c.Contender).Select(c => new MarkRow(
            c.Key,
            [
                .. c.Key == AsPublished ? published.Select(p =>
                    new Mark("published, rejected", new SeriesPoint(0, p), Theme.Published, $"published, rejected: {Format.Percent(p)}")) : [],
                .. c.Select(m => AbsoluteFigure.Mark(run, m, m.Metric, Format.Percent) is var mark && m.Metric == Metric.Rejected.Name
                    ? mark with { Style = mark.Style with { Symbol = "circle-open" } }
                    : mark),
            ],
            string.Join(", ", c.Select(m => $"{Format.Percent(m.Mean)} {m.Metric}")))).ToList();
        var title = $"The published middleware refuses {Format.Percent(own[Metric.Rejected.Name])} of valid requests and fails "
            + $"{Format.Percent(own[Metric.Failed.Name])} with an error";
        var requests = run.Rows
            .Where(r => r.Metric == Metric.Failed.Name && r.Contender == AsPublished && Setting.Of(r) == setting).Sum(r => (double)r.Operations);
        var what = "Share of valid requests over 200 connections: open marks were refused (400), filled ones failed (500), black ones are published, over TLS. "
            + $"The published version, with {Format.Count(requests)} requests on this machine, shares one hash object among all of them.";
        return RowsFigure.Draw(
            "faults", new FigureTexts(title, [what], run.Caption(setting, costs.Select(c => c.Launches), AbsoluteFigure.Lines), ""),
            [new MarkGroup("valid requests", rows)], amounts: v => Format.Percent(v));
    }

    private static Figure? Grid(RunData run, string scenario, string name, string over, Func<RunData, IReadOnlyList<Setting>, string?> own)
    {
        var settings = run.Headlines(scenario);
        if (settings.Count == 0)
        {
            return null;
        }

        var first = settings[0];
        var best = run.HasIntervals
            ? run.Analysis.Ratios.Where(r => r.Setting == first && r.Metric == Metric.Time.Name && run.TakesPart(r.Contender)).MaxBy(r => r.Estimate.Low ?? 0)
            : null;
        var finding = own(run, settings) is { } found ? found
            : best is { Verdict: Verdict.Faster }
            ? $"{best.Contender} is up to {Format.Ratio(best.Estimate.Point)} as fast as {best.Baseline}, at {Format.Amount(best.Size, run.Axis(scenario))} "
                + $"({Words(first.Shape)})"
            : $"Pools against {run.Baseline(scenario)} {over}";
        return RatioGridFigure.Draw(run, null, [.. settings.Select(s => (scenario, s.Shape))], name, finding, setting => Words(setting.Shape));
    }

    /// <summary>In how many settings a pool with a lock is slower than new arrays from some number of threads on, by the crossovers; null for none.</summary>
    private static string? LockLoses(RunData run, IReadOnlyList<Setting> settings)
    {
        var measured = settings.Where(s => Locking.Any(pool => run.Ratios(s, pool).Any())).ToList();
        var lost = (from setting in measured
                    from crossover in run.Analysis.Crossovers.Where(c => c.Setting == setting && Locking.Contains(c.Contender))
                    let first = crossover.Outcome switch
                    {
                        CrossoverOutcome.NoneAlwaysBehind => crossover.SmallestSize,
                        CrossoverOutcome.At when !crossover.Points[0].Overtakes => crossover.Points[0].High,
                        _ => (long?)null,
                    }
                    where first is not null
                    select (Setting: setting, First: first.Value)).ToList();
        return lost.Count == 0 ? null
            : $"From {Format.Count(lost.Min(l => l.First))} {(lost.Min(l => l.First) == 1 ? "thread" : "threads")} on, "
                + $"pools with a lock are slower than new arrays in {lost.Select(l => l.Setting).Distinct().Count()} of {measured.Count} settings";
    }

    /// <summary>The size from which on every pool is significantly faster than new arrays, in the first of the settings; null where there is none.</summary>
    private static string? AllAhead(RunData run, IReadOnlyList<Setting> settings)
    {
        var setting = settings[0];
        var pools = run.Analysis.Ratios
            .Where(r => r.Setting == setting && r.Metric == Metric.Time.Name && run.TakesPart(r.Contender) && r.Contender is not (Stack or Uninitialized))
            .ToList();
        var behind = pools.Where(r => r.Verdict != Verdict.Faster).Select(r => r.Size).DefaultIfEmpty().Max();
        var ranges = pools.GroupBy(r => r.Contender).Select(g => g.Select(r => r.Size).ToList()).ToList();

        // Between two sizes of the grid only those are measured that change places there.
        var ahead = ranges.SelectMany(sizes => sizes)
            .Where(size => size > behind && ranges.TrueForAll(sizes => sizes.Contains(size) || sizes.Max() < size)).ToList();
        return ahead.Count == 0 ? null : $"From {Format.Count(ahead.Min())} bytes on every pool is faster than a new array ({Words(setting.Shape)})";
    }

    /// <summary>The share of requests that failed; empty for none.</summary>
    private static string FailedOf(RunData run, Ratio ratio) =>
        run.Costs(ratio.Setting, Metric.Failed.Name).FirstOrDefault(c => c.Contender == ratio.Contender && c.Size == ratio.Size) is { Mean: > 0 } failed
            ? $"{Format.Percent(failed.Mean)} failed"
            : "";

    private static IEnumerable<Ratio> Of(RunData run, string scenario) =>
        run.Times(scenario).Where(r => run.Role(r.Contender, scenario) == ContenderRole.Contender);

    private static MarkRow Row(RunData run, Ratio ratio, string amount = "") => new(
        ratio.Contender, [run.Mark($"{ratio.Setting.Shape}, {ratio.Contender}", ratio.Contender, ratio.Size, ratio.Estimate, ratio.Contender)],
        string.Join(", ", ((string[])[amount, Format.Verdict(ratio.Verdict)]).Where(n => n.Length > 0)));

    private static string ValidationTitle(RunData run, Setting setting)
    {
        var costs = run.Costs(setting, Metric.Time.Name).ToList();
        var least = costs.Where(c => c.Contender == Validated).MinBy(c => c.Size);
        var (none, hash) = (At(run.Baseline(Valid)), At(HashAlone));
        return !run.HasIntervals || least is null || none is null || hash is null
            ? "What validating the hash of a request body costs"
            : $"{Format.Count(least.Size)} bytes: {Format.Nanoseconds(least.Mean)} with validation, {Format.Nanoseconds(none.Mean)} without; "
                + $"the hash alone takes {Format.Nanoseconds(hash.Mean)}";

        CaseCost? At(string contender) => costs.Find(c => c.Contender == contender && c.Size == least?.Size);
    }

    private static string RefusalTitle(RunData run, IReadOnlyList<Setting> settings)
    {
        // The longest body shows best what is not read.
        var refused = settings.Where(_ => run.HasIntervals).SelectMany(s => run.Costs(s, Metric.Time.Name)).Where(c => c.Contender == Validated).ToList();
        var (header, hash) = (Longest(InvalidHeader, c => c.Setting.Shape != RightLength), Longest(InvalidHash, _ => true));
        return header is null || hash is null ? "What a refused request costs"
            : $"{Format.Count(header.Size)} bytes: a malformed header is refused in {Format.Nanoseconds(header.Mean)}, "
                + $"a wrong hash in {Format.Nanoseconds(hash.Mean)}";

        CaseCost? Longest(string scenario, Func<CaseCost, bool> counts) =>
            refused.Where(c => c.Setting.Scenario == scenario && counts(c)).OrderByDescending(c => c.Size).ThenByDescending(c => c.Mean).FirstOrDefault();
    }

    /// <summary>Contenders of the requests, in the study's order.</summary>
    private static IReadOnlyList<string> OfRequests(RunData run, IReadOnlyList<Setting> settings) =>
        [.. run.Contenders.Where(c => c == run.Baseline(Valid) || c is Validated or HashAlone or AsPublished)
            .Where(c => settings.Any(s => run.Costs(s, Metric.Time.Name).Any(t => t.Contender == c)))];

    private static string Percentile(string metric) => metric == Metric.P50.Name ? "median" : "99th percentile";

    private static string PercentilesTitle(RunData run, List<Setting> settings, IReadOnlyList<string> shown)
    {
        var most = settings.SelectMany(s => run.Costs(s, Metric.P99.Name)).Max(c => c.Size);
        var costs = run.Costs(settings[0], Metric.P99.Name).Where(c => c.Size == most && shown.Contains(c.Contender)).ToList();
        return !run.HasIntervals || costs.Count < 2
            ? "How long a rent and a return take, by threads"
            : $"p99, {Contended[settings[0].Shape].Bytes} B, {most} threads: {Format.Nanoseconds(costs.Min(c => c.Mean))} "
                + $"({costs.MinBy(c => c.Mean)!.Contender}) to {Format.Nanoseconds(costs.Max(c => c.Mean))} ({costs.MaxBy(c => c.Mean)!.Contender})"
                + (Contended[settings[0].Shape].Elsewhere ? ", other thread" : "");
    }

    private static string Load(Setting setting) =>
        setting[Parameter.Load]?.Replace("%", " %", StringComparison.Ordinal) ?? "";

    private static string Words(string shape) => shape switch
    {
        OneSegment => "one segment",
        Segments => "segments of 4 KiB",
        Missing => "no header",
        TooShort => "too short",
        WithDashes => "with dashes",
        RightLength => "last byte wrong",
        PlainValid => "valid, no TLS",
        TlsValid => "valid, TLS",
        PlainInvalid => "all wrong, no TLS",
        PlainOnePercent => "1 % wrong, no TLS",
        _ when Contended.TryGetValue(shape, out var contended) =>
            $"{contended.Bytes} bytes, {(contended.Elsewhere ? "returned by another thread" : "same thread")}",
        _ => shape,
    };
}
