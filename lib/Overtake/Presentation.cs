using Overtake.Analysis;
using Overtake.Charts;
using Overtake.Charts.Figures;
using Overtake.Results;

namespace Overtake;

/// <summary>
/// How a study is shown. Studies that have more to show than curves, or published claims, have a class in their folder and an entry in <see cref="All"/>.
/// </summary>
/// <param name="name">Name of the study on the command line.</param>
/// <param name="title">Title of its section of the report; null for the name.</param>
/// <param name="source">Where the claims were published; null where there are none.</param>
internal class Presentation(string name, string? title = null, ClaimSource? source = null)
{
    /// <summary>The studies that have more to show, in the order of the report.</summary>
    public static IReadOnlyList<Presentation> All { get; } =
        [new BoxingPresentation(), new BytesPresentation(), new PoolsPresentation(), new SerializersPresentation(), new EchoPresentation()];

    public string Name => name;

    public string Title => title ?? name;

    public ClaimSource? Source => source;

    // Of a class with more parameter values the answer has these, and the table of results all.
    private const int MostShapes = 4;

    /// <summary>Places of its answer: scenarios with their shape, the headline first; without a shape all shapes of the scenario are counted.</summary>
    public virtual IReadOnlyList<(string Scenario, string? Shape)> Places(RunData run) =>
        [.. run.Scenarios.SelectMany(scenario => run.Shapes(scenario).Take(MostShapes).Select(shape => (scenario, (string?)shape)))];

    /// <summary>The study's question answered in at most three sentences; null where that takes more.</summary>
    public virtual Statement? Headline(RunData run) => null;

    /// <summary>Sentences of <see cref="Headline(RunData)"/>, which the rest of the answer does not contradict.</summary>
    /// <inheritdoc cref="Charts.Headline.Of"/>
    protected Statement? HeadlineOf(RunData run, string subject, string? baseline, params IReadOnlyList<Way> ways) =>
        Charts.Headline.Of(run, Answer.Compared(run, Places(run), Shown(run)), subject, baseline, ways);

    /// <summary>
    /// Scenarios whose baseline leaves out work that has to be done, such as a security check: the contender that does it, and words for that work.
    /// Nobody is advised to keep such a baseline; the answer says what the work costs.
    /// </summary>
    public virtual IReadOnlyDictionary<string, (string Contender, string Words)> Duties { get; } = new Dictionary<string, (string Contender, string Words)>();

    /// <summary>Explanations of contenders whose names say too little; an answer explains each one once.</summary>
    public virtual IReadOnlyDictionary<string, string> Explained { get; } = new Dictionary<string, string>();

    /// <summary>The default contenders of a curve: few enough for a slide.</summary>
    public virtual IReadOnlyList<string> Shown(RunData run) => run.Contenders;

    /// <summary>Every figure that a run has data for, under headings; a heading may be empty.</summary>
    public virtual IReadOnlyList<(string Heading, IReadOnlyList<Figure> Figures)> Figures(RunData run) =>
        [.. Scenarios(run, Curves), .. Titled("Noise and sensitivity", Noise(run))];

    /// <summary>The published claims beside the run; empty where it measured nothing of what they are about.</summary>
    public virtual IReadOnlyList<Claim> Claims(RunData run) => [];

    /// <summary>How the claims are to be read.</summary>
    public virtual string ClaimsRemark(RunData run) => "";

    /// <summary>The report's tables of this study alone.</summary>
    public virtual IReadOnlyList<View> Tables(Run run) => [];

    public static Presentation Of(string study) => All.FirstOrDefault(p => p.Name == study) ?? new Presentation(study);

    /// <summary>Figures under a heading; nothing where there are none.</summary>
    protected static IEnumerable<(string Heading, IReadOnlyList<Figure> Figures)> Titled(string heading, IEnumerable<Figure> figures) =>
        figures.ToList() is { Count: > 0 } all ? [(heading, all)] : [];

    /// <summary>Figures scenario by scenario, under their titles; none where a scenario has no curve.</summary>
    protected static IEnumerable<(string Heading, IReadOnlyList<Figure> Figures)> Scenarios(RunData run, Func<RunData, string, IEnumerable<Figure>> of) =>
        from scenario in run.Scenarios
        select ($"{scenario}: {run.ScenarioTitle(scenario)}", (IReadOnlyList<Figure>)[.. of(run, scenario)]);

    /// <summary>Ratio curves of all shapes; of the first one also times, allocations and what the wrong choice costs.</summary>
    protected IEnumerable<Figure> Curves(RunData run, string scenario)
    {
        var (shown, first) = (Shown(run), Places(run).FirstOrDefault(p => p.Scenario == scenario).Shape ?? run.Shapes(scenario)[0]);
        // One point is no curve; the report has a table of those.
        return from setting in run.Headlines(scenario).OrderByDescending(s => s.Shape == first)
               where HasCurve(run, setting)
               let shape = setting.Shape
               from figure in StudyFigures.Drawn(
                   RatioFigure.Draw(run, scenario, shape, shown),
                   run.In(setting, ContenderRole.Contender).Except(shown).Any()
                       ? RatioFigure.Draw(run, scenario, shape, name: FigureName.Of("ratio", scenario, shape, "all")) : null,
                   shape == first && run.Costs(setting, Metric.Time.Name).Any() ? TimeFigure.Draw(run, scenario, shape, shown) : null,
                   shape == first && run.Costs(setting, Metric.Allocated.Name).Any() ? AllocationFigure.Draw(run, scenario, shape, shown) : null,
                   shape == first && run.Analysis.Regret.Any(r => r.Setting == setting) ? RegretFigure.Draw(run, scenario, shape) : null)
               select figure;
    }

    /// <summary>Whether any contender was measured at more than one size.</summary>
    public static bool HasCurve(RunData run, Setting setting) => run.In(setting, ContenderRole.Contender).Any(c => run.Ratios(setting, c).Skip(1).Any());

    /// <summary>Noise between copies, and the crossovers that survive other settings.</summary>
    protected static IEnumerable<Figure> Noise(RunData run) => StudyFigures.Drawn(
        run.Analysis.Ratios.Any(r => run.Role(r.Contender) == ContenderRole.AaControl && r.Setting.Parameters.Length == 0) ? NoiseFigure.Draw(run) : null,
        SensitivityFigure.Draw(run));

    /// <summary>The published figures in a file of <c>data/published</c>.</summary>
    /// <exception cref="InvalidResultException">The file is missing or broken.</exception>
    protected static IReadOnlyList<PublishedRow> Published(string file) => PublishedTable.Read(Path.Combine(ProjectFolder.Data, "published", file)).Rows;
}
