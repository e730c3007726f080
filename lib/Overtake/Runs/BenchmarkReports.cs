using System.Globalization;
using Overtake.Charts;
using Overtake.Charts.Figures;
using Overtake.Measurement.Own;
using Overtake.Results;

namespace Overtake.Runs;

/// <summary>
/// Makes runs of results of BenchmarkDotNet. A class becomes a study. Its methods are compared, one of its parameters is the size, and the others together are
/// the shape. Where there is one method, its jobs are compared, or its parameters; and the classes of a joined report, where each has one method.
/// </summary>
internal static class BenchmarkReports
{
    private const string All = "all";

    // Of the 100 characters of a folder's name some are for what stands before it.
    private const int LongestName = 90;

    private const double MostOperations = 1e18;

    /// <param name="paths">The files, and folders of them. Each file is one launch or more.</param>
    /// <param name="baseline">Method, or job, that the others are divided into; null for the first.</param>
    /// <param name="sizeParameter">Parameter that is the size; null for the one with the most whole numbers.</param>
    /// <param name="isFileLaunch">Whether a file is one launch, whatever launches it has itself.</param>
    /// <returns>A run for each class, and what has none.</returns>
    /// <exception cref="InvalidResultException">No file has measurements of two cases; the reason is that of the first.</exception>
    /// <exception cref="UnknownNameException">There is no such method or parameter.</exception>
    public static BenchmarkImport Read(
        IReadOnlyList<string> paths, string? baseline = null, string? sizeParameter = null, bool isFileLaunch = false)
    {
        var files = paths.SelectMany(FilesOf).Distinct().ToList();
        List<(string File, string Reason)> leftOut = [];
        List<BenchmarkResult> results = [];
        InvalidResultException? first = null;
        foreach (var (number, file) in files.Index())
        {
            try
            {
                var read = BenchmarkResults.Read(file, number);
                results.AddRange(read.Any(r => r.HasMeasurements) ? read
                    : throw new InvalidResultException(file, "no benchmark in it has measurements or a mean, as where all have failed"));
            }
            catch (InvalidResultException e)
            {
                first ??= e;
                leftOut.Add((file, e.Problem));
            }
        }

        if (results.Count == 0)
        {
            throw first ?? new InvalidResultException(paths[0], "has no files *-report*.json or *-measurements.csv in it");
        }

        UnknownNames(
            baseline, "method", results.SelectMany(r => (string[])[r.Method, r.Job, $"{r.Method}, {r.Job}", $"{r.Type}.{r.Method}"]),
            results.Select(r => r.Method));
        UnknownNames(sizeParameter, "parameter", results.SelectMany(r => r.Parameters.Select(p => p.Name)));
        var modified = files.Min(File.GetLastWriteTimeUtc);
        List<ImportedRun> runs = [];
        List<List<BenchmarkResult>> alone = [];
        foreach (var type in results.GroupBy(r => (Machine: MachineName.Of(r.Environment), r.Namespace, r.Type)).Select(g => g.ToList()))
        {
            if (ComparedResults.Of(type, baseline, sizeParameter) is { } comparison)
            {
                runs.Add(RunOf(type, type[0].Type, comparison, null));
            }
            else
            {
                alone.Add(type);
            }
        }

        // Each class of a joined report may have one method.
        foreach (var joined in alone.GroupBy(a => (a[0].File, MachineName.Of(a[0].Environment))).Where(g => g.Count() > 1).Select(g => g.ToList()).ToList())
        {
            var together = joined.SelectMany(r => r).Select(r => r with { Method = $"{r.Type}.{r.Method}" }).ToList();
            if (ComparedResults.Of(together, baseline, sizeParameter) is { } comparison)
            {
                runs.Add(RunOf(together, BenchmarkResults.NameOf(files[together[0].File]), comparison, null));
                alone.RemoveAll(joined.Contains);
            }
        }

        foreach (var type in alone)
        {
            var (name, timed) = (type[0].Type, type.Where(r => r.Launches.Count > 0).ToList());
            var why = WhyAlone(type, timed);
            if (ComparedResults.OfCases(timed, baseline) is { } comparison)
            {
                runs.Add(RunOf(type, name, comparison, $"{why} The ratios are those of its cases to each other."));
            }
            else
            {
                leftOut.Add((files[type[0].File], why));
                first ??= new InvalidResultException(files[type[0].File], why.TrimEnd('.'));
            }
        }

        return runs.Count > 0 ? new BenchmarkImport(Named(runs), leftOut) : throw first!;

        ImportedRun RunOf(List<BenchmarkResult> of, string name, ComparedResults comparison, string? note) =>
            Run(
                of, name, comparison, note, of.Select(r => r.Measured).Min() ?? modified, baseline, isFileLaunch,
                [.. of.Select(r => files[r.File]).Distinct()]);

        static void UnknownNames(string? name, string kind, IEnumerable<string> known, IEnumerable<string>? shown = null)
        {
            if (name is not null && !known.Contains(name))
            {
                throw new UnknownNameException(kind, name, [.. (shown ?? known).Distinct()]);
            }
        }
    }

