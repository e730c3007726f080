using System.Globalization;
using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Charts.Figures;
using Overtake.Charts.Tables;
using Overtake.Measurement.Boxing;
using Overtake.Measurement.Studies;
using Overtake.Results;

namespace Overtake;

/// <summary>One run of one study, opened for reading: rows, conclusions, figures and tables.</summary>
public sealed class Run
{
    private string? _folder;

    // Whether the ratios are those of some places alone.
    private bool _isPart;
    private Answer? _answer;

    internal Run(IReadOnlyList<Row> rows, RunManifest? manifest, AnalysisOptions options, string notice)
        : this(rows, WithBaseline(manifest, rows, options.Baseline), Analyzer.Analyze(rows, manifest, options), notice)
    {
    }

    private Run(IReadOnlyList<Row> rows, RunManifest? manifest, RunAnalysis analysis, string notice)
    {
        Analysis = analysis;
        Data = new RunData(rows, Analysis, manifest, notice);
    }

    /// <summary>The raw rows, for LINQ.</summary>
    public IReadOnlyList<Row> Rows => Data.Rows;

    internal RunData Data { get; }

    /// <summary>Machine, study and run; empty for a bare CSV file.</summary>
    public string Source => Manifest is { } manifest ? $"{manifest.Machine}/{manifest.Study}/{manifest.Run}" : "";

    internal Presentation Presentation => Presentation.Of(Analysis.Study);

    /// <summary>All that is concluded from them.</summary>
    public RunAnalysis Analysis { get; }

    /// <summary>Null for a bare CSV file.</summary>
    internal RunManifest? Manifest => Data.Manifest;

    /// <summary>A run that was read.</summary>
    internal static Run Of(StoredRun run, AnalysisOptions? options = null, string notice = "") =>
        new(run.Rows, run.Manifest, options ?? new AnalysisOptions(), notice) { _folder = run.Folder };

    /// <summary>The same rows, asked something else.</summary>
    internal Run With(AnalysisOptions options) => new(Data.Rows, Data.Manifest, options, Data.Notice) { _folder = _folder };

    /// <summary>The same conclusions, those of some places alone: nothing is computed anew, so every interval stays what it was.</summary>
    /// <param name="scenario">Scenario; null for all, as below.</param>
    /// <param name="size">Size on the scenario's axis.</param>
    /// <exception cref="UnknownNameException">The run has no such scenario, shape or contender.</exception>
    public Run Only(string? scenario = null, string? shape = null, string? contender = null, long? size = null)
    {
        if (scenario is not null)
        {
            Scenario(scenario);
        }

        if (shape is not null && !Data.Scenarios.SelectMany(Data.Shapes).Contains(shape))
        {
            throw NotHere("shape", shape, Data.Scenarios.SelectMany(Data.Shapes).Distinct(), g => g.Shape == shape);
        }

        if (contender is not null && !Data.Contenders.Contains(contender))
        {
            throw NotHere("contender", contender, Data.Contenders, g => g.Contenders.Any(c => c.Contender == contender));
        }

        var analysis = Analysis with
        {
            Controls = [.. Analysis.Controls.Where(c => scenario is null || c.Scenario.Length == 0 || c.Scenario == scenario)],
            Ratios = [.. Analysis.Ratios.Where(r => IsIn(r.Setting) && IsOf(r.Contender) && (size is null || r.Size == size))],
            Crossovers = [.. Analysis.Crossovers.Where(c => IsIn(c.Setting) && IsOf(c.Contender))],
            Regret = [.. Analysis.Regret.Where(r => IsIn(r.Setting) && IsOf(r.Contender) && (size is null || r.Size == size))],
        };
        if (analysis.Ratios.Count == 0)
        {
            throw NothingAt(scenario, shape, contender, size);
        }

        return new Run(Data.Rows, Data.Manifest, analysis, Data.Notice) { _folder = _folder, _isPart = true };

        bool IsIn(Setting setting) => (scenario is null || setting.Scenario == scenario) && (shape is null || setting.Shape == shape);
        bool IsOf(string of) => contender is null || of == contender;
    }

