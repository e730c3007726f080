using Overtake.Charts;
using Overtake.Charts.Export;
using Overtake.Results;

namespace Overtake;

/// <summary>The page that <c>scripts/run</c> leaves behind, with all figures as files beside it.</summary>
public static class Report
{
    /// <summary>Writes <c>index.html</c> and the folder <c>figures</c> from the fullest run of every study that has one.</summary>
    /// <param name="folder">Made if it does not exist.</param>
    /// <returns>Path of the page.</returns>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    public static string Write(string folder)
    {
        Directory.CreateDirectory(folder);
        var boxing = Study.Open("boxing");
        var figures = FigureFiles.Write(Path.Combine(folder, "figures"), boxing.Figures(), Images.Renderer);
        var page = new ReportPage("When does byte[] overtake object[]?", PlotlyLibrary.Find());
        foreach (var (name, value) in Facts(boxing))
        {
            page.Fact(name, value);
        }

        if (boxing.Manifest?.Preset == "smoke")
        {
            page.Notice("A smoke run: it proves that everything works and measures too little for any claim.");
        }

        if (boxing.Analysis.Noisy)
        {
            page.Notice($"Not every control came out as expected: {boxing.Deviations()}. Captions say by how much intervals are widened. On a quiet machine they are narrower.");
        }

        page.Section("Answers").Add("boxing", boxing.Answer());
        foreach (var study in new[] { "bytes", "pools", "serializers", "echo" }.Where(Study.HasRuns))
        {
            page.Add(study, Study.Open(study).Answer());
        }

        page.Section("Where bytes overtake boxes").Add(boxing.Crossovers());
        foreach (var scenario in boxing.Manifest!.Scenarios)
        {
            page.Section($"{scenario.Name}: {scenario.Title}");
            foreach (var figure in figures.Where(f => IsOf(scenario, f)))
            {
                page.Add(figure);
            }
        }

        page.Section("All of it at a glance, and what was questioned");
        foreach (var figure in figures.Where(f => !boxing.Manifest.Scenarios.Any(s => IsOf(s, f))))
        {
            page.Add(figure);
        }

        page.Section("What the wrong choice costs");
        foreach (var scenario in boxing.Manifest.Scenarios.Where(s => boxing.HasRangeCosts(s.Name)))
        {
            page.Add(boxing.RangeCosts(scenario.Name));
        }

        page.Section("Controls").Add(boxing.Controls());
        AddWhere(page, boxing.Audit(), boxing.CrossCheck());
        AddWhere(page.Section("Which published claims hold here"), boxing.PublishedClaims());

        page.Section("How it was measured").Add(boxing.Describe()).Add(boxing.Contenders());
        if (Study.HasRuns("bytes"))
        {
            AddBytes(page, Path.Combine(folder, "figures", "bytes"));
        }

        if (Study.HasRuns("pools"))
        {
            AddPools(page, Path.Combine(folder, "figures", "pools"));
        }

        if (Study.HasRuns("serializers"))
        {
            AddSerializers(page, Path.Combine(folder, "figures", "serializers"));
        }

        if (Study.HasRuns("echo"))
        {
            AddEcho(page, Path.Combine(folder, "figures", "echo"));
        }

        var path = Path.Combine(folder, "index.html");
        page.Write(path);
        return path;
    }

    private static void AddBytes(ReportPage page, string folder)
    {
        var bytes = Study.Open("bytes");
        AddFigures(page, bytes, "Byte buffers before and after BinaryPrimitives", folder);
        page.Add(bytes.PublishedCopies()).Add(bytes.Controls()).Add(bytes.Describe()).Add(bytes.Contenders());
    }

    private static void AddPools(ReportPage page, string folder)
    {
        var pools = Study.Open("pools");
        AddFigures(page, pools, "Body-hash validation, buffer pools and HTTP", folder);
        AddWhere(page, pools.AboveTheHash(), pools.Goals(), pools.ThreadCosts(), pools.Locks(), pools.PacedLoads());
        page.Add(pools.PublishedRequests()).Add(pools.PublishedPools()).Add(pools.PublishedLoads()).Add(pools.LeftOut()).Add(pools.Controls()).Add(pools.Describe()).Add(pools.Contenders());
    }

    private static void AddSerializers(ReportPage page, string folder)
    {
        var serializers = Study.Open("serializers");
        AddFigures(page, serializers, "Serializers, in memory and over a socket", folder);
        page.Add(serializers.Serializers()).Add(serializers.LeftOut()).Add(serializers.Controls()).Add(serializers.Describe());
    }

    private static void AddEcho(ReportPage page, string folder)
    {
        var echo = Study.Open("echo");
        AddFigures(page, echo, "Echo of an envelope over TCP", folder);
        AddWhere(page, echo.RanksByPayload(), echo.RanksByWindow(), echo.SocketShares());
        page.Add(echo.LeftOut()).Add(echo.Controls()).Add(echo.Describe()).Add(echo.Contenders());
    }

    private static void AddFigures(ReportPage page, Study study, string title, string folder)
    {
        page.Section(title);
        if (study.Analysis.Noisy)
        {
            page.Notice($"Not every control came out as expected: {study.Deviations()}.");
        }

        foreach (var figure in FigureFiles.Write(folder, study.Figures(), Images.Renderer))
        {
            page.Add(figure);
        }

        AddWhere(page, study.PublishedClaims(), study.AgainstPackages());
    }

    /// <summary>Adds a view unless it is a sentence about what was not measured.</summary>
    private static void AddWhere(ReportPage page, params View[] views)
    {
        foreach (var table in views.OfType<Table>())
        {
            page.Add(table);
        }
    }

    /// <summary>Figures carry the scenario in their names.</summary>
    private static bool IsOf(ScenarioInfo scenario, Figure figure) =>
        figure.Name.Contains($"-{scenario.Name}", StringComparison.Ordinal) || figure.Name.StartsWith(scenario.Name, StringComparison.Ordinal);

    private static IEnumerable<(string Name, string Value)> Facts(Study study)
    {
        var manifest = study.Manifest!;
        yield return ("Machine", $"{manifest.Environment.Processor}, {manifest.Environment.Cores} cores, {manifest.Environment.OperatingSystem}");
        yield return ("Runtime", manifest.Environment.Runtime);
        yield return ("Run", $"{manifest.Run}, {study.Data.Launches} launches");
    }
}
