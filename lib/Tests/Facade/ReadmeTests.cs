using System.Globalization;
using System.Text;
using Overtake.Analysis;
using Overtake.Charts;

namespace Overtake.Tests.Facade;

/// <summary>The README's chart and table are those of the committed run. Run with OVERTAKE_UPDATE_README=1 to renew them.</summary>
[Collection(Notebooks.EngineCollection.Name)]
public class ReadmeTests
{
    private const string Start = "<!-- crossovers: made by ReadmeTests from the committed run -->";
    private const string End = "<!-- end of crossovers -->";
    private const string Scenario = "fill";
    private const string Shape = "three-numbers";

    private static readonly bool Update = Environment.GetEnvironmentVariable("OVERTAKE_UPDATE_README") == "1";
    private static readonly string Readme = Path.Combine(ProjectFolder.Root, "README.md");
    private static readonly string Chart = Path.Combine(ProjectFolder.Root, "docs", "ratio-curve");

    [Fact]
    public void The_table_is_that_of_the_committed_run()
    {
        var text = File.ReadAllText(Readme);
        var from = text.IndexOf(Start, StringComparison.Ordinal) + Start.Length;
        var to = text.IndexOf(End, StringComparison.Ordinal);
        var expected = "\n" + Table(Committed()) + "\n";
        if (Update)
        {
            File.WriteAllText(Readme, text[..from] + expected + text[to..]);
            return;
        }

        Assert.Equal(expected, text[from..to]);
    }

    [Fact]
    public void The_chart_is_that_of_the_committed_run()
    {
        var figure = Committed().RatioCurve(Scenario, Shape);
        if (Update)
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Chart)!);
            File.WriteAllText(Chart + ".json", figure.PlotlyJson);
            File.WriteAllText(Chart + ".svg", Assert.IsType<FigureWithImage>(figure).Image.Svg);
            return;
        }

        Assert.Equal(File.ReadAllText(Chart + ".json"), figure.PlotlyJson);
        Assert.True(File.Exists(Chart + ".svg"));
    }

    private static Study Committed()
    {
        using var data = CommittedData.Copy();
        Environment.SetEnvironmentVariable(Study.RunsVariable, data.Machines);
        Environment.SetEnvironmentVariable(Study.MachineVariable, data.Machine);
        try
        {
            return Study.Open("boxing");
        }
        finally
        {
            Environment.SetEnvironmentVariable(Study.RunsVariable, null);
            Environment.SetEnvironmentVariable(Study.MachineVariable, null);
        }
    }

    private static string Table(Study study)
    {
        var table = new StringBuilder("| contender | against `object[]` | at N records | why | under other settings |\n|---|---|---|---|---|\n");
        foreach (var crossover in study.Analysis.Crossovers.Where(c => c.Setting is { Scenario: Scenario, Shape: Shape, Parameters: "" }))
        {
            if (crossover.Points.Count == 0)
            {
                table.Append(CultureInfo.InvariantCulture, $"| `{crossover.Contender}` | {Words(crossover.Outcome)} | {Range(crossover)} | {(crossover.Outcome == CrossoverOutcome.Unresolved ? crossover.Remark : "")} | |\n");
                continue;
            }

            foreach (var point in crossover.Points)
            {
                var at = point.Step ? $"{point.High:N0} exactly" : $"{point.Point:N0}, between {point.Low:N0} and {point.High:N0}";
                table.Append(CultureInfo.InvariantCulture, $"| `{crossover.Contender}` | {(point.Overtakes ? "overtakes" : "falls behind")} | {at} | {point.Cause}{(point.Proven ? " (proven)" : "")} | {(point.Sensitivity.Length > 0 ? point.Sensitivity : "not tried")} |\n");
            }
        }

        return table.ToString().TrimEnd('\n');
    }

    private static string Range(Crossover crossover) => string.Create(CultureInfo.InvariantCulture, $"{crossover.SmallestSize:N0} to {crossover.LargestSize:N0}");

    private static string Words(CrossoverOutcome outcome) => outcome switch
    {
        CrossoverOutcome.NoneAlwaysAhead => "always ahead",
        CrossoverOutcome.NoneAlwaysBehind => "always behind",
        _ => "unresolved",
    };
}
