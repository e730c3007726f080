using System.Globalization;
using Overtake.Analysis;

namespace Overtake.Charts;

/// <summary>How numbers are written in figures and tables, in every culture alike.</summary>
internal static class Format
{
    /// <summary>A whole number with thousands separators: 3,541.</summary>
    public static string Count(double value) => Math.Round(value).ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>Three significant digits, with thousands separators where they matter.</summary>
    public static string Number(double value)
    {
        var magnitude = Math.Abs(value);
        if (magnitude >= 1000)
        {
            return Count(value);
        }

        return magnitude is > 0 and < 0.001
            ? value.ToString("0.##e0", CultureInfo.InvariantCulture)
            : Significant(value, 3).ToString("0.######", CultureInfo.InvariantCulture);
    }

    /// <summary>A factor: 0.030×, 0.55×, 1.33×, 12.1×, 140×.</summary>
    public static string Ratio(double value) => value switch
    {
        >= 100 => Count(value) + "×",
        >= 10 => value.ToString("0.0", CultureInfo.InvariantCulture) + "×",
        >= 0.0995 => value.ToString("0.00", CultureInfo.InvariantCulture) + "×",
        >= 0.00995 => value.ToString("0.000", CultureInfo.InvariantCulture) + "×",
        _ => Significant(value, 2).ToString("0.####", CultureInfo.InvariantCulture) + "×",
    };

    /// <summary>A factor as short as an axis wants it: 0.5×, 1×, 8×.</summary>
    public static string ShortRatio(double value) => value.ToString("#,0.####", CultureInfo.InvariantCulture) + "×";

    /// <summary>A share: 0.5 is 50 %.</summary>
    public static string Percent(double share) => (share * 100).ToString(Math.Abs(share) switch
    {
        0 => "0",
        < 0.00995 => "0.00",
        < 0.0995 => "0.0",
        _ => "#,0",
    }, CultureInfo.InvariantCulture) + " %";

    /// <summary>A duration with the unit that suits it: 350 ns, 1.2 µs, 15 ms.</summary>
    public static string Nanoseconds(double value) => Scaled(value, 1_000, " ns", " µs", " ms", " s");

    /// <summary>So many of what is counted: <c>1 payload byte</c>, <c>1,000 messages in flight</c>.</summary>
    /// <param name="what">What, in the plural.</param>
    public static string Amount(double count, string what)
    {
        // A parameter that is called N counts nothing in particular.
        if (what.Length == 1)
        {
            return $"{what} {Count(count)}";
        }

        var end = what.IndexOf(" in ", StringComparison.Ordinal) is >= 0 and var at ? at : what.Length;
        return $"{Count(count)} {(Math.Round(count) == 1 && what[end - 1] == 's' ? what.Remove(end - 1, 1) : what)}";
    }

    /// <summary>An amount of memory with the unit that suits it, in powers of 1,024.</summary>
    public static string Bytes(double value) => Scaled(value, 1_024, " B", " KiB", " MiB", " GiB");

    /// <summary>Logical processors: 1 core, 2 cores, and that nothing was recorded.</summary>
    public static string Cores(int cores) => cores > 0 ? Amount(cores, "cores") : "cores not recorded";

    /// <summary>A large number shortened: 350, 1.2 k, 15 M.</summary>
    public static string Short(double value) => Scaled(value, 1_000, "", " k", " M", " G");

    /// <summary>An estimate with its interval: 0.55× [0.52, 0.58].</summary>
    public static string Interval(double point, double? low, double? high) =>
        low is { } l && high is { } h ? $"{Ratio(point)} [{Ratio(l).TrimEnd('×')}, {Ratio(h).TrimEnd('×')}]" : Ratio(point);

    public static string Interval(Estimate estimate) => Interval(estimate.Point, estimate.Low, estimate.High);

    /// <summary>A verdict in a sentence; empty for none.</summary>
    public static string Verdict(Verdict verdict) => verdict switch
    {
        Analysis.Verdict.Faster => "faster",
        Analysis.Verdict.Slower => "slower",
        Analysis.Verdict.Same => "the same",
        Analysis.Verdict.Undecided => "inconclusive",
        _ => "",
    };

    /// <summary>A text with a capital letter first.</summary>
    public static string Capital(string text) => char.ToUpperInvariant(text[0]) + text[1..];

    /// <summary>
    /// A name in a sentence. Names that read like words of the sentence stand in quotation marks: "after", "no validation", but byte[] span and Protobuf.
    /// </summary>
    public static string Name(string name) => name.All(c => char.IsAsciiLetterLower(c) || c is ' ' or '-') ? $"\"{name}\"" : name;

    /// <summary>Names in a sentence: a, b and c.</summary>
    public static string List(IReadOnlyList<string> names) => names.Count switch
    {
        0 => "",
        1 => names[0],
        _ => string.Join(names.Any(n => n.Contains(", ", StringComparison.Ordinal)) ? "; " : ", ", names.Take(names.Count - 1)) + " and " + names[^1],
    };

    private static string Scaled(double value, double step, params ReadOnlySpan<string> units)
    {
        var (unit, scale) = (0, 1.0);
        while (unit < units.Length - 1 && value >= scale * step)
        {
            unit++;
            scale *= step;
        }

        return Number(value / scale) + units[unit];
    }

    /// <summary>Rounds to significant digits.</summary>
    internal static double Significant(double value, int digits)
    {
        if (value == 0 || !double.IsFinite(value))
        {
            return value;
        }

        // Through text, so that the result is the double nearest to the decimal number and not one unit off it.
        return double.Parse(value.ToString("E" + (digits - 1), CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
    }
}
