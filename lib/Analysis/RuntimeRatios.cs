using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>Runtimes against each other, launch by launch.</summary>
public static class RuntimeRatios
{
    /// <summary>Every case that was measured on several runtimes, each newer runtime against the oldest.</summary>
    /// <param name="rows">Rows of one run.</param>
    /// <param name="confidence">Nominal coverage of the intervals.</param>
    /// <param name="controls">Controls of the run, for its systematic uncertainty.</param>
    /// <exception cref="AnalysisException">A row cannot be what it says.</exception>
    public static IReadOnlyList<RuntimeRatio> All(IReadOnlyList<Row> rows, double confidence, IReadOnlyList<Control> controls)
    {
        var estimator = new RatioEstimator(confidence);
        var ratios = new List<RuntimeRatio>();
        foreach (var runtimes in CaseTable.Read(rows).Groups.Where(g => !g.IsAudit).GroupBy(g => g.Setting with { Runtime = "" }))
        {
            var ordered = runtimes.OrderBy(g => VersionOf(g.Setting.Runtime)).ToList();
            var oldest = ordered[0];
            var systematic = SystematicUncertainty.Factor(controls, oldest.Setting.Scenario, oldest.Setting.Shape);
            foreach (var newer in ordered.Skip(1))
            {
                foreach (var (contender, sizes) in newer.Contenders)
                {
                    foreach (var (size, measured) in sizes)
                    {
                        if (oldest.Find(contender, size) is { } older && Case.Ratios(older, measured, Metric.Time.Name) is { Count: > 0 } logs)
                        {
                            var compared = estimator.Compare([.. logs.Select(l => l.Log)], systematic);
                            ratios.Add(new RuntimeRatio(newer.Setting, contender, size, oldest.Setting.Runtime, compared.Estimate));
                        }
                    }
                }
            }
        }

        return ratios;
    }

    /// <summary>The version in a runtime's description, to put runtimes in order.</summary>
    public static Version VersionOf(string runtime) =>
        Version.TryParse(runtime[(runtime.LastIndexOf(' ') + 1)..].Split('-')[0], out var version) ? version : new Version();
}

/// <summary>time on the older runtime / time on the newer one, for the same contender at the same size: above 1 the newer runtime is faster.</summary>
/// <param name="Setting">Where it was measured, on the newer runtime.</param>
/// <param name="Contender">The contender.</param>
/// <param name="Size">Size on the scenario's axis.</param>
/// <param name="Against">The older runtime.</param>
/// <param name="Estimate">Ratio and interval. Launches of both runtimes are adjacent, not interleaved: a machine whose speed changes between them widens it.</param>
public sealed record RuntimeRatio(Setting Setting, string Contender, long Size, string Against, Estimate Estimate);
