using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Overtake.Results;

namespace Overtake.Analysis;

/// <summary>
/// The objects that <c>analyze --json</c> and <c>check --json</c> print. Verdicts and outcomes are written as the names of their enums
/// (<c>Faster</c>, <c>NoneAlwaysAhead</c>); <c>low</c> and <c>high</c> are null where there is no interval, <c>pass</c> where there are too few launches.
/// <c>systematic</c> is the factor by which an interval is widened on both sides, 1 for none, and <c>noisy</c> says whether any control deviated.
/// <c>stretches</c> has the cases that were measured in uninterrupted stretches too; their ratio is estimate / stretches. <c>unpaired</c> has the cases
/// without a ratio, because the baseline was not measured at their size, or only in other launches.
/// </summary>
internal static class AnalysisJson
{
    private static readonly JsonSerializerOptions Readable = new()
    {
        WriteIndented = true,
        NewLine = "\n",
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Converters = { new JsonStringEnumConverter() },
        // "+10 %" and "<" are to be read by people too; the text is never put into HTML as it is.
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>The analysis as one JSON object.</summary>
    public static string Write(RunAnalysis analysis) => JsonSerializer.Serialize(
        new
        {
            analysis.Study,
            analysis.Run,
            analysis.Machine,
            analysis.Confidence,
            analysis.Noisy,
            Controls = analysis.Controls.Select(c => new
            {
                c.Scenario, c.Shape, Ratio = c.Estimate.Point, Low = Finite(c.Estimate.Low), High = Finite(c.Estimate.High),
                c.Pass, c.Kind, c.Contender, c.Size,
            }),
            Stretches = analysis.Stretches.Select(s => new
            {
                s.Setting.Scenario, s.Setting.Shape, s.Contender, s.Setting.Parameters, s.Setting.Runtime, s.Setting.Gc, s.Size,
                Ratio = s.Estimate.Point, Low = Finite(s.Estimate.Low), High = Finite(s.Estimate.High), s.Estimate.Launches,
            }),
            Ratios = analysis.Ratios.Select(r => new
            {
                r.Setting.Scenario, r.Setting.Shape, r.Contender, r.Baseline, r.Setting.Parameters, r.Setting.Runtime, r.Setting.Gc, r.Size, r.Metric,
                Ratio = r.Estimate.Point, Low = Finite(r.Estimate.Low), High = Finite(r.Estimate.High),
                SystematicLow = RatioEstimator.Factor(r.Estimate.Systematic.Low), SystematicHigh = RatioEstimator.Factor(r.Estimate.Systematic.High),
                r.Estimate.Launches, r.Verdict,
            }),
            Crossovers = analysis.Crossovers.Select(c => new
            {
                c.Setting.Scenario, c.Setting.Shape, c.Contender, c.Baseline, c.Axis, c.Setting.Parameters, c.Setting.Runtime, c.Setting.Gc, c.Outcome,
                Points = c.Points.Select(p => new { p.Point, p.Low, p.High, p.Cause, p.Proven, p.Sensitivity }),
                Range = new[] { c.SmallestSize, c.LargestSize },
            }),
            Regret = analysis.Regret.Select(r => new { r.Setting.Scenario, r.Setting.Shape, r.Size, r.Contender, Loss = Finite(r.Loss) }),
            Unpaired = analysis.Unpaired.Select(u => new
            {
                u.Setting.Scenario, u.Setting.Shape, u.Contender, u.Baseline, u.Setting.Parameters, u.Setting.Runtime, u.Setting.Gc, u.Size,
                u.InOtherLaunches, u.NotAtTier1,
            }),
        },
        Readable);

    /// <summary>
    /// The verdict on a change as one JSON object. A comparison's <c>size</c> is null for all sizes together; its ratio is time after / time before.
    /// </summary>
    /// <param name="notCompared">Methods and sizes without a comparison, each with the reason.</param>
    /// <param name="lasted">How long the run took; null where that is not known.</param>
    public static string Write(Gate gate, GateRule rule, string sentence, IReadOnlyList<string> notCompared, TimeSpan? lasted) => JsonSerializer.Serialize(
        new
        {
            gate.Verdict,
            Sentence = sentence,
            rule.Limit,
            Seconds = Finite(lasted?.TotalSeconds),
            Comparisons = gate.Comparisons.Select(c => new
            {
                c.Method, c.Size, Ratio = c.Estimate.Point, Low = Finite(c.Estimate.Low), High = Finite(c.Estimate.High),
                Systematic = c.Estimate.Systematic.Factor, c.Estimate.Launches, c.Verdict, c.LaunchesNeeded, Detectable = Finite(c.Detectable),
                BytesBefore = Finite(c.BytesBefore), BytesAfter = Finite(c.BytesAfter), c.AllocatesMore, Levels = Finite(c.Levels),
            }),
            NotCompared = notCompared,
        },
        Readable);

    // JSON has no infinity.
    private static double? Finite(double? value) => value is { } number && double.IsFinite(number) ? number : null;
}