    /// <summary>Stores a run. One with the same rows that was stored before stays; other results of the same time get another number.</summary>
    /// <returns>Its folder, and whether it is new.</returns>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    public static (string Folder, bool IsNew) Store(RunStore store, ImportedRun run)
    {
        for (var number = 1; ; number++)
        {
            var manifest = run.Manifest with { Run = number == 1 ? run.Manifest.Run : $"{run.Manifest.Run}-{number}" };
            var folder = store.FolderOf(manifest.Machine, manifest.Study, manifest.Run);
            if (!Directory.Exists(folder))
            {
                return (store.Add(manifest, run.Rows), true);
            }

            var stored = StoredRun.Read(folder);
            if (stored.Manifest.Scenarios[0].Axis == manifest.Scenarios[0].Axis && stored.Rows.SequenceEqual(run.Rows))
            {
                return (folder, stored.Manifest.Scenarios[0].Baseline == manifest.Scenarios[0].Baseline);
            }
        }
    }

    /// <summary>Classes of one name in several namespaces get their namespaces.</summary>
    private static List<ImportedRun> Named(List<ImportedRun> runs)
    {
        var twice = runs.GroupBy(r => (r.Manifest.Machine, r.Manifest.Study)).Where(g => g.Count() > 1).Select(g => g.Key).ToHashSet();
        return [.. runs.Select(r => !twice.Contains((r.Manifest.Machine, r.Manifest.Study)) ? r
            : r with { Manifest = r.Manifest with { Study = $"{RunManifest.ImportedPrefix}-{NameOf($"{r.Namespace}.{r.Manifest.Scenarios[0].Name}")}" } })];
    }

    /// <summary>The name of a class as that of a folder.</summary>
    private static string NameOf(string type) => FigureName.Of(type) switch
    {
        "" => "benchmarks",
        { Length: > LongestName } name => name[^LongestName..].Trim('-'),
        var name => name,
    };

    /// <summary>A file, or those of a folder. Of several exports of the same results the one that says most.</summary>
    private static IEnumerable<string> FilesOf(string path) => !Directory.Exists(path) ? [path]
        : Directory.EnumerateFiles(path, "*-report*.json").Concat(Directory.EnumerateFiles(path, "*-measurements.csv")).Order(StringComparer.Ordinal)
            .GroupBy(BenchmarkResults.NameOf)
            .Select(exports => exports.MinBy(e => Path.GetFileName(e)[BenchmarkResults.NameOf(e).Length..] switch
            {
                "-report.json" or "-report-full.json" or "-report-full-compressed.json" => 0,
                "-measurements.csv" => 1,
                _ => 2,
            })!);

