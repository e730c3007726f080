using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using CsvHelper;
using Overtake.Charts.Figures;
using Overtake.Results;

namespace Overtake.Runs;

/// <summary>
/// Makes runs of results of BenchmarkDotNet 0.12 to 0.15: full JSON reports (<c>*-report-full.json</c>) and
/// measurements (<c>*-measurements.csv</c>) of any culture. Values are those of its summary: overhead subtracted,
/// outliers as the job says. A class becomes a study, one of its parameters the size, the others together the shape.
/// </summary>
internal static class BenchmarkReports
{
    private const string Workload = "Workload";

    // What the summary is made of; reports of jobs that measure no overhead have the iterations alone.
    private static readonly string[] Stages = ["Result", "Actual"];

    /// <summary>Reads reports.</summary>
    /// <param name="paths">The files. Each is one launch or more.</param>
    /// <param name="baseline">Method that the others are divided into; null for the first.</param>
    /// <param name="sizeParameter">Parameter that is the size; null for the only one with several whole numbers.</param>
    /// <param name="isFileLaunch">Whether a file is one launch, whatever launches it has itself.</param>
    /// <returns>A manifest with its rows for each class.</returns>
    /// <exception cref="InvalidResultException">A file cannot be read, is no such report, or lacks a size.</exception>
    /// <exception cref="UnknownNameException">There is no such method or parameter.</exception>
    public static IReadOnlyList<(RunManifest Manifest, IReadOnlyList<Row> Rows)> Read(
        IReadOnlyList<string> paths, string? baseline = null, string? sizeParameter = null, bool isFileLaunch = false)
    {
        var results = paths.SelectMany((path, file) => Read(path).Select(r => r with { File = file })).ToList();
        UnknownNames(baseline, "method", results.Select(r => r.Contender));
        UnknownNames(sizeParameter, "parameter", results.SelectMany(r => r.Parameters.Select(p => p.Name)));
        var measured = paths.Min(File.GetLastWriteTimeUtc);
        return [.. results.GroupBy(r => r.Type).Select(type => Run([.. type], paths[0], measured, baseline, sizeParameter, isFileLaunch))];

        static void UnknownNames(string? name, string kind, IEnumerable<string> known)
        {
            if (name is not null)
            {
                UnknownNameException.Demand(kind, name, known);
            }
        }
    }

