using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>The same contenders in two settings against each other, launch by launch: in memory and over a socket, in one process and in two.</summary>
public static class SettingRatios
{
    /// <summary>Every contender at every size that both settings have, the sizes of a contender in ascending order; none where the metric was not recorded or was zero.</summary>
    /// <param name="rows">Rows of one run.</param>
    /// <param name="first">The setting whose cost is divided.</param>
    /// <param name="second">The setting it is divided by, with the same axis.</param>
    /// <param name="metric">What is compared.</param>
    /// <param name="confidence">Nominal coverage of the intervals.</param>
    /// <param name="controls">Controls of the run: the larger systematic uncertainty of the two settings counts.</param>
    /// <exception cref="AnalysisException">A row cannot be what it says.</exception>
    public static IReadOnlyList<SettingRatio> Between(IReadOnlyList<Row> rows, Setting first, Setting second, Metric metric, double confidence, IReadOnlyList<Control> controls)
    {
        var groups = CaseTable.Read([.. rows.Where(r => Setting.Of(r) is var setting && (setting == first || setting == second))]).Groups.ToDictionary(g => g.Setting);
        if (!groups.TryGetValue(first, out var divided) || !groups.TryGetValue(second, out var divisor))
        {
            return [];
        }

        var estimator = new RatioEstimator(confidence);
        var systematic = Math.Max(SystematicUncertainty.Factor(controls, first.Scenario, first.Shape), SystematicUncertainty.Factor(controls, second.Scenario, second.Shape));
        var ratios = new List<SettingRatio>();
        foreach (var (contender, sizes) in divided.Contenders)
        {
            foreach (var (size, measured) in sizes)
            {
                if (divisor.Find(contender, size) is { } other && Case.Ratios(measured, other, metric.Name) is { Count: > 0 } logs)
                {
                    var compared = estimator.Compare([.. logs.Select(l => l.Log)], systematic);
                    ratios.Add(new SettingRatio(first, second, contender, size, compared.Estimate, compared.Verdict));
                }
            }
        }

        return ratios;
    }
}

/// <summary>cost in one setting / cost in another, for the same contender at the same size: above 1 the second is cheaper.</summary>
/// <param name="First">The setting whose cost is divided.</param>
/// <param name="Second">The setting it is divided by.</param>
/// <param name="Contender">The contender.</param>
/// <param name="Size">Size on the axis of both.</param>
/// <param name="Estimate">Ratio and interval. Both are of the same launch, but not of the same process: a machine whose speed changes between them widens it.</param>
/// <param name="Verdict">Verdict on the second setting.</param>
public sealed record SettingRatio(Setting First, Setting Second, string Contender, long Size, Estimate Estimate, Verdict Verdict);