    /// <summary>Why a class has no methods to compare.</summary>
    private static string WhyAlone(List<BenchmarkResult> all, List<BenchmarkResult> timed)
    {
        var (type, methods) = (all[0].Type, all.Select(r => r.Method).Distinct().ToList());
        var without = methods.Except(timed.Select(r => r.Method)).ToList();
        var lacks = all.Exists(r => r.HasMeasurements && without.Contains(r.Method))
            ? $"{Format.List(without)} {(without.Count == 1 ? "has" : "have")} no time above 0"
            : $"BenchmarkDotNet has no results of {Format.List(without)}";
        return timed.Count == 0 ? $"No method of {type} has a time above 0."
            : without.Count > 0 ? $"{lacks}, so there is nothing to compare {Format.List([.. methods.Except(without)])} with."
            : methods.Count == 1 ? $"Only one method of {type} was measured, {methods[0]}: there is nothing to compare it with."
            : $"No two methods of {type} were measured with the same parameters, so there is nothing to compare.";
    }

    private static ImportedRun Run(
        List<BenchmarkResult> results, string type, ComparedResults comparison, string? note, DateTime measured, string? baseline, bool isFileLaunch,
        IReadOnlyList<string> files)
    {
        var scenario = NameOf(type);
        List<LeftOut> leftOut = note is null ? [] : [LeftOut.Everywhere(note)];
        List<Row> rows = [];
        var runtimes = string.Join(" and ", results.Select(r => r.Runtime).Distinct());
        var iterations = new Dictionary<(string, string, long, int), int>();
        var allocated = new HashSet<(string, string, long, int)>();
        var numbers = comparison.Launches(results, isFileLaunch);
        foreach (var (order, result) in results.Index())
        {
            var (contender, shape, size) = comparison.PlaceOf(result);
            if (result.Launches.Count == 0 || size is null)
            {
                var failed = result.Launches.Count == 0;
                // The note says it for all of its method.
                if (!failed || note is null)
                {
                    leftOut.Add(new LeftOut(scenario, shape, contender, "", size, !failed ? $"its {comparison.Size} is no whole number from 1"
                        : result.HasMeasurements ? "no time above 0" : "BenchmarkDotNet has no results of it") { Failed = failed });
                }

                continue;
            }

            foreach (var launch in result.Launches)
            {
                var row = new Row(
                    numbers(result, launch), order + 1, scenario, shape, contender, size.Value, "", runtimes, "unknown", null, 1, Metric.Time.Name,
                    Metric.Time.Unit, 0);
                var key = (shape, contender, size.Value, row.Launch);
                foreach (var (operations, nanoseconds) in launch.Iterations)
                {
                    iterations[key] = iterations.GetValueOrDefault(key) + 1;
                    rows.Add(row with { Iteration = iterations[key], Operations = operations, Value = nanoseconds });
                }

                if (result.Allocated is { } bytes && allocated.Add(key))
                {
                    rows.Add(row with
                    {
                        // The sum of what a file says may be larger than any whole number.
                        Operations = (long)Math.Min(launch.Iterations.Sum(t => (double)t.Operations), MostOperations),
                        Metric = Metric.Allocated.Name, Unit = Metric.Allocated.Unit, Value = bytes,
                    });
                }
            }
        }

        var contenders = rows.Select(r => r.Contender).Distinct().ToList();
        var first = contenders.Find(c => c == baseline) ?? contenders.Find(c => baseline is not null && c.StartsWith(baseline + ", ", StringComparison.Ordinal))
            ?? contenders.Find(c => baseline is not null && c.EndsWith(", " + baseline, StringComparison.Ordinal)) ?? contenders[0];
        var environment = results[0].Environment with { Runtime = runtimes };
        var launches = rows.Max(r => r.Launch);
        return new ImportedRun(
            new RunManifest
            {
                Schema = RunManifest.FirstSchemaWithVisits - 1,
                Study = $"{RunManifest.ImportedPrefix}-{scenario}",
                Run = $"{measured.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture)}-{RunManifest.Imported}",
                Machine = MachineName.Of(environment),
                Environment = environment,
                Preset = RunManifest.Imported,
                Seed = 0,
                MainLaunches = launches,
                Launches = launches,
                Scenarios =
                [
                    new ScenarioInfo(
                        scenario, $"{type}, measured by BenchmarkDotNet {results[0].Version}".TrimEnd(), comparison.Size ?? ScenarioInfo.NoAxis, first,
                        "one call"),
                ],
                Contenders = [.. contenders.OrderByDescending(c => c == first)
                    .Select(c => new ContenderInfo(c, c == first ? ContenderRole.Baseline : ContenderRole.Contender, $"Method of {type}."))],
                LeftOut = leftOut,
                Started = measured,
                Ended = measured,
                StopReason = "complete",
                RowCount = rows.Count,
            },
            [.. rows.OrderBy(r => r.Launch)],
            files)
        {
            Namespace = results[0].Namespace,
            OtherSizes = comparison.OtherSizes,
            WithSize = comparison.WithSize,
        };
    }