    private static (RunManifest, IReadOnlyList<Row>) Run(
        List<Result> results, string path, DateTime measured, string? baseline, string? sizeParameter, bool isFileLaunch)
    {
        var type = results[0].Type;
        var size = sizeParameter ?? SizeOf(results, path);
        var launches = results.SelectMany(r => r.Timed.Select(t => LaunchOf(r, t))).Distinct().Order().ToList();
        if (launches.Count == 0)
        {
            throw new InvalidResultException(path, $"no benchmark of {type} has measurements: "
                + "a full report (*-report-full.json) or measurements (*-measurements.csv) has them, other exports do not");
        }

        List<LeftOut> leftOut = [];
        List<Row> rows = [];
        var iterations = new Dictionary<(string, string, long, int), int>();
        var (order, scenario) = (0, FigureName.Of(type));
        foreach (var result in results)
        {
            order++;
            var shape =
                string.Join(", ", result.Parameters.Where(p => p.Name != size).Select(p => $"{p.Name}={p.Value}")) is { Length: > 0 } others ? others : "all";
            if (result.Timed.Count == 0 || !TryWhole(result.Parameters.FirstOrDefault(p => p.Name == size).Value, out var records) || records < 1)
            {
                var failed = result.Timed.Count == 0;
                var why = failed ? "BenchmarkDotNet has no results of it" : $"its {size} is no whole number from 1, so it has no place on a curve";
                leftOut.Add(new LeftOut(scenario, shape, result.Contender, "", null, why) { Failed = failed });
                continue;
            }

            foreach (var launch in result.Timed.GroupBy(t => LaunchOf(result, t)))
            {
                var row = new Row(
                    launches.IndexOf(launch.Key) + 1, order, scenario, shape, result.Contender, records, "", result.Runtime, "unknown", null, 1,
                    Metric.Time.Name, Metric.Time.Unit, 0);
                foreach (var timed in launch)
                {
                    var key = (shape, result.Contender, records, row.Launch);
                    iterations[key] = iterations.GetValueOrDefault(key) + 1;
                    rows.Add(row with { Iteration = iterations[key], Operations = timed.Operations, Value = timed.Nanoseconds / timed.Operations });
                }

                if (result.Allocated is { } bytes)
                {
                    rows.Add(
                        row with { Operations = launch.Sum(t => t.Operations), Metric = Metric.Allocated.Name, Unit = Metric.Allocated.Unit, Value = bytes });
                }
            }
        }

        var contenders = rows.Select(r => r.Contender).Distinct().ToList();
        if (contenders.Count == 0)
        {
            throw new InvalidResultException(path, $"no benchmark of {type} has results at a whole number of {size} from 1");
        }

        var first = baseline is not null && contenders.Contains(baseline) ? baseline : contenders[0];
        var environment = results[0].Environment;
        var study = FigureName.Of(RunManifest.ImportedPrefix, type);
        return (new RunManifest
        {
            Schema = RunManifest.FirstSchemaWithVisits - 1,
            Study = study,
            Run = $"{measured:yyyyMMdd'T'HHmmss'Z'}-{RunManifest.Imported}",
            Machine = MachineName.Of(environment),
            Environment = environment,
            Preset = RunManifest.Imported,
            Seed = 0,
            MainLaunches = launches.Count,
            Launches = launches.Count,
            Scenarios = [new ScenarioInfo(scenario, $"{type}, measured by BenchmarkDotNet {results[0].Version}".TrimEnd(), size, first, "one call")],
            Contenders = [.. contenders.OrderByDescending(c => c == first)
                .Select(c => new ContenderInfo(c, c == first ? ContenderRole.Baseline : ContenderRole.Contender, $"Method of {type}."))],
            LeftOut = leftOut,
            Started = measured,
            Ended = measured,
            StopReason = "complete",
            RowCount = rows.Count,
        }, [.. rows.OrderBy(r => r.Launch)]);

        (int File, int Launch) LaunchOf(Result result, Timed timed) => (result.File, isFileLaunch ? 1 : timed.Launch);
    }

    private static string SizeOf(List<Result> results, string path)
    {
        var whole = results.SelectMany(r => r.Parameters).GroupBy(p => p.Name)
            .Where(p => p.All(v => TryWhole(v.Value, out _)) && p.Select(v => v.Value).Distinct().Skip(1).Any()).Select(p => p.Key).ToList();
        return whole switch
        {
            [var one] => one,
            [] => throw new InvalidResultException(path, $"no parameter of {results[0].Type} has several whole numbers, so there is nothing to draw a curve "
                + "over: give the class [Params(10, 100, 1000)]"),
            _ => throw new InvalidResultException(path, $"several parameters of {results[0].Type} have whole numbers: "
                + $"name the one that is the size with --size-param, one of {string.Join(", ", whole)}"),
        };
    }

    private static bool TryWhole(string? text, out long value) =>
        long.TryParse(text, NumberStyles.AllowLeadingSign | NumberStyles.AllowThousands, CultureInfo.InvariantCulture, out value);

    private static IReadOnlyList<Result> Read(string path)
    {
        try
        {
            if (Path.GetExtension(path).Equals(".csv", StringComparison.OrdinalIgnoreCase))
            {
                return OfMeasurements(File.ReadAllBytes(path), path);
            }

            using var stream = File.OpenRead(path);
            return OfReport(JsonSerializer.Deserialize(stream, ReportContext.Default.JsonReport), path);
        }
        catch (JsonException e)
        {
            throw new InvalidResultException(path, $"expected a JSON report of BenchmarkDotNet: {e.Message.Split(" Path: ")[0]}", e.LineNumber + 1, inner: e);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw new InvalidResultException(path, $"cannot be read: {e.Message}", inner: e);
        }
    }

