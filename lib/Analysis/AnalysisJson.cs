using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
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
    // "+10 %" and "<" are to be read by people too; the text is never put into HTML as it is.
    private static readonly JsonWriterOptions Readable = new() { Indented = true, NewLine = "\n", Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>The analysis as one JSON object.</summary>
    public static string Write(RunAnalysis analysis) => Write(json =>
    {
        json.WriteString("study", analysis.Study);
        json.WriteString("run", analysis.Run);
        json.WriteString("machine", analysis.Machine);
        json.WriteNumber("confidence", analysis.Confidence);
        json.WriteBoolean("noisy", analysis.Noisy);
        Array(json, "controls", analysis.Controls, Write);
        Array(json, "stretches", analysis.Stretches, Write);
        Array(json, "ratios", analysis.Ratios, Write);
        Array(json, "crossovers", analysis.Crossovers, Write);
        Array(json, "regret", analysis.Regret, Write);
        Array(json, "unpaired", analysis.Unpaired, Write);
    });

    /// <summary>
    /// The verdict on a change as one JSON object. A comparison's <c>size</c> is null for all sizes together; its ratio is time after / time before.
    /// </summary>
    /// <param name="sentence">The sentence that is printed for people.</param>
    /// <param name="notCompared">Methods and sizes without a comparison, each with the reason.</param>
    /// <param name="lasted">How long the run took; null where that is not known.</param>
    public static string Write(Gate gate, GateRule rule, string sentence, IReadOnlyList<string> notCompared, TimeSpan? lasted) => Write(json =>
    {
        json.WriteString("verdict", gate.Verdict.ToString());
        json.WriteString("sentence", sentence);
        json.WriteNumber("limit", rule.Limit);
        Number(json, "seconds", lasted?.TotalSeconds);
        Array(json, "comparisons", gate.Comparisons, Write);
        json.WriteStartArray("notCompared");
        foreach (var reason in notCompared)
        {
            json.WriteStringValue(reason);
        }

        json.WriteEndArray();
    });

    private static string Write(Action<Utf8JsonWriter> members)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(buffer, Readable))
        {
            json.WriteStartObject();
            members(json);
            json.WriteEndObject();
        }

        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    private static void Write(Utf8JsonWriter json, GateComparison comparison)
    {
        json.WriteString("method", comparison.Method);
        Number(json, "size", comparison.Size);
        Write(json, comparison.Estimate);
        json.WriteNumber("systematic", comparison.Estimate.Systematic.Factor);
        json.WriteNumber("launches", comparison.Estimate.Launches);
        json.WriteString("verdict", comparison.Verdict.ToString());
        Number(json, "launchesNeeded", comparison.LaunchesNeeded);
        Number(json, "detectable", comparison.Detectable);
        Number(json, "bytesBefore", comparison.BytesBefore);
        Number(json, "bytesAfter", comparison.BytesAfter);
        json.WriteBoolean("allocatesMore", comparison.AllocatesMore);
        Number(json, "levels", comparison.Levels);
    }

    private static void Write(Utf8JsonWriter json, Control control)
    {
        json.WriteString("scenario", control.Scenario);
        json.WriteString("shape", control.Shape);
        Write(json, control.Estimate);
        if (control.Pass is bool pass)
        {
            json.WriteBoolean("pass", pass);
        }
        else
        {
            json.WriteNull("pass");
        }

        json.WriteString("kind", control.Kind);
        json.WriteString("contender", control.Contender);
        Number(json, "size", control.Size);
    }

    private static void Write(Utf8JsonWriter json, StretchCheck check)
    {
        json.WriteString("scenario", check.Setting.Scenario);
        json.WriteString("shape", check.Setting.Shape);
        json.WriteString("contender", check.Contender);
        WriteMode(json, check.Setting);
        json.WriteNumber("size", check.Size);
        Write(json, check.Estimate);
        json.WriteNumber("launches", check.Estimate.Launches);
    }

    private static void Write(Utf8JsonWriter json, Ratio ratio)
    {
        json.WriteString("scenario", ratio.Setting.Scenario);
        json.WriteString("shape", ratio.Setting.Shape);
        json.WriteString("contender", ratio.Contender);
        json.WriteString("baseline", ratio.Baseline);
        WriteMode(json, ratio.Setting);
        json.WriteNumber("size", ratio.Size);
        json.WriteString("metric", ratio.Metric);
        Write(json, ratio.Estimate);
        json.WriteNumber("systematicLow", RatioEstimator.Factor(ratio.Estimate.Systematic.Low));
        json.WriteNumber("systematicHigh", RatioEstimator.Factor(ratio.Estimate.Systematic.High));
        json.WriteNumber("launches", ratio.Estimate.Launches);
        json.WriteString("verdict", ratio.Verdict.ToString());
    }

    private static void Write(Utf8JsonWriter json, Crossover crossover)
    {
        json.WriteString("scenario", crossover.Setting.Scenario);
        json.WriteString("shape", crossover.Setting.Shape);
        json.WriteString("contender", crossover.Contender);
        json.WriteString("baseline", crossover.Baseline);
        json.WriteString("axis", crossover.Axis);
        WriteMode(json, crossover.Setting);
        json.WriteString("outcome", crossover.Outcome.ToString());
        Array(json, "points", crossover.Points, Write);
        json.WriteStartArray("range");
        json.WriteNumberValue(crossover.SmallestSize);
        json.WriteNumberValue(crossover.LargestSize);
        json.WriteEndArray();
    }

    private static void Write(Utf8JsonWriter json, CrossoverPoint point)
    {
        json.WriteNumber("point", point.Point);
        json.WriteNumber("low", point.Low);
        json.WriteNumber("high", point.High);
        json.WriteString("cause", point.Cause);
        json.WriteBoolean("proven", point.Proven);
        json.WriteString("sensitivity", point.Sensitivity);
    }

    private static void Write(Utf8JsonWriter json, Regret regret)
    {
        json.WriteString("scenario", regret.Setting.Scenario);
        json.WriteString("shape", regret.Setting.Shape);
        json.WriteNumber("size", regret.Size);
        json.WriteString("contender", regret.Contender);
        Number(json, "loss", regret.Loss);
    }

    private static void Write(Utf8JsonWriter json, UnpairedCase unpaired)
    {
        json.WriteString("scenario", unpaired.Setting.Scenario);
        json.WriteString("shape", unpaired.Setting.Shape);
        json.WriteString("contender", unpaired.Contender);
        json.WriteString("baseline", unpaired.Baseline);
        WriteMode(json, unpaired.Setting);
        json.WriteNumber("size", unpaired.Size);
        json.WriteBoolean("inOtherLaunches", unpaired.InOtherLaunches);
        json.WriteBoolean("notAtTier1", unpaired.NotAtTier1);
    }

    private static void WriteMode(Utf8JsonWriter json, Setting setting)
    {
        json.WriteString("parameters", setting.Parameters);
        json.WriteString("runtime", setting.Runtime);
        json.WriteString("gc", setting.Gc);
    }

    private static void Write(Utf8JsonWriter json, Estimate estimate)
    {
        json.WriteNumber("ratio", estimate.Point);
        Number(json, "low", estimate.Low);
        Number(json, "high", estimate.High);
    }

    private static void Number(Utf8JsonWriter json, string name, double? value)
    {
        // JSON has no infinity.
        if (value is double number && double.IsFinite(number))
        {
            json.WriteNumber(name, number);
        }
        else
        {
            json.WriteNull(name);
        }
    }

    private static void Array<T>(Utf8JsonWriter json, string name, IReadOnlyList<T> items, Action<Utf8JsonWriter, T> write)
    {
        json.WriteStartArray(name);
        foreach (var item in items)
        {
            json.WriteStartObject();
            write(json, item);
            json.WriteEndObject();
        }

        json.WriteEndArray();
    }
}