    /// <summary>An error for places that have no ratio: the sizes beside the one asked for, or what there is instead.</summary>
    private InvalidResultException NothingAt(string? scenario, string? shape, string? contender, long? size)
    {
        var there = Analysis.Ratios.Where(r => (scenario is null || r.Setting.Scenario == scenario) && (shape is null || r.Setting.Shape == shape)).ToList();
        var own = there.Where(r => contender is null || r.Contender == contender).ToList();
        var sizes = own.Select(r => r.Size).Distinct().Order().ToList();
        var place = string.Join(", ", ((string?[])[contender, scenario, shape]).Where(p => p is not null));
        return size is { } asked && sizes.Count > 0
            ? new InvalidResultException("--size", $"{Format.Count(asked)} was not measured{(place.Length > 0 ? $" of {place}" : "")}; the nearest sizes are "
                + Format.List([
                    .. new[] { sizes.LastOrDefault(s => s < asked), sizes.FirstOrDefault(s => s > asked) }.Where(s => s > 0).Select(s => Format.Count(s)),
                ]))
            : there.Count > 0
                ? new InvalidResultException(
                    "--contender", $"{contender} has no ratio there; there are {Format.List([.. there.Select(r => r.Contender).Distinct()])}")
                : new InvalidResultException("--shape", $"{shape} was not measured in {scenario}; there are {Format.List([.. Data.Shapes(scenario ?? "")])}");
    }

    /// <summary>An error for a name that this run does not have: the preset that measures it, or the names there are.</summary>
    private Exception NotHere(string kind, string name, IEnumerable<string> known, Func<CaseGroup, bool> has) =>
        StudyList.All.FirstOrDefault(s => s.Name == Analysis.Study) is { } study
            && Preset.All.FirstOrDefault(p => p != Preset.Smoke && study.Grid(p).Groups.Any(has)) is { } preset && Manifest is { } manifest
            ? new InvalidResultException(
                name, $"this run did not measure the {kind}; the preset {preset.Name} does: "
                + manifest.CommandWith(("--preset", preset.Name), ($"--{kind}", name)))
            : new UnknownNameException($"{kind} of this run", name, [.. known]);

    /// <summary>
    /// The answer of the run to the study's question, in a few sentences: the choice first, then the other contenders, the other scenarios,
    /// and what it cannot say.
    /// </summary>
    public Answer Answer()
    {
        if (_answer is null)
        {
            var headline = Presentation.Headline(Data);
            var answer = Charts.Answer.Of(Data, Presentation.Places(Data), Presentation.Shown(Data), Presentation.Duties, headline is not null);
            _answer = new Answer(Charts.Answer.Explain([.. headline is null ? [] : (Statement[])[headline], .. answer.Statements], Presentation.Explained));
        }

        return _answer;
    }

