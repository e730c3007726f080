using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using CsvHelper;
using Overtake.Results;

namespace Overtake.Runs;

/// <summary>
/// Reads results of BenchmarkDotNet 0.10 to 0.16: JSON reports (<c>*-report-full.json</c>; brief ones are one launch) and measurements
/// (<c>*-measurements.csv</c>) of any culture. Values are those of its summary: overhead subtracted, outliers as the job says.
/// </summary>
internal static partial class BenchmarkResults
{
    // A title and the host come first.
    private const int Beginning = 4096;

    // Nanoseconds. Where iterations are 0, less than a fraction of a processor's cycle is none.
    private const double Shortest = 0.1;

    private const string Workload = "Workload";
    private const string Result = "Result";
    private const string Actual = "Actual";

    /// <summary>Whether a file is one of BenchmarkDotNet, by its beginning.</summary>
    /// <param name="path">The file; it need not exist.</param>
    public static bool IsReport(string path, out string what)
    {
        what = "a report";
        if (!File.Exists(path))
        {
            return false;
        }

        var buffer = new char[Beginning];
        using var reader = new StreamReader(path);
        var beginning = new string(buffer, 0, reader.ReadBlock(buffer));
        if (beginning.TrimStart().StartsWith('{'))
        {
            return beginning.Contains("\"HostEnvironmentInfo\"", StringComparison.Ordinal) || beginning.Contains("BenchmarkDotNet", StringComparison.Ordinal);
        }

        what = "a list of measurements";
        return beginning.Split('\n')[0].Contains("Measurement_", StringComparison.Ordinal);
    }

    /// <summary>The name of the results that a file has, without what its exporter adds.</summary>
    public static string NameOf(string path) => Path.GetFileName(path).Split("-report")[0].Split("-measurements")[0];

    /// <param name="file">Its number among those that are read together.</param>
    /// <exception cref="InvalidResultException">It cannot be read, or is no such file.</exception>
    public static IReadOnlyList<BenchmarkResult> Read(string path, int file)
    {
        var bytes = WholeFile.Read(path);
        return ToldApart(
            Path.GetExtension(path).Equals(".csv", StringComparison.OrdinalIgnoreCase) ? OfMeasurements(bytes, path, file) : OfReport(bytes, path, file));
    }

    private static List<BenchmarkResult> OfReport(byte[] bytes, string path, int file)
    {
        using var document = Parse(bytes, path);
        var root = document.RootElement;
        if (root.ValueKind != JsonValueKind.Object || Member(root, "Benchmarks") is not { ValueKind: JsonValueKind.Array } benchmarks
            || benchmarks.GetArrayLength() == 0)
        {
            throw new InvalidResultException(path, "expected a JSON report of BenchmarkDotNet, found no benchmarks in it");
        }

        var host = Member(root, "HostEnvironmentInfo");
        // ".NET 8.0.4 (8.0.424.16909)" and ".NET 8.0.4 (8.0.4, 8.0.424.16909)": what stands in parentheses is the build.
        var runtime = Line(Text(host, "RuntimeVersion")?.Split('(')[0].Trim(), "unknown");
        var environment = Environment(
            Line(Text(host, "ProcessorName"), "unknown processor"), (int)(Number(host, "LogicalCoreCount") ?? Number(host, "ProcessorCount") ?? 0),
            Line(Text(host, "OsVersion")?.Split('(')[0].Trim(), "unknown system"), Line(Text(host, "Architecture"), "unknown").ToLowerInvariant(), runtime);
        var title = Line(Text(root, "Title"), "");
        var results = new List<BenchmarkResult>();
        foreach (var benchmark in benchmarks.EnumerateArray().Where(b => b.ValueKind == JsonValueKind.Object))
        {
            List<Measurement> measurements = Member(benchmark, "Measurements") is { ValueKind: JsonValueKind.Array } all
                ? [.. all.EnumerateArray().Where(m => m.ValueKind == JsonValueKind.Object).Select(m => new Measurement(
                    Text(m, "IterationMode") ?? "", Text(m, "IterationStage"), (int)(Number(m, "LaunchIndex") ?? 1), Number(m, "Operations") ?? 0,
                    Number(m, "Nanoseconds") ?? 0))]
                : [];
            var chosen = Chosen(measurements, Number(Member(benchmark, "Statistics"), "Mean"));
            results.Add(new BenchmarkResult(
                file, Line(Text(benchmark, "Namespace"), ""), Line(Text(benchmark, "Type"), "benchmarks"), Line(Text(benchmark, "Method"), "method"),
                JobOf(Text(benchmark, "DisplayInfo"), Text(benchmark, "MethodTitle"), Text(benchmark, "Parameters")),
                ParametersOf(Text(benchmark, "Parameters") ?? ""), runtime, Launches(chosen),
                Number(Member(benchmark, "Memory"), "BytesAllocatedPerOperation") is >= 0 and var allocated ? allocated : null,
                environment, Line(Text(host, "BenchmarkDotNetVersion"), "").Split('+')[0])
            {
                Measured = MeasuredAt(title),
                HasMeasurements = chosen.Count > 0,
            });
        }

        return results;
    }

