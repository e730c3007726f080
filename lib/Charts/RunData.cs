using System.Collections.Concurrent;
using System.Globalization;
using Overtake.Analysis;
using Overtake.Charts.Drawing;
using Overtake.Results;

namespace Overtake.Charts;

/// <summary>
/// The data of one run for figures and tables: its rows, what is concluded from them, and what is known about the run. A bare CSV file has no manifest.
/// </summary>
internal sealed class RunData
{
    private readonly Lazy<ILookup<(Setting, string Metric), CaseCost>> _costs;
    private readonly ConcurrentDictionary<(string Scenario, string Baseline), IReadOnlyList<Ratio>> _against = new();
    private readonly Dictionary<string, SeriesStyle> _styles;

    /// <summary>Takes a run.</summary>
    /// <param name="manifest">The run's manifest; null for a bare CSV file.</param>
    /// <param name="notice">Put in front of every caption, for example <c>measured on X, not on this machine</c>; empty for none.</param>
    public RunData(IReadOnlyList<Row> rows, RunAnalysis analysis, RunManifest? manifest, string notice = "")
    {
        Rows = rows;
        Analysis = analysis;
        Manifest = manifest;
        Notice = notice;
        Contenders = manifest?.Contenders.Select(c => c.Name).ToList()
            ?? [.. rows.Select(r => r.Contender).Concat(analysis.Ratios.Select(r => r.Contender)).Distinct(StringComparer.Ordinal)];
        _costs = new(() => CaseTable.Read(rows).Costs().ToLookup(c => (c.Setting, c.Metric)));
        _styles = Contenders.Where(c => Role(c) is not (ContenderRole.Baseline or ContenderRole.AaControl or ContenderRole.PositiveControl))
            .Select((name, i) => (name, Style: Theme.Contender(i)))
            .ToDictionary(c => c.name, c => c.Style, StringComparer.Ordinal);
    }

    public IReadOnlyList<Row> Rows { get; }

    /// <summary>Launches that left rows.</summary>
    public int Launches => Rows.Select(r => r.Launch).Distinct().Count();

    public RunAnalysis Analysis { get; }

    /// <summary>The run's manifest; null for a bare CSV file.</summary>
    public RunManifest? Manifest { get; }

    /// <summary>Put in front of every caption; empty for none.</summary>
    public string Notice { get; }

    /// <summary>Every contender and control in the study's order.</summary>
    public IReadOnlyList<string> Contenders { get; }

    /// <summary>Scenarios with ratios, in the study's order.</summary>
    public IReadOnlyList<string> Scenarios =>
        [.. Analysis.Ratios.Select(r => r.Setting.Scenario).Distinct(StringComparer.Ordinal)
            .OrderBy(s => Manifest?.Scenarios.TakeWhile(i => i.Name != s).Count() ?? 0)];

    /// <summary>Shapes of a scenario with ratios.</summary>
    public IReadOnlyList<string> Shapes(string scenario) =>
        [.. Analysis.Ratios.Where(r => r.Setting.Scenario == scenario).Select(r => r.Setting.Shape).Distinct(StringComparer.Ordinal)];

    /// <summary>The unit of a scenario's sizes, for example <c>records</c>.</summary>
    public string Axis(string scenario) =>
        Manifest?.Scenarios.FirstOrDefault(s => s.Name == scenario)?.Axis
        ?? Analysis.Crossovers.FirstOrDefault(c => c.Setting.Scenario == scenario)?.Axis
        ?? ScenarioInfo.UnnamedAxis;

    /// <summary>A scenario in a short phrase.</summary>
    public string ScenarioTitle(string scenario) => Manifest?.Scenarios.FirstOrDefault(s => s.Name == scenario)?.Title ?? scenario;

    /// <summary>The measured operation in words: the scenario and the shape, which may be its last word.</summary>
    public string Place(string scenario, string shape) =>
        ScenarioTitle(scenario) is var title && title.EndsWith($" {shape}", StringComparison.Ordinal) ? title : $"{title}, {shape}";