    /// <summary>Advice for one size: the choice, its ratio on the measured sizes on both sides, what it saves, and how sure that is.</summary>
    /// <param name="size">Size on the scenario's axis, from 1.</param>
    /// <param name="scenario">Scenario; null for the study's headline.</param>
    /// <param name="shape">Record shape; null for the published one.</param>
    /// <exception cref="UnknownNameException">The run has no such scenario or shape.</exception>
    public Answer Advise(long size, string? scenario = null, string? shape = null)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(size, 1);
        scenario = Scenario(scenario ?? Presentation.Places(Data).Select(p => p.Scenario).FirstOrDefault(Data.Scenarios.Contains) ?? "");
        return Advice.At(
            Data, scenario, Shape(scenario, shape), size, Presentation.Shown(Data),
            Manifest?.Preset == RunManifest.Imported
                ? $"add {size} to [Params] and import the results again"
                : (Manifest ?? throw new InvalidResultException(Analysis.Study, "a file without a run has no command that measures it")).CommandWith(
                    ("--preset", "standard"), ("--scenario", scenario), ("--shape", Shape(scenario, shape)),
                    ("--sizes", size.ToString(CultureInfo.InvariantCulture))));
    }

    /// <summary>Times, ratios and allocations at some sizes of the headline, laid out like BenchmarkDotNet's tables.</summary>
    public View Result() => Presentation.Places(Data).FirstOrDefault(p => Data.Scenarios.Contains(p.Scenario)) is (not null, _) and var (scenario, shape)
        ? (View?)ResultTable.Make(Data, scenario, shape is not null && Data.Shapes(scenario).Contains(shape) ? shape : null, Presentation.Shown(Data))
            ?? NotMeasured("times")
        : NotMeasured("the headline of its study");

    /// <summary>As <see cref="Result"/>, of every scenario with all its shapes: a class of somebody's own has no headline.</summary>
    internal IReadOnlyList<Table> Results() => [.. Data.Scenarios.Select(s => ResultTable.Make(Data, s, null, Presentation.Shown(Data))).OfType<Table>()];

    /// <summary>
    /// How many times faster than the baseline, over the size, with the points of overtaking; a sentence where the study has what is asked for and this run
    /// did not measure it.
    /// </summary>
    /// <param name="scenario">Scenario, for example <c>fill</c>.</param>
    /// <param name="shape">Record shape; null for the published one.</param>
    /// <param name="contenders">Contenders to show; null for one of each kind.</param>
    /// <param name="here">A measurement in this process to put on the curve.</param>
    /// <exception cref="UnknownNameException">Neither the run nor its study has such a scenario, shape or contender.</exception>
    public View RatioCurve(string scenario, string? shape = null, IReadOnlyCollection<string>? contenders = null, HereMeasurement? here = null) =>
        At(scenario, shape, contenders, place => RatioFigure.Draw(Data, scenario, place, Chosen(contenders), now: here?.Analysis.Ratios));

    /// <summary>Ratio curves of all scenarios and shapes side by side.</summary>
    public Figure Overview() => Images.Of(RatioGridFigure.Draw(Data, Presentation.Shown(Data)));

    /// <summary>Time per record, and the collector's share in it.</summary>
    /// <inheritdoc cref="RatioCurve"/>
    public View TimePerRecord(string scenario, string? shape = null, IReadOnlyCollection<string>? contenders = null) =>
        At(scenario, shape, contenders, place => TimeFigure.Draw(Data, scenario, place, Chosen(contenders)));

    /// <summary>Bytes and collections per record.</summary>
    /// <inheritdoc cref="RatioCurve"/>
    public View Allocations(string scenario, string? shape = null, IReadOnlyCollection<string>? contenders = null) =>
        At(scenario, shape, contenders, place => AllocationFigure.Draw(Data, scenario, place, Chosen(contenders)));

    /// <summary>The cost of the wrong choice, by size.</summary>
    /// <inheritdoc cref="RatioCurve"/>
    public View Regret(string scenario, string? shape = null, IReadOnlyCollection<string>? contenders = null) =>
        At(scenario, shape, contenders, place => RegretFigure.Draw(Data, scenario, place, contenders));

    /// <summary>Which claims of the published study hold in this run; a sentence where the run did not measure what they are about.</summary>
    public View PublishedClaims() => Presentation.Claims(Data) is { Count: > 0 } claims
        ? Claims.Of(claims, Presentation.ClaimsRemark(Data))
        : NotMeasured("what the published study is about");

    /// <summary>The project's own code against the real packages; a sentence where the run had none.</summary>
    public View AgainstPackages() =>
        (View?)PackageBars.Of(Data) ?? new NothingToShow("This run had no contenders from packages.");

    /// <summary>Noise between two copies of the same code.</summary>
    public Figure Noise() => Images.Of(NoiseFigure.Draw(Data));

    /// <summary>Which crossovers survive a change of how one measures; a sentence where none was tried.</summary>
    public View Sensitivity() => SensitivityFigure.Draw(Data) is { } figure
        ? Images.Of(figure)
        : new NothingToShow("No crossover of this run was tried under other settings; the preset standard does that.");

    /// <summary>The run in a table: what was measured, where, when and how.</summary>
    public Table Describe() => RunTable.Make(Data);

    /// <summary>The contenders and their roles.</summary>
    public Table Contenders() => new(
        "Contenders",
        [new TableColumn("contender"), new TableColumn("role"), new TableColumn("what it does")],
        [.. Data.Contenders.Select(c => new object?[] { c, RoleWords(Data.Role(c)), Manifest?.Contenders.FirstOrDefault(i => i.Name == c)?.Description })]);

    /// <summary>Cases that contenders were left out of, and why.</summary>
    public Table LeftOut() => new(
        "Left out",
        [new("contenders"), new("where"), new("why")],
        [
            .. (Manifest?.LeftOut ?? []).GroupBy(l => (l.Contender, l.Reason))
                .GroupBy(one => (Where: Where(one), one.Key.Reason), one => one.Key.Contender.Length == 0 ? "all" : one.Key.Contender)
                .Select(g => (IReadOnlyList<object?>)[string.Join("; ", g), g.Key.Where, g.Key.Reason]),
        ]);

    /// <summary>The controls: whether the other numbers can be trusted.</summary>
    public Table Controls() => ControlTable.Make(Data);

    /// <summary>The estimates from visits against uninterrupted stretches of the same cases; a sentence where the run has none.</summary>
    public View Stretches() => (View?)StretchTable.Make(Data)
        ?? new NothingToShow("This run has no uninterrupted stretches; `scripts/overtake measure boxing --preset standard` measures them.");

    /// <summary>The audit launch: whether code without tiering gives the same ratios; a sentence where there was none.</summary>
    public View Audit() => (View?)AuditTable.Make(Data) ?? new NothingToShow("This run has no audit launch; the presets standard and thorough have one.");

    /// <summary>The headline by BenchmarkDotNet's own runner beside this run; a sentence where it was not measured.</summary>
    /// <exception cref="InvalidResultException">The file is broken, or is not of this run.</exception>
    public View CrossCheck() => _isPart
        || (Manifest?.Scenarios.FirstOrDefault(s => s.Name == FillBenchmarks.Scenario)?.Baseline is { } baseline
            && baseline != FillBenchmarks.Contenders[0])
        // It compares all of the headline, with its own baseline.
        ? new NothingToShow("The cross-check by BenchmarkDotNet's own runner is that of the whole run.")
        : _folder is not null && Path.Combine(_folder, CrossCheckFile.FileName) is var file && File.Exists(file)
        ? CrossCheckTable.Make(Data, CrossCheckFile.Read(file), FillBenchmarks.Scenario, FillBenchmarks.Shape, file)
        : new NothingToShow("This run has no cross-check by BenchmarkDotNet's own runner: `scripts/overtake measure --cross-check` makes one in "
            + "about 40 minutes.");

    /// <summary>Where contenders overtake the baseline, why, and under which settings that holds.</summary>
    /// <param name="scenario">Scenario; null for all. A sentence where the study has it and this run did not measure it.</param>
    /// <exception cref="UnknownNameException">Neither the run nor its study has such a scenario.</exception>
    public View Crossovers(string? scenario = null) =>
        scenario is null ? CrossoverTable.Make(Data, null) : At(scenario, null, null, _ => CrossoverTable.Make(Data, scenario));

    /// <summary>Settings that the crossovers survive, and what is open about each curve; a sentence where there is nothing to say.</summary>
    /// <param name="scenario">Scenario; null for all.</param>
    /// <exception cref="UnknownNameException">Neither the run nor its study has such a scenario.</exception>
    public View CrossoverDetails(string? scenario = null)
    {
        return scenario is null ? Details() : At(scenario, null, null, _ => Details());

        View Details() => (View?)CrossoverTable.Details(Data, scenario)
            ?? new NothingToShow("No crossover was tried under other settings, and no curve leaves anything open.");
    }

    /// <summary>Ratios with intervals and verdicts.</summary>
    /// <param name="shape">Record shape; null for the published one.</param>
    /// <param name="sizes">Sizes; null for all.</param>
    /// <exception cref="UnknownNameException">Neither the run nor its study has such a scenario or shape.</exception>
    public View Ratios(string scenario, string? shape = null, IReadOnlyCollection<long>? sizes = null) =>
        At(scenario, shape, null, place => RatioTable.Make(Data, scenario, place, sizes));

    /// <summary>The cost of one fixed choice over the whole range, against the best at every size.</summary>
    /// <param name="shape">Record shape; null for the published one.</param>
    /// <exception cref="UnknownNameException">Neither the run nor its study has such a scenario or shape.</exception>
    public View RangeCosts(string scenario, string? shape = null) => At(scenario, shape, null, place => RangeCostTable.Make(Data, scenario, place));

    /// <summary>
    /// Whether <see cref="RangeCosts"/> has an answer for a scenario: it was measured under the default parameters, with crossovers or without.
    /// </summary>
    public bool HasRangeCosts(string scenario) =>
        Data.Shapes(scenario) is [var shape, ..] && Data.Headline(scenario, shape) is { } headline && Analysis.RangeCosts.Any(c => c.Setting == headline);

    /// <summary>A manifest with another contender as the baseline: every heading and sentence names that one.</summary>
    private static RunManifest? WithBaseline(RunManifest? manifest, IReadOnlyList<Row> rows, string? baseline)
    {
        if (manifest is null || baseline is null)
        {
            return manifest;
        }

        var scenarios = manifest.Scenarios
            .Select(s => rows.Any(r => r.Scenario == s.Name && r.Contender == baseline) ? s with { Baseline = baseline } : s).ToList();
        return manifest with
        {
            Scenarios = scenarios,
            Contenders = [.. manifest.Contenders.Select(c => scenarios.Exists(s => s.Baseline == c.Name) ? c with { Role = ContenderRole.Baseline }
                : c.Role == ContenderRole.Baseline ? c with { Role = ContenderRole.Contender } : c)],
        };
    }

    private static string Words(IEnumerable<Control> controls) => string.Join(", ", controls
        .Select(c => $"{c.Name} {Format.Interval(c.Estimate)} in "
            + (c.Scenario.Length == 0 ? "the whole run" : c.Shape.Length == 0 ? c.Scenario : $"{c.Scenario} ({c.Shape})")));

    /// <summary>How many controls came out as expected, and which did not.</summary>
    internal string ControlsInBrief()
    {
        var judged = Analysis.Controls.Where(c => c.Pass is not null).ToList();
        if (judged.Count == 0)
        {
            return Analysis.Controls.Count == 0 ? "This run has no controls." : "Too few launches to judge the controls.";
        }

        // What is expected lies in their intervals, and so does no difference at all.
        var (noisy, deviating) = (judged.Where(c => c.IsTooNoisy).ToList(), judged.Where(c => c.Pass == false && !c.IsTooNoisy).ToList());
        var passed = judged.Count(c => c.Pass == true);
        return passed == judged.Count ? (passed == 1 ? "The control came out as expected." : $"All {passed} controls came out as expected.")
            : $"{passed} of {judged.Count} controls came out as expected."
                + (deviating.Count > 0 ? $" {(deviating.Count == 1 ? "This did" : "These did")} not: {Words(deviating)}." : "")
                + (noisy.Count > 0 ? $" Too noisy to confirm: {Words(noisy)}." : "");
    }

    /// <summary>This run beside another one: where they differ, and how many of their ratios, verdicts and crossovers agree.</summary>
    /// <param name="other">A run of the same study, of this machine or another.</param>
    public Table Beside(Run other) => ComparisonTable.Make(Data, other.Data);

    /// <summary>All tables, as the command line prints them.</summary>
    public IReadOnlyList<Table> Tables() =>
    [
        Describe(),
        Controls(),
        .. new[] { Stretches(), Audit(), CrossCheck() }.OfType<Table>(),
        CrossoverTable.Make(Data, null),
        .. new[] { CrossoverDetails() }.OfType<Table>(),
        .. from scenario in Data.Scenarios
           from shape in Data.Shapes(scenario)
           where Data.Headline(scenario, shape) is not null
           select RatioTable.Make(Data, scenario, shape, null),
    ];

    /// <summary>Every figure that the run has data for, without images.</summary>
    public IReadOnlyList<Figure> Figures() => [.. Presentation.Figures(Data).SelectMany(g => g.Figures)];

    /// <summary>The figure or table; a sentence where there is none.</summary>
    internal static View Shown(View? view, string what) => view switch { null => NotMeasured(what), Figure figure => Images.Of(figure), _ => view };

    internal static NothingToShow NotMeasured(string what) => new($"This run did not measure {what}; the preset standard does.");

    private static string Where(IEnumerable<LeftOut> all)
    {
        var shapes = all.Select(l => l.Shape).Where(s => s.Length > 0).Distinct().ToList();
        var scenarios = all.Select(l => l.Scenario).Where(s => s.Length > 0).Distinct().ToList();
        var sizes = all.Where(l => l.Size is not null).Select(l => $"at {Format.Count(l.Size!.Value)}").Distinct().ToList();
        string[] parts = [string.Join(", ", shapes), string.Join(", ", scenarios), string.Join(", ", sizes)];
        return string.Join(": ", parts.Where(p => p.Length > 0)) is { Length: > 0 } where ? where : "everywhere";
    }

    private static string RoleWords(ContenderRole role) => role switch
    {
        ContenderRole.Baseline => "baseline",
        ContenderRole.AaControl => "control: must be equal",
        ContenderRole.PositiveControl => "control: must be slower",
        ContenderRole.NotDecodable => "shown only: nothing to decode",
        ContenderRole.OutsideCrossover => "floor",
        _ => "contender",
    };

    /// <summary>The view of a place of the run; a sentence where its study has that place, or a contender asked for, and the run did not measure it.</summary>
    private View At(string scenario, string? shape, IReadOnlyCollection<string>? contenders, Func<string, View> show)
    {
        var asked = contenders ?? [];
        var isPlace = Data.Shapes(scenario) is { Count: > 0 } shapes && (shape is null || shapes.Contains(shape));
        if (!(isPlace && asked.All(Data.Contenders.Contains)) && StudyHas(scenario, shape, asked))
        {
            string[] what = [.. isPlace ? asked.Except(Data.Contenders) : [], scenario, .. shape is null ? (string[])[] : [shape]];
            return NotMeasured(string.Join(" / ", what));
        }

        UnknownNameException.DemandAll("contender of this run", asked, Data.Contenders);
        return Shown(show(Shape(scenario, shape)), scenario);
    }

    /// <summary>Whether the preset standard of this study measures all contenders at a place.</summary>
    private bool StudyHas(string scenario, string? shape, IReadOnlyCollection<string> contenders)
    {
        var groups = (StudyList.All.FirstOrDefault(s => s.Name == Analysis.Study)?.Grid(Preset.Standard).Groups ?? [])
            .Where(g => g.Scenario == scenario && (shape is null || g.Shape == shape)).ToList();
        return groups.Count > 0 && contenders.All(name => groups.Exists(g => g.Contenders.Any(c => c.Contender == name)));
    }

    private IReadOnlyCollection<string> Chosen(IReadOnlyCollection<string>? contenders) => contenders ?? Presentation.Shown(Data);

    private string Scenario(string name) =>
        Data.Scenarios.Contains(name) ? name : throw NotHere("scenario", name, Data.Scenarios, g => g.Scenario == name);

    private string Shape(string scenario, string? name)
    {
        var shapes = Data.Shapes(Scenario(scenario));
        if (name is not null && !shapes.Contains(name))
        {
            throw NotHere("shape", name, shapes, g => g.Scenario == scenario && g.Shape == name);
        }

        return name ?? Presentation.Places(Data).FirstOrDefault(p => p.Shape is not null && shapes.Contains(p.Shape)).Shape ?? shapes[0];
    }
}