    private static JsonDocument Parse(byte[] bytes, string path)
    {
        // A byte order mark is no JSON.
        var json = bytes.AsMemory(bytes.AsSpan().StartsWith(Encoding.UTF8.Preamble) ? Encoding.UTF8.Preamble.Length : 0);
        try
        {
            try
            {
                return JsonDocument.Parse(json);
            }
            catch (JsonException) when (NotNumbers().IsMatch(Encoding.UTF8.GetString(json.Span)))
            {
                // Statistics of a single iteration are no numbers, and some versions write them so.
                return JsonDocument.Parse(NotNumbers().Replace(Encoding.UTF8.GetString(json.Span), "$1null"));
            }
        }
        catch (JsonException e)
        {
            throw new InvalidResultException(
                path, $"expected a JSON report of BenchmarkDotNet: {e.Message.Split(" LineNumber:")[0]}", e.LineNumber + 1, inner: e);
        }
    }

    [GeneratedRegex(@"([:\[,]\s*)(-?NaN|-?Infinity|-?∞)(?=\s*[,\]}])")]
    private static partial Regex NotNumbers();

    private static JsonElement? Member(JsonElement? element, string name) =>
        element is { ValueKind: JsonValueKind.Object } found && found.TryGetProperty(name, out var value) ? value : null;

    private static string? Text(JsonElement? element, string name) =>
        Member(element, name) is { ValueKind: JsonValueKind.String } text ? text.GetString() : null;

    private static double? Number(JsonElement? element, string name) => Member(element, name) switch
    {
        { ValueKind: JsonValueKind.Number } number when number.TryGetDouble(out var value) => value,
        { ValueKind: JsonValueKind.String } text when double.TryParse(text.GetString(), NumberStyles.Float, CultureInfo.InvariantCulture, out var value) =>
            value,
        _ => null,
    };

    /// <summary>When it was measured: at the end of titles stand date and time.</summary>
    private static DateTime? MeasuredAt(string title) =>
        title.Length > 15 && DateTime.TryParseExact(
            title[^15..], "yyyyMMdd-HHmmss", CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal, out var time)
            ? time
            : null;

    /// <summary>
    /// The job of <c>Type.Title: Job-ABCDEF(Runtime=.NET 8.0, Server=True) [N=10]</c>. A name that was drawn says less than what the job changes.
    /// Titles may have colons in them, and values brackets.
    /// </summary>
    private static string JobOf(string? displayInfo, string? title, string? parameters)
    {
        if (displayInfo?.Split([$"{title}: ", ": "], 2, StringSplitOptions.None) is not [_, var rest])
        {
            return "job";
        }

        if (!string.IsNullOrEmpty(parameters) && rest.IndexOf($" [{parameters.Split('=')[0]}", StringComparison.Ordinal) is > 0 and var end)
        {
            rest = rest[..end];
        }

        return JobOf(rest);
    }

    private static string JobOf(string text)
    {
        var open = text.IndexOf('(', StringComparison.Ordinal);
        var name = Line((open < 0 ? text : text[..open]).Trim(), "job");
        return name.StartsWith("Job-", StringComparison.Ordinal) && open > 0 && text.LastIndexOf(')') > open + 1
            ? Line(text[(open + 1)..text.LastIndexOf(')')], name)
            : name;
    }

