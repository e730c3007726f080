using Overtake.Analysis;
using Overtake.Charts.Drawing;
using Overtake.Charts.Figures;
using Overtake.Results;

namespace Overtake.Charts.Pools;

/// <summary>All figures of the pools study.</summary>
public static class PoolsFigures
{
    private const string Valid = "valid";
    private const string RentReturn = "rent-return";
    private const string Contention = "contention";
    private const string Http = "http";
    private const string Centre = "plain-valid";
    private const string Validated = "validated";
    private const string HashAlone = "bare hash";
    private const string Stack = "stack";
    private const string Uninitialized = "uninitialized";
    private const string AsPublished = "as published";

    /// <summary>Every figure that the run has data for, the headline first.</summary>
    /// <param name="run">The run.</param>
    /// <param name="published">Shares of valid requests that were refused under the published load.</param>
    public static IReadOnlyList<Figure> All(RunData run, IReadOnlyList<double> published) =>
        [.. ((Figure?[])[Validation(run), Buffers(run), Threads(run), Percentiles(run), Held(run), Requests(run), Throughput(run), Latency(run), Faults(run, published)]).OfType<Figure>()];

    /// <summary>What a request costs with and without validation, and what hashing alone costs; null where it was not measured.</summary>
    /// <param name="run">The run.</param>
    public static Figure? Validation(RunData run)
    {
        var settings = run.Shapes(Valid).Select(shape => run.Headline(Valid, shape)).OfType<Setting>().ToList();
        if (settings.Count == 0)
        {
            return null;
        }

        IReadOnlyList<string> shown = [.. run.Contenders.Where(c => c == run.Baseline(Valid) || c is Validated or HashAlone or AsPublished).Where(c => settings.Exists(s => run.Costs(s, Metric.Time.Name).Any(t => t.Contender == c)))];
        const string What = "Time of one valid request through the middleware, in memory, over the bytes of its body. Bare hash: SHA-256 of the body and a comparison, with no request around them.";
        return AmountGridFigure.Draw(
            run, "validation", ValidationTitle(run, settings[0]), What, [.. settings.Select(s => ($"body in {Words(s.Shape)}", s, Metric.Time))], settings.Count, shown, Format.Nanoseconds, "nanoseconds");
    }

    /// <summary>The pools against new arrays over the size of the buffer; null where it was not measured.</summary>
    /// <param name="run">The run.</param>
    public static Figure? Buffers(RunData run) => Grid(run, RentReturn, "buffers", "over the bytes of a buffer");

    /// <summary>The pools against new arrays over the number of threads; null where it was not measured.</summary>
    /// <param name="run">The run.</param>
    public static Figure? Threads(RunData run) => Grid(run, Contention, "threads", "over the number of threads");

    /// <summary>How long a rent and a return take in the median and at the 99th percentile, over the number of threads; null where it was not measured.</summary>
    /// <param name="run">The run.</param>
    public static Figure? Percentiles(RunData run)
    {
        var settings = run.Shapes(Contention).Select(shape => run.Headline(Contention, shape)).OfType<Setting>().Where(s => run.Costs(s, Metric.P99.Name).Any()).ToList();
        if (settings.Count == 0)
        {
            return null;
        }

        var shown = AbsoluteFigure.Shown(run, settings[0], null);
        const string What = "Time inside the two calls of one rent and return, reading the clock included; threads that outnumber the processors are also interrupted there.";
        (string Name, Metric Metric)[] percentiles = [("median", Metric.P50), ("99 %", Metric.P99)];
        return AmountGridFigure.Draw(
            run, "percentiles", PercentilesTitle(run, settings, shown), What,
            [.. percentiles.SelectMany(p => settings.Select(s => ($"{p.Name}, {Words(s.Shape).Replace("returned elsewhere", "elsewhere", StringComparison.Ordinal).Replace(" bytes", " B", StringComparison.Ordinal).Replace(" thread", "", StringComparison.Ordinal)}", s, p.Metric)))], settings.Count, shown, Format.Nanoseconds, "nanoseconds");
    }