    /// <summary>A way to compare results: by method, by job or by parameter.</summary>
    /// <param name="size">The parameter that is the size; null for none.</param>
    /// <param name="shapeOf">The common part of both sides of a ratio.</param>
    private sealed class ComparedResults(string? size, Func<BenchmarkResult, string> contenderOf, Func<BenchmarkResult, string> shapeOf)
    {
        public string? Size => size;

        /// <summary>Other parameters that could be the size.</summary>
        public IReadOnlyList<string> OtherSizes { get; private set; } = [];

        /// <summary>Parameters that go with the size.</summary>
        public IReadOnlyList<string> WithSize { get; private set; } = [];

        /// <summary>The first way of comparing that has two contenders anywhere; null where none has.</summary>
        public static ComparedResults? Of(List<BenchmarkResult> results, string? baseline, string? sizeParameter)
        {
            var sizes = SizesOf(results);
            var size = sizeParameter is not null && results.Exists(r => r.ValueOf(sizeParameter) is not null) ? sizeParameter : sizes.FirstOrDefault();
            var jobs = Differ(results, r => r.Job) ? (Func<BenchmarkResult, string>)(r => r.Job) : Differ(results, r => r.Runtime) ? r => r.Runtime : _ => "";
            var withSize = size is null ? [] : BenchmarkStudy.GoingWithSize(
                results.SelectMany(r => r.Parameters.Where(p => p.Name != size).Select(p => (r.ValueOf(size), p.Name, p.Value))));
            string Others(BenchmarkResult r) =>
                string.Join(", ", r.Parameters.Where(p => p.Name != size && !withSize.Contains(p.Name)).Select(p => $"{p.Name}={p.Value}"));
            var isJob = baseline is not null && results.Exists(r => r.Job == baseline) && !results.Exists(r => r.Method == baseline);
            ComparedResults[] ways =
            [
                .. isJob ? [new ComparedResults(size, r => jobs(r), r => Joined(r.Method, Others(r)))] : (ComparedResults[])[],
                new(size, r => r.Method, r => Joined(Others(r), jobs(r))),
                new(size, r => Joined(r.Method, jobs(r)), r => Joined(Others(r))),
                new(size, r => Joined(r.Method, jobs(r), Others(r)), _ => All),
            ];
            var found = ways.FirstOrDefault(w => w.Compares(results));
            found?.OtherSizes = [.. sizes.Where(s => s != size)];
            found?.WithSize = withSize;
            return found;
        }