    /// <summary>The contender the others of a scenario are divided into.</summary>
    public string Baseline(string scenario) =>
        Manifest?.Scenarios.FirstOrDefault(s => s.Name == scenario)?.Baseline
        ?? Analysis.Ratios.FirstOrDefault(r => r.Setting.Scenario == scenario)?.Baseline
        ?? "";

    /// <summary>The role of a contender; without a manifest it is read from the names.</summary>
    public ContenderRole Role(string contender) =>
        Manifest?.Contenders.FirstOrDefault(c => c.Name == contender)?.Role
        ?? (contender.EndsWith(ControlNames.AaSuffix, StringComparison.Ordinal) ? ContenderRole.AaControl
            : contender.EndsWith(ControlNames.PositiveSuffix, StringComparison.Ordinal) ? ContenderRole.PositiveControl
            : Analysis.Ratios.Any(r => r.Baseline == contender) ? ContenderRole.Baseline
            : ContenderRole.Contender);

    /// <summary>The role of a contender in a scenario: the baseline of another one is a full competitor here.</summary>
    public ContenderRole Role(string contender, string scenario) =>
        Role(contender) is var role && role == ContenderRole.Baseline && contender != Baseline(scenario) ? ContenderRole.Contender : role;

    /// <summary>
    /// The setting of a scenario and shape that headline curves belong to: of those with default parameters the
    /// one with the most sizes, because sensitivity runs under another runtime or GC mode have only a few.
    /// </summary>
    /// <returns>Null where nothing was measured.</returns>
    public Setting? Headline(string scenario, string shape) =>
        Analysis.Ratios.Select(r => r.Setting)
            .Where(s => s.Scenario == scenario && s.Shape == shape && s.Parameters.Length == 0)
            .GroupBy(s => s).MaxBy(g => g.Count())?.Key
        ?? Rows.Where(r => r.Scenario == scenario && r.Shape == shape && r.Parameters.Length == 0)
            .GroupBy(Setting.Of).MaxBy(g => g.Count())?.Key;

    /// <summary>Ratios of a setting by contender and size.</summary>
    public IEnumerable<Ratio> Ratios(Setting setting, string contender) => Ratios(setting).Where(r => r.Contender == contender).OrderBy(r => r.Size);

    /// <summary>Contenders with ratios in a setting, in the study's order, by role.</summary>
    public IReadOnlyList<string> In(Setting setting, params ContenderRole[] roles)
    {
        var present = Ratios(setting).Select(r => r.Contender).ToHashSet(StringComparer.Ordinal);
        return [.. Contenders.Where(c => present.Contains(c) && roles.Contains(Role(c, setting.Scenario)))];
    }

    /// <summary>Crossovers of a setting in the study's order of contenders.</summary>
    public IReadOnlyList<Crossover> Crossovers(Setting setting) =>
        [.. Analysis.Crossovers.Where(c => c.Setting == setting).OrderBy(c => Contenders.TakeWhile(n => n != c.Contender).Count())];

    /// <summary>Ratios of time in a scenario to another contender than its baseline, from the rows; none where that one was not measured there.</summary>
    /// <param name="baseline">The contender that the others are divided into.</param>
    public IReadOnlyList<Ratio> Against(string scenario, string baseline) => _against.GetOrAdd(
        (scenario, baseline), key => [.. Analyzer.Against(Rows, Manifest, Analysis, key.Scenario, key.Baseline).Where(r => TakesPart(r.Contender))]);

    /// <summary>
    /// Which of some contenders are significantly slower than another one of the same setting and size. They are divided by each other launch by launch:
    /// their ratios to the baseline share its noise, so whether those intervals overlap says little.
    /// </summary>
    /// <param name="pairs">The faster one of each, and the other. All pairs are judged together.</param>
    /// <param name="confidence">Of all verdicts together.</param>
    /// <param name="least">The smallest relevant difference as a factor.</param>
    internal IReadOnlySet<Ratio> Slower(IEnumerable<(Ratio Faster, Ratio Other)> pairs, double confidence, double least)
    {
        var compared = (from pair in pairs
                        where pair.Other.Contender != pair.Faster.Contender
                        let direct = Against(pair.Faster.Setting.Scenario, pair.Faster.Contender)
                            .FirstOrDefault(r => (r.Setting, r.Contender, r.Size) == (pair.Other.Setting, pair.Other.Contender, pair.Other.Size))
                        where direct is not null
                        select (pair.Other, Direct: direct)).ToList();
        return compared.Zip(compared.ConvertAll(c => c.Direct).Relevant(confidence, least))
            .Where(c => c.Second.Verdict == Verdict.Slower).Select(c => c.First.Other).ToHashSet();
    }