    /// <summary>What pools keep when all buffers are back; null where it was not measured.</summary>
    /// <param name="run">The run.</param>
    public static Figure? Held(RunData run)
    {
        var rows = run.Shapes(Contention).Select(shape => run.Headline(Contention, shape)).OfType<Setting>()
            .SelectMany(s => run.Costs(s, Metric.Held.Name)).Where(c => run.TakesPart(c.Contender) && c.Mean > 0).ToList();
        if (rows.Count == 0)
        {
            return null;
        }

        var most = rows.Max(c => c.Size);
        var groups = rows.Where(c => c.Size == most).GroupBy(c => c.Setting.Shape).Select(shape => new MarkGroup(
            $"{Words(shape.Key)}, {most} renting threads",
            [.. run.Contenders.SelectMany(name => shape.Where(c => c.Contender == name)).Select(c => new MarkRow(c.Contender, [AbsoluteFigure.Mark(run, c, shape.Key, Format.Bytes)], Format.Bytes(c.Mean)))])).ToList();
        var largest = rows.MaxBy(c => c.Mean)!;
        return RowsFigure.Draw(
            "held", new FigureTexts($"{largest.Contender} keeps {Format.Bytes(largest.Mean)} when every buffer is back", ["Memory that a pool keeps after the last buffer was returned. Lines: lowest to highest launch."],
                run.Caption(null, rows.Select(c => c.Launches), AbsoluteFigure.Band.Replace("bands", "lines", StringComparison.Ordinal)), ""),
            groups, amounts: Format.Bytes);
    }

    /// <summary>Requests that are refused, and requests with each pool, against the baseline; null where they were not measured.</summary>
    /// <param name="run">The run.</param>
    public static Figure? Requests(RunData run)
    {
        var ratios = Of(run, "valid-pools").ToList();
        if (ratios.Count == 0)
        {
            return null;
        }

        var groups = ratios.GroupBy(r => r.Size).Select(size => new MarkGroup($"body of {Format.Count(size.Key)} bytes", [.. size.Select(r => Row(run, r, r.Contender))])).ToList();
        var told = ratios.Where(r => !run.IsNoisy(r.Setting)).ToList();
        var slower = told.Where(r => r.Verdict == Verdict.Slower).ToList();
        var title = !run.HasIntervals || told.Count == 0 ? "A pool for the 32 bytes of a hash, against the stack"
            : slower.Count == 0 ? "No pool for the 32 bytes of a hash is told to cost more than the stack"
            : $"A pool for the 32 bytes of a hash is told to cost more than the stack in {slower.Count} of {told.Count} cases, the last at {Format.Count(slower.Max(r => r.Size))} bytes of body";
        return RowsFigure.Draw("hash-from-pool", Texts(run, title, "A complete valid request with one rent and one return of 32 bytes: time with the hash on the stack / time with it in a buffer. Left of 1× the pool costs time.", ratios), groups, columns: 2);
    }

    /// <summary>Requests per second over HTTP against the server without validation; null where it was not measured.</summary>
    /// <param name="run">The run.</param>
    public static Figure? Throughput(RunData run)
    {
        // The centre first, which all others differ from in one thing.
        var ratios = Of(run, Http).OrderByDescending(r => r.Setting == run.Headline(Http, Centre)).ToList();
        if (ratios.Count == 0)
        {
            return null;
        }

        var groups = ratios.GroupBy(r => (r.Setting.Shape, r.Setting.Gc, r.Size)).Select(g => new MarkGroup(
            $"{Words(g.Key.Shape)}, {Format.Count(g.Key.Size)} bytes{(g.Key.Gc == ratios[0].Setting.Gc ? "" : $", {RunData.GcWords(g.Key.Gc)}")}",
            [.. g.Select(r => Row(run, r, r.Contender))])).ToList();
        var centre = ratios.FirstOrDefault(r => r.Contender == Validated);
        var title = centre is null || !run.MayClaim(centre.Setting) ? "Requests per second with validation, against a server without"
            : $"With validation the server answers {Format.Interval(centre.Estimate)} of the requests per second ({Format.Count(centre.Size)} bytes, {Words(centre.Setting.Shape)})";
        return RowsFigure.Draw("http-throughput", Texts(run, title, "Requests per second at saturation / those of the server without validation. Client and server share the machine's processors.", ratios), groups);
    }