        /// <summary>All cases with each other, whatever their sizes are; null where there is one.</summary>
        public static ComparedResults? OfCases(List<BenchmarkResult> results, string? baseline)
        {
            var jobs = Differ(results, r => r.Job);
            var cases = new ComparedResults(
                null, r => Joined([r.Method, jobs ? r.Job : "", .. r.Parameters.Select(p => $"{p.Name}={p.Value}")]), _ => All);
            return cases.Compares(results) ? cases : null;
        }

        /// <summary>Contender, shape and size; no size where the parameter is no whole number from 1.</summary>
        public (string Contender, string Shape, long? Size) PlaceOf(BenchmarkResult result) => (
            contenderOf(result), shapeOf(result) is { Length: > 0 } shape ? shape : All,
            size is null ? 1 : TryWhole(result.ValueOf(size), out var value) ? value : null);

        /// <summary>
        /// The number of a launch, those of all files together. Where that leaves a case without a launch in common with others, as results of
        /// several files are, its launches are counted for themselves: launches are independent of each other.
        /// </summary>
        public Func<BenchmarkResult, TimedIterations, int> Launches(List<BenchmarkResult> results, bool isFileLaunch)
        {
            (int File, int Launch) Key(BenchmarkResult result, TimedIterations launch) => (result.File, isFileLaunch ? 1 : launch.Launch);
            var all = results.SelectMany(r => r.Launches.Select(l => Key(r, l))).Distinct().Order().ToList();
            var cases = results.Where(r => r.Launches.Count > 0).GroupBy(PlaceOf)
                .ToDictionary(g => g.Key, g => g.SelectMany(r => r.Launches.Select(l => Key(r, l))).Distinct().Order().ToList());
            var shareNone = cases.Where(c => c.Key.Size is not null).GroupBy(c => (c.Key.Shape, c.Key.Size))
                .Any(place => place.Skip(1).Any(c => !c.Value.Intersect(place.First().Value).Any()));
            return (result, launch) => (shareNone ? cases[PlaceOf(result)] : all).IndexOf(Key(result, launch)) + 1;
        }

        private bool Compares(List<BenchmarkResult> results) =>
            results.Where(r => r.Launches.Count > 0).Select(PlaceOf).Where(p => p.Size is not null).GroupBy(p => (p.Shape, p.Size))
                .Any(place => place.Select(p => p.Contender).Distinct().Skip(1).Any());

        /// <summary>Parameters that may be the size, the one with the most values first: all their values are whole numbers from 1.</summary>
        private static List<string> SizesOf(List<BenchmarkResult> results) =>
        [
            .. results.SelectMany(r => r.Parameters).GroupBy(p => p.Name)
                .Where(p => p.All(v => TryWhole(v.Value, out _)))
                .OrderByDescending(p => p.Select(v => v.Value).Distinct().Count()).Select(p => p.Key),
        ];

        private static bool Differ(List<BenchmarkResult> results, Func<BenchmarkResult, string> of) => results.Select(of).Distinct().Skip(1).Any();

        private static string Joined(params IEnumerable<string> parts) => string.Join(", ", parts.Where(p => p.Length > 0));
    }

    /// <summary>A whole number from 1. Its digits are in no groups: 1,5 is a decimal of some cultures.</summary>
    private static bool TryWhole(string? text, out long value) =>
        long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out value) && value >= 1;
}

/// <param name="LeftOut">Files of which there is none, or not all, and why.</param>
internal sealed record BenchmarkImport(IReadOnlyList<ImportedRun> Runs, IReadOnlyList<(string File, string Reason)> LeftOut);

/// <param name="Files">The files that it was read from.</param>
internal sealed record ImportedRun(RunManifest Manifest, IReadOnlyList<Row> Rows, IReadOnlyList<string> Files)
{
    public string Namespace { get; init; } = "";

    /// <summary>Other parameters that could be the size.</summary>
    public IReadOnlyList<string> OtherSizes { get; init; } = [];

    /// <summary>Parameters that go with the size.</summary>
    public IReadOnlyList<string> WithSize { get; init; } = [];
}
