using Overtake.Charts;
using Overtake.Charts.Export;
using Overtake.Results;

namespace Overtake;

/// <summary>The page that <c>scripts/run</c> leaves behind, with all figures as files beside it.</summary>
public static class Report
{
    private static readonly (string Name, Func<Study, RunManifest, string> Of)[] Facts =
    [
        ("Machine", (_, run) => $"{run.Environment.Processor}, {run.Environment.Cores} cores, {run.Environment.OperatingSystem}"),
        ("Runtime", (_, run) => run.Environment.Runtime),
        ("Runs", (study, run) => $"{run.Study} {run.Run}, {study.Data.Launches} launches"),
    ];

    /// <summary>Writes <c>index.html</c> and the folder <c>figures</c> from the fullest run of every study that has one.</summary>
    /// <param name="folder">Made if it does not exist.</param>
    /// <returns>Path of the page.</returns>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    public static string Write(string folder)
    {
        Directory.CreateDirectory(folder);
        var studies = Study.WithRuns().Select(s => Study.Open(s)).ToList();
        if (studies.Count == 0)
        {
            // Says that there is no run.
            studies.Add(Study.Open(Presentation.All[0].Name));
        }

        var page = new ReportPage("When does byte[] overtake object[]?", PlotlyLibrary.Find());
        foreach (var (name, of) in Facts)
        {
            page.Fact(name, string.Join("; ", studies.Select(s => of(s, s.Manifest!)).Distinct()));
        }

        if (studies.Exists(s => s.Manifest!.Preset == "smoke"))
        {
            page.Notice("A smoke run: it proves that everything works and measures too little for any claim.");
        }

        page.Section("Answers");
        foreach (var study in studies)
        {
            page.Add(study.Presentation.Name, study.Answer()).Text(study.ControlsInBrief());
        }

        foreach (var study in studies)
        {
            Add(page.Section(study.Presentation.Title), study, Path.Combine(folder, "figures", study.Presentation.Name));
        }

        var path = Path.Combine(folder, "index.html");
        page.Write(path);
        return path;
    }

    private static void Add(ReportPage page, Study study, string folder)
    {
        AddTables(page, study.Crossovers());
        var groups = study.Presentation.Figures(study.Data);
        var written = FigureFiles.Write(folder, [.. groups.SelectMany(g => g.Figures)], Images.Renderer).ToDictionary(f => f.Name);
        foreach (var (heading, figures) in groups)
        {
            if (heading.Length > 0)
            {
                page.Heading(heading);
            }

            if (figures.Count == 0)
            {
                page.Text($"Measured at one size, which makes no curve: scripts/overtake analyze {study.Presentation.Name} has its ratios.");
            }

            foreach (var figure in figures)
            {
                page.Add(written[figure.Name]);
            }
        }

        AddTables(page.Heading("Which published claims hold on this machine"), study.PublishedClaims(), study.AgainstPackages());
        AddTables(page, [.. study.Presentation.Tables(study)]);
        AddTables(page.Fold("How it was measured: controls, contenders, what was left out"),
            study.Controls(), study.Stretches(), study.Audit(), study.CrossCheck(), study.CrossoverDetails(), study.Contenders(), study.LeftOut(), study.Describe());
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