    /// <summary>Latency over HTTP from the intended start, at two shares of the capacity; null where it was not measured.</summary>
    /// <param name="run">The run.</param>
    public static Figure? Latency(RunData run)
    {
        var settings = run.Shapes(Http).SelectMany(shape => run.MeasuredSettings(Http, shape)).Where(s => run.Costs(s, Metric.P50.Name).Any())
            .GroupBy(s => s.Shape).MaxBy(g => g.Key == Centre)?.GroupBy(s => s.Gc).FirstOrDefault()?.OrderBy(s => s.Parameters, StringComparer.Ordinal).ToList();
        if (settings is null)
        {
            return null;
        }

        var size = settings.SelectMany(s => run.Costs(s, Metric.P50.Name)).GroupBy(c => c.Size).MaxBy(g => g.Count())!.Key;
        var groups = settings.SelectMany(s => new[] { (Metric.P50, "median"), (Metric.P99, "99 %") }.Select(p => new MarkGroup(
            $"{p.Item2} at {Load(s)} load",
            [.. run.Contenders.SelectMany(name => run.Costs(s, p.Item1.Name).Where(c => c.Contender == name && c.Size == size && run.TakesPart(name))).Select(c => new MarkRow(c.Contender, [AbsoluteFigure.Mark(run, c, p.Item2, Format.Nanoseconds)]))]))).ToList();
        var launches = settings.SelectMany(s => run.Costs(s, Metric.P50.Name)).Select(c => c.Launches);
        const string What = "From the intended start of a request to the end of its answer, at a share of the throughput that the same server reached at saturation. Lines: lowest to highest launch.";
        return RowsFigure.Draw(
            "http-latency", new FigureTexts($"Latency of requests of {Format.Count(size)} bytes, {Words(settings[0].Shape)}", [What], run.Caption(settings[0], launches, AbsoluteFigure.Band.Replace("bands", "lines", StringComparison.Ordinal)), run.Warning(settings)),
            groups, columns: groups.Count, amounts: Format.Nanoseconds);
    }

    /// <summary>Valid requests that were refused or failed, with the published shares beside them; null where it was not measured.</summary>
    /// <param name="run">The run.</param>
    /// <param name="published">Shares of refused requests that were published.</param>
    public static Figure? Faults(RunData run, IReadOnlyList<double> published)
    {
        var setting = run.Shapes(Http).Where(s => s.EndsWith("-valid", StringComparison.Ordinal)).Select(shape => run.Headline(Http, shape)).OfType<Setting>().FirstOrDefault(s => run.Costs(s, Metric.Failed.Name).Any(c => c.Contender == AsPublished));
        if (setting is null)
        {
            return null;
        }

        var costs = run.Costs(setting, Metric.Rejected.Name).Concat(run.Costs(setting, Metric.Failed.Name)).Where(c => run.TakesPart(c.Contender) && c.Size == run.Costs(setting, Metric.Failed.Name).Min(f => f.Size)).ToList();
        var own = costs.Where(c => c.Contender == AsPublished).ToDictionary(c => c.Metric, c => c.Mean);
        var rows = run.Contenders.SelectMany(name => costs.Where(c => c.Contender == name)).GroupBy(c => c.Contender).Select(c => new MarkRow(
            c.Key,
            [
                .. c.Key == AsPublished ? published.Select(p => new Mark("published, rejected", new SeriesPoint(0, p), Theme.Published, $"published, rejected: {Format.Percent(p)}")) : [],
                .. c.Select(m => AbsoluteFigure.Mark(run, m, m.Metric, Format.Percent) is var mark && m.Metric == Metric.Rejected.Name ? mark with { Style = mark.Style with { Symbol = "circle-open" } } : mark),
            ],
            string.Join(", ", c.Select(m => $"{Format.Percent(m.Mean)} {m.Metric}")))).ToList();
        var title = $"The published middleware refuses {Format.Percent(own[Metric.Rejected.Name])} of valid requests and fails at {Format.Percent(own[Metric.Failed.Name])}";
        const string What = "Share of valid requests over 200 connections: open marks were refused (400), filled ones failed (500). The published version shares one hash object among all requests.";
        return RowsFigure.Draw("faults", new FigureTexts(title, [What], run.Caption(setting, costs.Select(c => c.Launches), AbsoluteFigure.Band.Replace("bands", "lines", StringComparison.Ordinal)), ""), [new MarkGroup("valid requests", rows)], amounts: v => Format.Percent(v));
    }

    private static Figure? Grid(RunData run, string scenario, string name, string over)
    {
        var panels = run.Shapes(scenario).Select(shape => (scenario, shape)).ToList();
        if (panels.Count == 0)
        {
            return null;
        }

        var settings = panels.Select(p => run.Headline(scenario, p.shape)!).ToList();
        var first = settings.Find(s => run.MayClaim(s)) ?? settings[0];
        var best = run.MayClaim(first) ? run.Analysis.Ratios.Where(r => r.Setting == first && r.Metric == Metric.Time.Name && run.TakesPart(r.Contender)).MaxBy(r => r.Estimate.Low ?? 0) : null;
        var finding = AllAhead(run, first) is { } size ? $"From {Format.Count(size)} bytes on every pool is faster than a new array ({Words(first.Shape)})"
            : best is { Verdict: Verdict.Faster }
            ? $"{best.Contender} is up to {Format.Ratio(best.Estimate.Point)} as fast as {best.Baseline}, at {Format.Amount(best.Size, run.Axis(scenario))} ({Words(first.Shape)})"
            : $"Pools against {run.Baseline(scenario)} {over}";
        return RatioGridFigure.Draw(run, null, panels, name, finding);
    }