    /// <summary>A metric of every steady case of a setting.</summary>
    public IEnumerable<CaseCost> Costs(Setting setting, string metric) => _costs.Value[(setting, metric)];

    /// <summary>Nanoseconds that one operation takes longer than with the baseline.</summary>
    public double Extra(Ratio ratio)
    {
        var costs = Costs(ratio.Setting, Metric.Time.Name).Where(c => c.Size == ratio.Size).ToList();
        return costs.Single(c => c.Contender == ratio.Contender).Mean - costs.Single(c => c.Contender == ratio.Baseline).Mean;
    }

    /// <summary>Settings of a scenario and shape that rows exist for.</summary>
    public IReadOnlyList<Setting> MeasuredSettings(string scenario, string shape) =>
        [.. _costs.Value.Select(g => g.Key.Item1).Distinct().Where(s => s.Scenario == scenario && s.Shape == shape)];

    /// <summary>True when the launches suffice for intervals anywhere.</summary>
    public bool HasIntervals => Analysis.Ratios.Any(r => r.Estimate.Low is not null);

    /// <summary>Ratios of time, or of throughput where a scenario has no time.</summary>
    private IEnumerable<Ratio> Ratios(Setting setting)
    {
        var all = Analysis.Ratios.Where(r => r.Setting == setting).ToList();
        var metric = all.Any(r => r.Metric == Metric.Time.Name) ? Metric.Time.Name : Metric.Throughput.Name;
        return all.Where(r => r.Metric == metric);
    }

    internal SeriesStyle Style(string contender) => Role(contender) switch
    {
        ContenderRole.Baseline => Theme.Baseline,
        ContenderRole.AaControl or ContenderRole.PositiveControl => Theme.Control,
        _ => _styles.GetValueOrDefault(contender) ?? Theme.Contender(0),
    };

    internal string Label(string contender) => Role(contender) == ContenderRole.NotDecodable ? contender + " (not decodable)" : contender;

    /// <summary>One of what the sizes count: <c>record</c>.</summary>
    internal string Item(string scenario) => Axis(scenario) is var axis && axis.EndsWith('s') ? axis[..^1] : axis;

    /// <summary>Axis with what it is counted in: <c>records in one buffer</c>.</summary>
    internal string AxisTitle(string scenario) =>
        Manifest?.Scenarios.FirstOrDefault(s => s.Name == scenario)?.Operation is { } operation
            && operation.StartsWith("one ", StringComparison.Ordinal) && operation.Count(c => c == ' ') == 1
            ? $"{Axis(scenario)} in {operation}"
            : Axis(scenario);

    /// <summary>Machine, runtime, GC, date, launches, interval.</summary>
    internal string Caption(Setting? setting, IEnumerable<int> launches, string band)
    {
        var counts = launches.Distinct().Order().ToList();
        var launched = counts switch
        {
            [] => "no launches",
            [1] => "1 launch",
            [var one] => $"{one} launches",
            _ => $"{counts[0]} to {counts[^1]} launches",
        };
        string?[] parts =
        [
            Notice,
            .. Manifest is { Environment: var machine }
                ? [$"{machine.Processor}, {Format.Cores(machine.Cores)}", machine.OperatingSystem]
                : (string[])[Analysis.Machine],
            setting?.Runtime, setting is null ? null : GcWords(setting.Gc),
            Manifest?.Started.ToString("d MMM yyyy", CultureInfo.InvariantCulture),
            launched, band,
            Manifest?.Preset == "smoke" ? "smoke run, for tests only" : Manifest?.Preset,
        ];
        return string.Join(" · ", parts.Where(p => !string.IsNullOrEmpty(p)));
    }

