using Overtake.Measurement.Bytes;

namespace Overtake.Tests.Charts;

/// <summary>A run of the whole standard grid of the bytes study made up for tests. Never a measurement.</summary>
internal static class SampleBytesRun
{
    public static RunData Standard(int launches = 6)
    {
        var study = new BytesStudy();
        var random = new Random(1);
        var grid = study.Grid(Preset.Standard);
        List<Row> rows = [];
        for (var launch = 1; launch <= launches; launch++)
        {
            foreach (var (group, contender) in from g in grid.Groups from c in g.Contenders select (g, c))
            {
                foreach (var size in contender.Sizes)
                {
                    var time = size * Speed(contender.Contender) * Math.Exp(0.02 * (random.NextDouble() - 0.5)) * (group.Runtime == Runtimes.Current ? 1 : 1.2);
                    rows.Add(new Row(
                        launch, 1, group.Scenario, group.Shape, contender.Contender, size, "", group.Runtime.Replace("net", ".NET ", StringComparison.Ordinal) + ".12", "workstation-concurrent", 1, 100, "time", "ns", time));
                }
            }
        }

        var manifest = SampleManifest.Standard(study, launches);
        return new RunData(rows, Analyzer.Analyze(rows, manifest), manifest);
    }

    private static double Speed(string contender) => contender switch
    {
        "before" or "before (A/A)" => 5,
        _ when contender.EndsWith(ControlNames.PositiveSuffix, StringComparison.Ordinal) => 5.5,
        "vectorised" or "copy" => 0.1,
        _ => 1 + (contender.Length / 10.0),
    };
}