    /// <summary>The stage that the summary is made of: results, or the iterations where a job measures no overhead. A brief report has the mean only.</summary>
    private static List<Measurement> Chosen(IReadOnlyList<Measurement> measurements, double? mean = null)
    {
        // Before 0.11 there was one name for both: "Result" and "MainTarget", and before 0.10 "Target".
        var stages = measurements.Where(m => m.Operations > 0 && double.IsFinite(m.Nanoseconds)).ToLookup(m => (m.Mode, m.Stage) switch
        {
            (Workload, { } stage) => stage,
            (Result, null or "") => Result,
            ("MainTarget" or "Target", null or "") => Actual,
            _ => "",
        });
        return stages[Result].Any() ? [.. stages[Result]]
            : stages[Actual].Any() ? [.. stages[Actual]]
            : mean is { } only && double.IsFinite(only) ? [new Measurement(Workload, Result, 1, 1, only)]
            : [];
    }

    private static IReadOnlyList<TimedIterations> Launches(IReadOnlyList<Measurement> chosen) =>
    [
        .. from launch in chosen.GroupBy(m => m.Launch)
           let all = launch.ToList()
           // The overhead may be as long as what is measured. Leaving those iterations out would make the rest too long, so they are one.
           let isLonger = all.TrueForAll(m => m.Nanoseconds > 0)
           let kept = isLonger ? all
               : [new Measurement(Workload, Result, launch.Key, all.Sum(m => m.Operations), all.Sum(m => Math.Max(0, m.Nanoseconds)))]
           where isLonger || kept[0].Nanoseconds > Shortest * kept[0].Operations
           select new TimedIterations(launch.Key, [.. kept.Select(m => (Math.Max(1, (long)m.Operations), m.Nanoseconds / m.Operations))]),
    ];