    private static IReadOnlyList<Result> OfReport(JsonReport? report, string path)
    {
        if (report is not { Benchmarks: { Count: > 0 } benchmarks })
        {
            throw new InvalidResultException(path, "expected a JSON report of BenchmarkDotNet, found no benchmarks in it");
        }

        var host = report.HostEnvironmentInfo;
        // ".NET 8.0.4 (8.0.424.16909)" and ".NET 8.0.4 (8.0.4, 8.0.424.16909)": what stands in parentheses is the build.
        var runtime = Line(host?.RuntimeVersion?.Split('(')[0].Trim(), "unknown");
        var environment = Environment(
            Line(host?.ProcessorName, "unknown processor"), host?.LogicalCoreCount ?? 0, Line(host?.OsVersion?.Split('(')[0].Trim(), "unknown system"),
            Line(host?.Architecture, "unknown"), runtime);
        var jobs = benchmarks.Select(JobOf).Distinct().Skip(1).Any();
        return
        [
            .. benchmarks.Select(b => new Result(
                Line(b.Type, "benchmarks"), Line(b.Method, "method") + (jobs ? $", {JobOf(b)}" : ""), ParametersOf(b.Parameters ?? ""), runtime,
                Chosen(b.Measurements ?? []), b.Memory?.BytesAllocatedPerOperation is >= 0 and var bytes ? bytes : null,
                environment, host?.BenchmarkDotNetVersion ?? "")),
        ];

        // "Type.Method: Job-ABCDEF(Runtime=.NET 8.0) [N=10]"
        static string JobOf(JsonBenchmark benchmark) =>
            Line(benchmark.DisplayInfo?.Split(": ", 2) is [_, var rest] ? rest.Split('(', '[')[0].Trim() : null, "job");
    }

    /// <summary>The stage that the summary is made of.</summary>
    private static IReadOnlyList<Timed> Chosen(IReadOnlyList<JsonMeasurement> measurements)
    {
        var good = measurements.Where(m => m.IterationMode == Workload && m is { Operations: > 0, Nanoseconds: > 0 } && double.IsFinite(m.Nanoseconds))
            .ToLookup(m => m.IterationStage);
        return [.. Stages.Select(s => good[s]).FirstOrDefault(s => s.Any())?.Select(m => new Timed(m.LaunchIndex, m.Operations, m.Nanoseconds)) ?? []];
    }

    private static IReadOnlyList<Result> OfMeasurements(byte[] bytes, string path)
    {
        var end = Array.IndexOf(bytes, (byte)'\n');
        var header = bytes[..(end < 0 ? bytes.Length : end)];
        // The separator is that of the culture that wrote it, and so is the decimal separator.
        var separator = new[] { ';', ',', '\t', '|' }.MaxBy(s => header.Count(b => b == s));
        using var csv = CsvReader.Create(bytes, new CsvReaderOptions { Separator = separator, HasHeader = false, TrackLineNumbers = true });
        var columns = csv.Read() ? csv.Current.ToArray() : [];
        int type = Column("Target_Type"), method = Column("Target_Method"), parameters = Column("Params"), launch = Column("Measurement_LaunchIndex"),
            mode = Column("Measurement_IterationMode"), stage = Column("Measurement_IterationStage"), operations = Column("Measurement_Operations"),
            nanoseconds = Column("Measurement_Nanoseconds"), job = Array.IndexOf(columns, "Job_Display");
        var found = new Dictionary<(string Type, string Method, string Job, string Parameters), List<JsonMeasurement>>();
        try
        {
            while (csv.Read())
            {
                var key = (
                    Line(csv.GetString(type), "benchmarks"), Line(csv.GetString(method), "method"),
                    job < 0 ? "" : Line(csv.GetString(job).Split('(')[0], "job"), csv.GetString(parameters));
                if (!found.TryGetValue(key, out var list))
                {
                    found.Add(key, list = []);
                }

                list.Add(new JsonMeasurement(csv.GetString(mode), csv.GetString(stage), (int)Whole(launch), Whole(operations), Number(nanoseconds)));
            }
        }
        catch (CsvFormatException e)
        {
            throw new InvalidResultException(path, "expected fields quoted as in RFC 4180", e.LineNumber, inner: e);
        }

        if (found.Count == 0)
        {
            throw new InvalidResultException(path, "expected measurements below the header, found none");
        }

        var jobs = found.Keys.Select(k => k.Job).Distinct().Skip(1).Any();
        var environment = Environment("unknown processor", 0, "unknown system", "unknown", "unknown");
        return [.. found.Select(f => new Result(
            f.Key.Type, f.Key.Method + (jobs ? $", {f.Key.Job}" : ""), ParametersOf(f.Key.Parameters), "unknown", Chosen(f.Value), null, environment, ""))];

        int Column(string name) =>
            Array.IndexOf(columns, name) is >= 0 and var place ? place
                : throw new InvalidResultException(
                    path, $"the header lacks column '{name}' of BenchmarkDotNet's measurements: export them with [CsvMeasurementsExporter]", 1);

        long Whole(int column) => long.TryParse(csv.GetString(column), NumberStyles.None, CultureInfo.InvariantCulture, out var value)
            ? value
            : throw Unexpected(column, "a whole number");

        double Number(int column) => double.TryParse(csv.GetString(column).Replace(',', '.'), NumberStyles.Float, CultureInfo.InvariantCulture, out var value)
            ? value
            : throw Unexpected(column, "a number");

        InvalidResultException Unexpected(int column, string expected) =>
            new(path, $"expected {expected}, found '{csv.GetString(column)}'", csv.LineNumber, columns[column]);
    }

