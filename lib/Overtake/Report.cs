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

    /// <summary>
    /// Writes <c>index.html</c> with the answers, a page for each study, and the folder <c>figures</c>, from the fullest run of every study that has one.
    /// </summary>
    /// <param name="folder">Made if it does not exist.</param>
    /// <param name="drawing">Told the name of each study before its figures are drawn.</param>
    /// <returns>Path of the page with the answers.</returns>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    public static string Write(string folder, Action<string>? drawing = null)
    {
        var runs = Study.WithRuns().AsParallel().AsOrdered().Select(s => Study.Open(s)).ToList();
        if (runs.Count == 0)
        {
            // Says that there is no run.
            runs.Add(Study.Open(Presentation.All[0].Name));
        }

        Directory.CreateDirectory(folder);

        Figure? headline = null;
        Dictionary<Run, (string Image, string Text)> pictures = [];
        foreach (var run in runs)
        {
            drawing?.Invoke(run.Presentation.Name);
            var page = Begin(run.Presentation.Title, [run]).Beside("All answers", Index).Beside(ClaimsTitle, ClaimsPage);
            Beside(page, runs.Where(r => r != run));
            var figures = Add(page.Section("Answer"), run, Path.Combine(folder, "figures", run.Presentation.Name));
            headline = run == runs[0] ? figures.FirstOrDefault() : headline;
            // The first that can be read as small as it is there.
            if (figures.OfType<FigureWithImage>().FirstOrDefault(f => File.Exists(Path.Combine(folder, FilesOf(run, f) + FigureFiles.Narrow))) is { } small)
            {
                pictures[run] = (FilesOf(run, small) + FigureFiles.Narrow, small.AlternativeText);
            }

            page.Write(Path.Combine(folder, PageOf(run)));
        }

        var answers = Begin("When does byte[] overtake object[]?", runs);
        Beside(answers.Beside(ClaimsTitle, ClaimsPage), runs);
        answers.Section("Answers");
        foreach (var run in runs)
        {
            answers.Heading(Titled(run));
            if (pictures.TryGetValue(run, out var picture))
            {
                answers.Picture(picture.Image, picture.Text, PageOf(run));
            }

            answers.Add(run.Answer()).Text(run.ControlsInBrief());
        }

        if (headline is not null)
        {
            answers.Section("The headline").Add(headline, FilesOf(runs[0], headline));
        }

        var claims = new Claims(runs);
        answers.Section(ClaimsTitle).Add(claims.Summary()).Text("The pages of the studies say why.");
        var path = Path.Combine(folder, Index);
        answers.Write(path);
        var ledger = Begin(ClaimsTitle, runs).Beside("All answers", Index);
        Beside(ledger, runs);
        ledger.Add(claims.Ledger()).Write(Path.Combine(folder, ClaimsPage));
        return path;
    }

    private static string Titled(Run run) => run.Presentation.Title + (run.Data.Notice.Length > 0 ? $" ({run.Data.Notice})" : "");

    private static string FilesOf(Run run, Figure figure) => $"figures/{run.Presentation.Name}/{figure.Name}";

    private static string PageOf(Run run) => $"{run.Presentation.Name}.html";

    private static ReportPage Begin(string title, IReadOnlyList<Run> runs)
    {
        var page = new ReportPage(title, PlotlyLibrary.Find());
        // A page of several studies is about this machine; a study without a run here shows another one, and says so.
        var here = runs.Where(s => s.Data.Notice.Length == 0).ToList();
        var shown = here.Count > 0 ? here : runs;
        Fact("Machine", run => $"{run.Environment.Processor}, {Format.Cores(run.Environment.Cores)}, {run.Environment.OperatingSystem}");
        Fact("Runtime", run => run.Environment.Runtime);
        page.Fact("Runs", string.Join("; ", shown.Select(s => $"{s.Manifest!.Study} {s.Manifest.Run}, {s.Data.Launches} launches in total").Distinct()));
        foreach (var elsewhere in runs.Except(shown))
        {
            page.Fact(elsewhere.Presentation.Title, $"{elsewhere.Data.Notice}: {elsewhere.Manifest!.Run}");
        }

        return runs.Any(s => s.Manifest!.Preset == "smoke")
            ? page.Notice("A smoke run: it proves that everything works and measures too little for any claim.")
            : page;

        void Fact(string name, Func<RunManifest, string> of) => page.Fact(name, string.Join("; ", shown.Select(s => of(s.Manifest!)).Distinct()));
    }

    private static void Beside(ReportPage page, IEnumerable<Run> runs)
    {
        foreach (var run in runs)
        {
            page.Beside(Titled(run), PageOf(run));
        }
    }

    private static IReadOnlyList<Figure> Add(ReportPage page, Run run, string folder)
    {
        page.Add(run.Answer()).Text(run.ControlsInBrief());
        var groups = run.Presentation.Figures(run.Data);
        var written = FigureFiles.Write(folder, [.. groups.SelectMany(g => g.Figures)], Images.Renderer, source: run.Source).ToDictionary(f => f.Name);
        var narrow = Theme.Narrowly(() => run.Presentation.Figures(run.Data));
        var narrowToo = FigureFiles.WriteNarrow(folder, narrow.SelectMany(g => g.Figures), Images.Renderer);
        foreach (var (heading, figures) in groups)
        {
            page.Section(heading.Length > 0 ? Format.Capital(heading) : "Figures");
            if (figures.Count == 0)
            {
                page.Text($"Measured at one size, which makes no curve: scripts/overtake analyze {run.Presentation.Name} has its ratios.");
            }

            foreach (var figure in figures)
            {
                page.Add(written[figure.Name], FilesOf(run, figure), narrowToo.Contains(figure.Name));
            }
        }

        if (run.Crossovers() is Table { Rows.Count: > 0 } crossovers)
        {
            AddTables(page.Section("Crossovers"), crossovers);
        }

        // Costs and packages stand behind the claims, and alone where there are none.
        View[] others = [run.AgainstPackages(), .. run.Presentation.Tables(run)];
        if (run.PublishedClaims() is Table { Rows.Count: > 0 } claims)
        {
            AddTables(page.Section(ClaimsTitle), claims);
        }
        else if (run.Presentation.Source is not null)
        {
            page.Section(ClaimsTitle).Text("This run did not measure what was published; the preset standard does.");
        }

        if (others.OfType<Table>().Any(t => t.Rows.Count > 0))
        {
            AddTables(page.Section("More tables"), others);
        }

        AddTables(page.Section("How it was measured: controls, contenders, what was left out", open: false),
            run.Controls(), run.Stretches(), run.Audit(), run.CrossCheck(), run.CrossoverDetails(), run.Contenders(), run.LeftOut(),
            run.Describe());
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
