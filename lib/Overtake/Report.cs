using Overtake.Charts;
using Overtake.Charts.Drawing;
using Overtake.Charts.Export;
using Overtake.Results;

namespace Overtake;

/// <summary>The pages that <c>scripts/run</c> leaves, with all figures as files beside them. They work offline.</summary>
internal static class Report
{
    private const string Index = "index.html";
    private const string ClaimsPage = "claims.html";
    private const string ClaimsTitle = "Which published claims hold on this machine";

    private static readonly (string Name, Func<Study, RunManifest, string> Of)[] Facts =
    [
        ("Machine", (_, run) => $"{run.Environment.Processor}, {Format.Cores(run.Environment.Cores)}, {run.Environment.OperatingSystem}"),
        ("Runtime", (_, run) => run.Environment.Runtime),
        ("Runs", (study, run) => $"{run.Study} {run.Run}, {study.Data.Launches} launches in total"),
    ];

    /// <summary>
    /// Writes <c>index.html</c> with the answers, a page for each study, and the folder <c>figures</c>, from the fullest run of every study that has one.
    /// </summary>
    /// <param name="folder">Made if it does not exist.</param>
    /// <param name="drawing">Told the name of each study before its figures are drawn.</param>
    /// <returns>Path of the page with the answers.</returns>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    public static string Write(string folder, Action<string>? drawing = null)
    {
        Directory.CreateDirectory(folder);
        var studies = Study.WithRuns().AsParallel().AsOrdered().Select(s => Study.Open(s)).ToList();
        if (studies.Count == 0)
        {
            // Says that there is no run.
            studies.Add(Study.Open(Presentation.All[0].Name));
        }

        Figure? headline = null;
        Dictionary<Study, (string Image, string Text)> pictures = [];
        foreach (var study in studies)
        {
            drawing?.Invoke(study.Presentation.Name);
            var page = Begin(study.Presentation.Title, [study]).Beside("All answers", Index).Beside(ClaimsTitle, ClaimsPage);
            Beside(page, studies.Where(s => s != study));
            var figures = Add(page.Section("Answer"), study, Path.Combine(folder, "figures", study.Presentation.Name));
            headline = study == studies[0] ? figures.FirstOrDefault() : headline;
            // The first that can be read as small as it is there.
            if (figures.OfType<FigureWithImage>().FirstOrDefault(f => File.Exists(Path.Combine(folder, FilesOf(study, f) + FigureFiles.Narrow))) is { } small)
            {
                pictures[study] = (FilesOf(study, small) + FigureFiles.Narrow, small.AlternativeText);
            }

            page.Write(Path.Combine(folder, PageOf(study)));
        }

        var answers = Begin("When does byte[] overtake object[]?", studies);
        Beside(answers.Beside(ClaimsTitle, ClaimsPage), studies);
        answers.Section("Answers");
        foreach (var study in studies)
        {
            answers.Heading(Titled(study));
            if (pictures.TryGetValue(study, out var picture))
            {
                answers.Picture(picture.Image, picture.Text, PageOf(study));
            }

            answers.Add(study.Answer()).Text(study.ControlsInBrief());
        }

        if (headline is not null)
        {
            answers.Section("The headline").Add(headline, FilesOf(studies[0], headline));
        }

        var claims = new Claims(studies);
        answers.Section(ClaimsTitle).Add(claims.Summary()).Text("The pages of the studies say why.");
        var path = Path.Combine(folder, Index);
        answers.Write(path);
        var ledger = Begin(ClaimsTitle, studies).Beside("All answers", Index);
        Beside(ledger, studies);
        ledger.Add(claims.Ledger()).Write(Path.Combine(folder, ClaimsPage));
        return path;
    }

    private static string Titled(Study study) => study.Presentation.Title + (study.Data.Notice.Length > 0 ? $" ({study.Data.Notice})" : "");

    private static string FilesOf(Study study, Figure figure) => $"figures/{study.Presentation.Name}/{figure.Name}";

    private static string PageOf(Study study) => $"{study.Presentation.Name}.html";

    private static ReportPage Begin(string title, IReadOnlyList<Study> studies)
    {
        var page = new ReportPage(title, PlotlyLibrary.Find());
        // A page of several studies is about this machine; a study without a run here shows another one, and says so.
        var here = studies.Where(s => s.Data.Notice.Length == 0).ToList();
        foreach (var (name, of) in Facts)
        {
            page.Fact(name, string.Join("; ", (here.Count > 0 ? here : studies).Select(s => of(s, s.Manifest!)).Distinct()));
        }

        foreach (var elsewhere in here.Count > 0 ? studies.Except(here) : [])
        {
            page.Fact(elsewhere.Presentation.Title, $"{elsewhere.Data.Notice}: {elsewhere.Manifest!.Run}");
        }

        return studies.Any(s => s.Manifest!.Preset == "smoke")
            ? page.Notice("A smoke run: it proves that everything works and measures too little for any claim.")
            : page;
    }

    private static void Beside(ReportPage page, IEnumerable<Study> studies)
    {
        foreach (var study in studies)
        {
            page.Beside(Titled(study), PageOf(study));
        }
    }

    /// <returns>The figures in order.</returns>
    private static IReadOnlyList<Figure> Add(ReportPage page, Study study, string folder)
    {
        page.Add(study.Answer()).Text(study.ControlsInBrief());
        var groups = study.Presentation.Figures(study.Data);
        var written = FigureFiles.Write(folder, [.. groups.SelectMany(g => g.Figures)], Images.Renderer, source: study.Source).ToDictionary(f => f.Name);
        var narrow = Theme.Narrowly(() => study.Presentation.Figures(study.Data));
        var narrowToo = FigureFiles.WriteNarrow(folder, narrow.SelectMany(g => g.Figures), Images.Renderer);
        foreach (var (heading, figures) in groups)
        {
            page.Section(heading.Length > 0 ? Format.Capital(heading) : "Figures");
            if (figures.Count == 0)
            {
                page.Text($"Measured at one size, which makes no curve: scripts/overtake analyze {study.Presentation.Name} has its ratios.");
            }

            foreach (var figure in figures)
            {
                page.Add(written[figure.Name], FilesOf(study, figure), narrowToo.Contains(figure.Name));
            }
        }

        if (study.Crossovers() is Table { Rows.Count: > 0 } crossovers)
        {
            AddTables(page.Section("Crossovers"), crossovers);
        }

        // Costs and packages stand behind the claims, and alone where there are none.
        View[] others = [study.AgainstPackages(), .. study.Presentation.Tables(study)];
        if (study.PublishedClaims() is Table { Rows.Count: > 0 } claims)
        {
            AddTables(page.Section(ClaimsTitle), claims);
        }
        else if (study.Presentation.Source is not null)
        {
            page.Section(ClaimsTitle).Text("This run did not measure what was published; the preset standard does.");
        }

        if (others.OfType<Table>().Any(t => t.Rows.Count > 0))
        {
            AddTables(page.Section("More tables"), others);
        }

        AddTables(page.Section("How it was measured: controls, contenders, what was left out", open: false),
            study.Controls(), study.Stretches(), study.Audit(), study.CrossCheck(), study.CrossoverDetails(), study.Contenders(), study.LeftOut(),
            study.Describe());
        return [.. groups.SelectMany(g => g.Figures).Select(f => written[f.Name])];
    }

    /// <summary>Adds the tables that have rows; a view that is a sentence says that something was not measured.</summary>
    private static void AddTables(ReportPage page, params View[] views)
    {
        foreach (var table in views.OfType<Table>().Where(t => t.Rows.Count > 0))
        {
            page.Add(table);
        }
    }
}