    /// <summary>The meaning of the bands of ratio curves, and the limits of these settings; or that there are none.</summary>
    internal string RatioBand(IEnumerable<Setting> settings, string drawn = "bands") => !HasIntervals ? "too few launches for intervals"
        : Limits(settings) is { Length: > 0 } limits ? $"{drawn}: {Format.Number(Analysis.Confidence * 100)} % (t over launches), {limits}"
        : $"{drawn}: {Format.Number(Analysis.Confidence * 100)} % (t over launches)";

    /// <summary>
    /// The limits of settings, from their controls: by how much their intervals are widened and why, and
    /// the smallest detectable effect where 10 % more work was not found. Empty where they say nothing.
    /// </summary>
    /// <param name="settings">The settings; of several the largest widening counts.</param>
    public string Limits(params IEnumerable<Setting> settings)
    {
        var (widened, missed) = LimitsOf(settings);
        return string.Join("; ", ((string[])[widened, missed]).Where(w => w.Length > 0));
    }

    /// <summary><see cref="Limits"/> as sentences that follow another one.</summary>
    internal string LimitSentences(params IEnumerable<Setting> settings)
    {
        var (widened, missed) = LimitsOf(settings);
        return (widened.Length > 0 ? $" Intervals are {widened}." : "") + (missed.Length > 0 ? $" {Format.Capital(missed)}." : "");
    }

    private (string Widened, string Missed) LimitsOf(IEnumerable<Setting> settings)
    {
        var places = settings.Select(s => (s.Scenario, s.Shape)).Distinct().ToList();
        var widening = places.Select(p => SystematicUncertainty.Largest(Analysis.Controls, p.Scenario, p.Shape)).ToList();
        var effects = places.Select(p => SystematicUncertainty.SmallestEffect(Analysis.Controls, p.Scenario, p.Shape)).OfType<double>().ToList();
        // A control of stretches is that of one contender.
        var varies = widening.Exists(c => c?.IsUninterrupted == true) || widening.Select(c => c?.Systematic ?? default).Distinct().Count() > 1;
        var widened = widening.OfType<Control>().MaxBy(c => c.Systematic.Factor) is not { } most ? ""
            : $"widened by {(varies ? "up to " : "")}{Format.Percent(most.Systematic.Factor - 1)}, because "
                + (most.IsCopies ? "two copies of the same code differed by that much"
                    : most.IsUninterrupted ? $"short visits and 300 ms stretches of {most.Contender} differed by that much on average"
                    : "the control with 10 % more work was off by that much");
        // One clause for each size, by the control that is further off.
        var odd = Analysis.Controls.Where(c => c.Size is not null && places.Contains((c.Scenario, c.Shape))).GroupBy(c => c.Size!.Value).OrderBy(s => s.Key)
            .Select(s => (Size: s.Key, Most: s.MaxBy(c => c.Systematic.Factor)!))
            .Select(s => $"at {Format.Count(s.Size)} by {Format.Percent(s.Most.Systematic.Factor - 1)}, because there "
                + (s.Most.IsCopies ? "two copies of the same code differed" : "10 % more work came out otherwise than at other sizes")).ToList();
        widened = odd.Count == 0 ? widened : $"{(widened.Length == 0 ? "widened" : $"{widened};")} {string.Join("; ", odd)}";
        var missed = effects.Count == 0 ? ""
            : $"the control with 10 % more work was not detected{(effects.Count < places.Count ? " in some parts" : "")}: "
                + $"differences below {Format.Percent(effects.Max() - 1)} could not be detected{(effects.Count < places.Count ? " there" : "")}";
        return (widened, missed);
    }

    /// <summary>Over figures that have no intervals; empty where there are some.</summary>
    internal string Warning => HasIntervals ? "" : "too few launches for intervals and verdicts";

    /// <summary>Whether a contender is the baseline or a full competitor, and neither control nor floor.</summary>
    internal bool TakesPart(string contender) => Role(contender) is ContenderRole.Baseline or ContenderRole.Contender;

    internal static string GcWords(string gc) => gc == "server-datas" ? "server GC with DATAS" : gc.Replace('-', ' ') + " GC";
}