    /// <summary><c>N=10&amp;Mode=fast</c>, as names and values.</summary>
    private static IReadOnlyList<(string Name, string Value)> ParametersOf(string text) =>
        [.. text.Split('&', StringSplitOptions.RemoveEmptyEntries).Select(p => p.Split('=', 2))
            .Where(p => p.Length == 2).Select(p => (Line(p[0].Trim(), "parameter"), Line(p[1].Trim(), "empty")))];

    private static MachineEnvironment Environment(string processor, int cores, string system, string architecture, string runtime) =>
        new()
        {
            Processor = MachineName.ProcessorModel(processor),
            Cores = cores,
            OperatingSystem = system,
            Architecture = architecture,
            Memory = 0,
            Runtime = runtime,
        };

    /// <summary>A name on one line.</summary>
    private static string Line(string? text, string otherwise) =>
        string.IsNullOrWhiteSpace(text) ? otherwise : new string([.. text.Select(c => char.IsControl(c) ? ' ' : c)]).Trim();

    private readonly record struct Timed(int Launch, long Operations, double Nanoseconds);

    private sealed record Result(
        string Type, string Contender, IReadOnlyList<(string Name, string Value)> Parameters, string Runtime, IReadOnlyList<Timed> Timed, double? Allocated,
        MachineEnvironment Environment, string Version)
    {
        public int File { get; init; }
    }
}

/// <summary>A full JSON report of BenchmarkDotNet, as far as it is read.</summary>
internal sealed record JsonReport(JsonHost? HostEnvironmentInfo, IReadOnlyList<JsonBenchmark>? Benchmarks);

/// <summary>Where it was measured.</summary>
internal sealed record JsonHost(
    string? BenchmarkDotNetVersion, string? OsVersion, string? ProcessorName, int? LogicalCoreCount, string? RuntimeVersion, string? Architecture);

/// <summary>One method with one set of parameters.</summary>
internal sealed record JsonBenchmark(
    string? Type, string? Method, string? Parameters, string? DisplayInfo, JsonMemory? Memory, IReadOnlyList<JsonMeasurement>? Measurements);

/// <summary>What an operation allocates.</summary>
internal sealed record JsonMemory(double? BytesAllocatedPerOperation);

/// <summary>One iteration.</summary>
internal sealed record JsonMeasurement(string? IterationMode, string? IterationStage, int LaunchIndex, long Operations, double Nanoseconds);

[JsonSourceGenerationOptions(NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals)]
[JsonSerializable(typeof(JsonReport))]
internal sealed partial class ReportContext : JsonSerializerContext;