    /// <summary>The size from which on every pool is told to be ahead of new arrays; null where there is none, and over threads.</summary>
    private static long? AllAhead(RunData run, Setting setting)
    {
        if (setting.Scenario != RentReturn || !run.MayClaim(setting))
        {
            return null;
        }

        var pools = run.Analysis.Ratios.Where(r => r.Setting == setting && r.Metric == Metric.Time.Name && run.TakesPart(r.Contender) && r.Contender is not (Stack or Uninitialized)).ToList();
        var behind = pools.Where(r => r.Verdict != Verdict.Faster).Select(r => r.Size).DefaultIfEmpty().Max();
        return pools.Where(r => r.Size > behind).Select(r => (long?)r.Size).Min();
    }

    private static IEnumerable<Ratio> Of(RunData run, string scenario) => run.Analysis.Ratios
        .Where(r => r.Setting.Scenario == scenario && r.Setting.Parameters.Length == 0 && r.Metric == Metric.Time.Name && run.Role(r.Contender, scenario) == ContenderRole.Contender);

    private static MarkRow Row(RunData run, Ratio ratio, string name) => new(
        name,
        [new Mark($"{ratio.Setting.Shape}, {ratio.Contender}", RatioFigure.Point(ratio), run.Style(ratio.Contender) with { Symbol = "circle" }, $"{ratio.Contender}: {Format.Interval(ratio.Estimate)}")],
        run.IsNoisy(ratio.Setting) ? "no claim" : Format.Verdict(ratio.Verdict));

    private static FigureTexts Texts(RunData run, string title, string what, IReadOnlyList<Ratio> ratios) =>
        new(title, [what], run.Caption(null, ratios.Select(r => r.Estimate.Launches), run.RatioBand.Replace("bands", "lines", StringComparison.Ordinal)), run.WarningOfRows([.. ratios.Select(r => r.Setting)]));

    private static string ValidationTitle(RunData run, Setting setting)
    {
        var costs = run.Costs(setting, Metric.Time.Name).ToList();
        var least = costs.Where(c => c.Contender == Validated).MinBy(c => c.Size);
        var (none, hash) = (At(run.Baseline(Valid)), At(HashAlone));
        return !run.MayClaim(setting) || least is null || none is null || hash is null
            ? "What validating the hash of a request body costs"
            : $"A request of {Format.Count(least.Size)} bytes takes {Format.Nanoseconds(least.Mean)} with validation and {Format.Nanoseconds(none.Mean)} without; the hash alone takes {Format.Nanoseconds(hash.Mean)}";

        CaseCost? At(string contender) => costs.Find(c => c.Contender == contender && c.Size == least?.Size);
    }

    private static string PercentilesTitle(RunData run, List<Setting> settings, IReadOnlyList<string> shown)
    {
        var most = settings.SelectMany(s => run.Costs(s, Metric.P99.Name)).Max(c => c.Size);
        var costs = run.Costs(settings[0], Metric.P99.Name).Where(c => c.Size == most && shown.Contains(c.Contender)).ToList();
        return !run.MayClaim(settings) || costs.Count < 2
            ? "How long a rent and a return take, by threads"
            : $"With {most} threads 99 % of rents and returns take less than {Format.Nanoseconds(costs.Min(c => c.Mean))} ({costs.MinBy(c => c.Mean)!.Contender}) to {Format.Nanoseconds(costs.Max(c => c.Mean))} ({costs.MaxBy(c => c.Mean)!.Contender})";
    }

    private static string Load(Setting setting) =>
        setting.Parameters.Split(';').FirstOrDefault(p => p.StartsWith("load=", StringComparison.Ordinal))?["load=".Length..].Replace("%", " %", StringComparison.Ordinal) ?? "";

    private static string Words(string shape) => shape switch
    {
        "one-segment" => "one segment",
        "segments" => "segments of 4 KiB",
        "plain-valid" => "valid, no TLS",
        "tls-valid" => "valid, TLS",
        "plain-invalid" => "all wrong, no TLS",
        "plain-one-percent" => "1 % wrong, no TLS",
        _ when shape.EndsWith("-same", StringComparison.Ordinal) => $"{shape[..^5]} bytes, same thread",
        _ when shape.EndsWith("-other", StringComparison.Ordinal) => $"{shape[..^6]} bytes, returned elsewhere",
        _ => shape,
    };
}
