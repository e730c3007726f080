using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Charts.Display;
using Overtake.Measurement.Launches;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake;

/// <summary>Measuring inside the calling process, for a notebook cell that shows how such figures come about.</summary>
public static class Measure
{
    /// <summary>Environment variable that keeps notebooks from measuring.</summary>
    public const string Variable = "OVERTAKE_MEASURE";

    /// <summary>Value of <see cref="Variable"/> when outputs are saved or compared: nothing is measured.</summary>
    public const string No = "no";

    /// <summary>Value of <see cref="Variable"/> in <c>scripts/run</c>: what takes minutes was measured already, or is not measured.</summary>
    public const string InProcess = "in-process";

    // In a process that was not started for measuring, call counting waits for 100 ms without new code; half a second of driving gets past that.
    private const int DriveMilliseconds = 500;

    /// <summary>
    /// Visits the cases in turns in this very process: one launch without controls, all contenders sharing one heap and one JIT profile. That is
    /// enough to see a direction and too little for an interval; results say so.
    /// </summary>
    /// <param name="scenario">Scenario; null for the study's first.</param>
    /// <param name="contenders">Contenders beside the baseline; none for those of the quick preset.</param>
    /// <param name="sizes">Sizes; null for those of the quick preset.</param>
    /// <returns>The measurement; without rows where <see cref="Variable"/> is <c>no</c>.</returns>
    /// <exception cref="UnknownNameException">There is no such study, scenario or contender.</exception>
    public static async Task<HereMeasurement> Here(
        string study, string? scenario = null, IReadOnlyList<string>? contenders = null, IReadOnlyList<int>? sizes = null)
    {
        var found = StudyList.Find(study);
        return await OfAsync(
            found, new Selection { Scenarios = [scenario ?? found.Scenarios[0].Name], Contenders = contenders ?? [], Sizes = sizes ?? [], Launches = 1 });
    }

    /// <summary>The same for a study that is in no list.</summary>
    internal static async Task<HereMeasurement> OfAsync(IStudy found, Selection selection)
    {
        if (Environment.GetEnvironmentVariable(Variable) == No)
        {
            return new HereMeasurement(found.Name, []);
        }

        // A browser that waits for the next figure would be measured too.
        Images.Renderer.Close();
        var options = new Runs.RunOptions(found, Preset.Quick, selection, DateTime.UtcNow.Ticks);
        var engine = options.Preset.Engine with { DriveMilliseconds = DriveMilliseconds };
        var grid = options.Grid();
        // This process has one runtime, and controls say nothing without intervals. A single launch has all rounds.
        var groups = from g in grid.Groups
                     where g.Runtime == Runtimes.Current
                     select g with
                     {
                         Contenders = [.. g.Contenders.Where(c => ControlNames.OriginalOf(c.Contender) == c.Contender)],
                         TimesRounds = Math.Max(1, g.TimesRounds),
                     };
        var plan = options.PlanMain(grid with { Groups = [.. groups] }).Launch;

        // Away from the caller's thread: front ends keep theirs for themselves.
        return new HereMeasurement(
            found.Name,
            await Task.Run(() => plan.Groups
                .SelectMany(g => LaunchHere.Run(g with { Workers = [.. g.Workers.Select(w => w with { Engine = engine, Gc = GcMode.Current })] }, found))
                .ToList()));
    }
}

/// <summary>The result of <see cref="Measure.Here"/>: one launch in the calling process. Shown as <see cref="Table"/>.</summary>
/// <param name="Rows">The raw rows; their GC mode is that of the process.</param>
[TypeFormatterSource(typeof(HereFormatters), PreferredMimeTypes = ["text/html", "text/plain"])]
public sealed record HereMeasurement(string Study, IReadOnlyList<Row> Rows)
{
    /// <summary>Ratios without intervals, for one launch has none.</summary>
    public RunAnalysis Analysis { get; } = Analyzer.Analyze(Rows);

    /// <summary>Times faster than the baseline: a row for each size, a column for each contender.</summary>
    public Table Table
    {
        get
        {
            var ratios = Analysis.Ratios.Where(r => r.Metric == Metric.Time.Name).ToList();
            var contenders = ratios.Select(r => r.Contender).Distinct().ToList();
            return new Table(
                ratios.Count == 0 ? "Not measured now" : $"Times faster than {ratios[0].Baseline}, in this process",
                [new("size", ColumnKind.Count), .. contenders.Select(c => new TableColumn(c, ColumnKind.Ratio))],
                [
                    .. from size in ratios.GroupBy(r => r.Size)
                       orderby size.Key
                       select (IReadOnlyList<object?>)[size.Key, .. contenders.Select(c => size.FirstOrDefault(r => r.Contender == c)?.Estimate.Point)],
                ],
                ToString());
        }
    }

    public override string ToString() => Rows.Count == 0
        ? $"{Measure.Variable}=no: nothing was measured in this process."
        : $"One launch in this process: {Rows.Select(r => (r.Contender, r.Size)).Distinct().Count()} cases, {Rows[0].Runtime}, {Rows[0].Gc}. No intervals: "
            + "they need launches.";
}

/// <summary>How a <see cref="HereMeasurement"/> is shown: as its table, without its rows.</summary>
public sealed class HereFormatters
{
    public IEnumerable<MimeFormatter> CreateTypeFormatters() =>
    [
        new("text/html", here => ((HereMeasurement)here).Table.Html),
        new("text/plain", here => ((HereMeasurement)here).Table.ToString()),
    ];
}