    private static List<BenchmarkResult> OfMeasurements(byte[] bytes, string path, int file)
    {
        var end = Array.IndexOf(bytes, (byte)'\n');
        var header = bytes[..(end < 0 ? bytes.Length : end)];
        // The separator is that of the culture that wrote it, and so is the decimal separator.
        var separator = new[] { ';', ',', '\t', '|' }.MaxBy(s => header.Count(b => b == s));
        using var csv = CsvReader.Create(bytes, new CsvReaderOptions { Separator = separator, HasHeader = false, TrackLineNumbers = true });
        var columns = csv.Read() ? csv.Current.ToArray() : [];
        if (columns.Contains("Method") && columns.Contains("Mean"))
        {
            throw new InvalidResultException(
                path, "is a summary of BenchmarkDotNet, which has no measurements: JSON reports (*-report-full.json) and measurements "
                    + "(*-measurements.csv) have them", 1);
        }

        int type = Column("Target_Type"), method = Column("Target_Method"), mode = Column("Measurement_IterationMode"),
            operations = Column("Measurement_Operations"), nanoseconds = Column("Measurement_Nanoseconds");
        int parameters = Optional("Params"), launch = Optional("Measurement_LaunchIndex"), stage = Optional("Measurement_IterationStage"),
            space = Optional("Target_Namespace"), job = Optional("Job_Display"), allocated = Optional("Allocated_Bytes"),
            iteration = Optional("Measurement_IterationIndex");
        var found = new Dictionary<
            (string Space, string Type, string Method, string Job, string Parameters), List<(string First, List<Measurement> All, double? Allocated)>>();
        try
        {
            while (csv.Read())
            {
                if (csv.FieldCount <= 1)
                {
                    continue;
                }

                var key = (
                    Line(Field(space), ""), TypeOf(Line(csv.GetString(type), "benchmarks")), Line(csv.GetString(method), "method"),
                    job < 0 ? "job" : JobOf(csv.GetString(job)), Field(parameters));
                if (!found.TryGetValue(key, out var cases))
                {
                    found.Add(key, cases = []);
                }

                // Where its first row comes again, another case that looks like it begins.
                var row = string.Join(' ', Field(launch), csv.GetString(mode), Field(stage), Field(iteration));
                if (cases.Count == 0 || (iteration >= 0 && cases[^1].First == row))
                {
                    cases.Add((row, [], allocated >= 0 && TryNumber(csv.GetString(allocated), out var per) ? per : null));
                }

                cases[^1].All.Add(new Measurement(
                    csv.GetString(mode), stage < 0 ? null : csv.GetString(stage), launch < 0 ? 1 : (int)Whole(launch), Whole(operations),
                    TryNumber(csv.GetString(nanoseconds), out var time) ? time : throw Unexpected(nanoseconds, "a number")));
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

        var environment = Environment("unknown processor", 0, "unknown system", "unknown", "unknown");
        return
        [
            .. from f in found
               from one in f.Value
               let chosen = Chosen(one.All)
               select new BenchmarkResult(
                   file, f.Key.Space, f.Key.Type, f.Key.Method, f.Key.Job, ParametersOf(f.Key.Parameters), "unknown", Launches(chosen), one.Allocated,
                   environment, "") { HasMeasurements = chosen.Count > 0 },
        ];

        // Which type a generic class was measured with, only the name of the file says.
        string TypeOf(string name) =>
            name.Split('`') is [var generic, _] && NameOf(path) is var results
            && results.LastIndexOf($"{generic}_", StringComparison.Ordinal) is >= 0 and var place ? results[place..] : name;

        int Optional(string name) => Array.IndexOf(columns, name);

        string Field(int column) => column < 0 || column >= csv.FieldCount ? "" : csv.GetString(column);

        int Column(string name) =>
            Array.IndexOf(columns, name) is >= 0 and var place ? place
                : throw new InvalidResultException(
                    path, $"the header lacks column '{name}' of BenchmarkDotNet's measurements: export them with [CsvMeasurementsExporter]", 1);

        long Whole(int column) => long.TryParse(csv.GetString(column), NumberStyles.None, CultureInfo.InvariantCulture, out var value)
            ? value
            : throw Unexpected(column, "a whole number");

        InvalidResultException Unexpected(int column, string expected) =>
            new(path, $"expected {expected}, found '{csv.GetString(column)}'", csv.LineNumber, columns[column]);
    }

    /// <summary>A number of any culture without groups of digits, as BenchmarkDotNet writes them.</summary>
    private static bool TryNumber(string text, out double value) =>
        double.TryParse(text.Replace(',', '.'), NumberStyles.Float, CultureInfo.InvariantCulture, out value);

    /// <summary><c>N=10&amp;Mode=fast</c>, as names and values. Where no name follows, an ampersand is part of a text.</summary>
    private static IReadOnlyList<(string Name, string Value)> ParametersOf(string text) =>
        [.. NextParameter().Split(text).Where(p => p.Length > 0).Select(p => p.Split('=', 2) is [var name, var value]
            ? (Line(name.Trim(), "parameter"), Line(value.Trim(), "empty"))
            : ("parameter", Line(p, "empty")))];

    [GeneratedRegex(@"&(?=\w+=)")]
    private static partial Regex NextParameter();

    /// <summary>Long texts are cut, and objects may have no text of their own: cases that look alike are numbered.</summary>
    private static IReadOnlyList<BenchmarkResult> ToldApart(IReadOnlyList<BenchmarkResult> results)
    {
        var alike = results.ToLookup(Case);
        return
        [
            .. results.Select(r => alike[Case(r)].ToList() is { Count: > 1 } like
                ? r with { Parameters = [.. r.Parameters, ("case", $"{like.FindIndex(l => ReferenceEquals(l, r)) + 1} of {like.Count}")] }
                : r),
        ];

        static (string, string, string, string, string) Case(BenchmarkResult result) =>
            (result.Namespace, result.Type, result.Method, result.Job, string.Join('&', result.Parameters));
    }

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

    private readonly record struct Measurement(string Mode, string? Stage, int Launch, double Operations, double Nanoseconds);
}

/// <summary>One method with one job and one set of parameters.</summary>
/// <param name="Job">The job, by its name or what it changes.</param>
/// <param name="Launches">The times; empty where none is above 0.</param>
/// <param name="Allocated">Bytes of an operation; null where that was not measured.</param>
/// <param name="Version">Version of BenchmarkDotNet; empty where the file does not say.</param>
internal sealed record BenchmarkResult(
    int File, string Namespace, string Type, string Method, string Job, IReadOnlyList<(string Name, string Value)> Parameters, string Runtime,
    IReadOnlyList<TimedIterations> Launches, double? Allocated, MachineEnvironment Environment, string Version)
{
    /// <summary>When it was measured; null where the file does not say.</summary>
    public DateTime? Measured { get; init; }

    /// <summary>Whether the file has measurements of it or a mean, be they 0.</summary>
    public bool HasMeasurements { get; init; }

    /// <summary>The value of a parameter; null where it has none.</summary>
    public string? ValueOf(string? parameter) => Parameters.FirstOrDefault(p => p.Name == parameter).Value;
}

/// <summary>The iterations of a launch.</summary>
/// <param name="Launch">Its number in the file.</param>
/// <param name="Iterations">Operations, and nanoseconds of one.</param>
internal sealed record TimedIterations(int Launch, IReadOnlyList<(long Operations, double Nanoseconds)> Iterations);
