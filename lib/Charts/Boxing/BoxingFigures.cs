using Overtake.Charts.Figures;

namespace Overtake.Charts.Boxing;

/// <summary>All figures of the boxing study.</summary>
public static class BoxingFigures
{
    /// <summary>The record shape of the published study.</summary>
    public const string Shape = "three-numbers";

    /// <summary>What the headline shows of the contenders: one of each kind, so that a slide can hold it.</summary>
    public static IReadOnlyList<string> Headline { get; } = ["byte[] span", "byte[] pooled", "byte[] BinaryWriter", "byte[] Utf8Json", "struct[]", "object[] pooled"];

    /// <summary>Every figure that the run has data for, the headline first.</summary>
    /// <param name="run">The run.</param>
    /// <param name="published">Ratios of the published study; empty to leave its figure out.</param>
    /// <param name="source">What to call them.</param>
    public static IReadOnlyList<Figure> All(RunData run, IReadOnlyList<PublishedPoint> published, string source)
    {
        var figures = new List<Figure>();
        foreach (var scenario in run.Scenarios)
        {
            foreach (var shape in run.Shapes(scenario).Where(s => run.Headline(scenario, s) is not null).OrderByDescending(s => s == Shape))
            {
                figures.Add(RatioFigure.Draw(run, scenario, shape, Headline));
                if (run.In(run.Headline(scenario, shape)!, Results.ContenderRole.Contender).Except(Headline).Any())
                {
                    figures.Add(RatioFigure.Draw(run, scenario, shape, name: FigureName.Of("ratio", scenario, shape, "all")));
                }

                if (shape == Shape)
                {
                    var setting = run.Headline(scenario, shape)!;
                    if (run.Costs(setting, Results.Metric.Time.Name).Any())
                    {
                        figures.Add(TimeFigure.Draw(run, scenario, shape, Headline));
                    }

                    if (run.Costs(setting, Results.Metric.Allocated.Name).Any())
                    {
                        figures.Add(AllocationFigure.Draw(run, scenario, shape, Headline));
                    }

                    if (run.Analysis.Regret.Any(r => r.Setting == setting))
                    {
                        figures.Add(RegretFigure.Draw(run, scenario, shape));
                    }
                }
            }
        }

        if (figures.Count > 0)
        {
            figures.Add(RatioGridFigure.Draw(run, Headline));
        }

        if (run.MeasuredSettings("hand-off", Shape).Any(s => s.Parameters.Contains("load=", StringComparison.Ordinal)))
        {
            figures.Add(HandOffFigure.Latency(run, Shape, Headline));
        }

        if (run.MeasuredSettings("hand-off", Shape).Any(s => run.Costs(s, Results.Metric.Throughput.Name).Any()))
        {
            figures.Add(HandOffFigure.Throughput(run, Shape, Headline));
        }

        if (published.Count > 0 && run.Scenarios.Contains("published"))
        {
            figures.Add(PublishedFigure.Draw(run, published, source));
        }

        if (run.Analysis.Ratios.Any(r => run.Role(r.Contender) == Results.ContenderRole.AaControl && r.Setting.Parameters.Length == 0))
        {
            figures.Add(NoiseFigure.Draw(run));
        }

        if (SensitivityFigure.Draw(run) is { } sensitivity)
        {
            figures.Add(sensitivity);
        }

        return figures;
    }
}
