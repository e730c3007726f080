namespace Overtake.Charts.Drawing;

/// <summary>An axis: its range, its ticks and where a value lies on it.</summary>
/// <param name="Logarithmic">Whether equal distances are equal factors.</param>
/// <param name="Name">Name of the quantity in the data table.</param>
/// <param name="Title">Title; empty for none.</param>
internal sealed record Axis(bool Logarithmic, double Low, double High, IReadOnlyList<(double Value, string Text)> Ticks, string Name, string Title = "")
{
    /// <summary>Whether lines cross the panel at the ticks.</summary>
    public bool HasGrid { get; init; } = true;

    // Room beyond the outermost points, as a share of the axis.
    private const double Room = 0.03;

    // Between tick labels above each other.
    private const double TickGap = 20;

    public double Coordinate(double value) => Logarithmic ? Math.Log10(value) : value;

    /// <summary>0 at the low end, 1 at the high end.</summary>
    public double Fraction(double value) => (Coordinate(value) - Coordinate(Low)) / (Coordinate(High) - Coordinate(Low));

    /// <summary>A logarithmic axis of sizes with round binary ticks.</summary>
    public static Axis Sizes(IEnumerable<double> values, double pixels, string name, string title)
    {
        var (low, high) = LogRange(values, 2, Room);
        return new Axis(true, low, high, Drawing.Ticks.Sizes(low, high, pixels), name, title);
    }

    /// <summary>A logarithmic axis of ratios that has 1 on it.</summary>
    public static Axis Ratios(IEnumerable<double> values, double pixels, string name = "ratio")
    {
        var (low, high) = LogRange(values.Append(1), 1.25, 0.06);
        return new Axis(true, low, high, Drawing.Ticks.Decimal(low, high, pixels, TickGap, v => v == 1 ? "<b>1×</b>" : Format.ShortRatio(v)), name);
    }

    /// <summary>A logarithmic axis of amounts.</summary>
    public static Axis Amounts(IEnumerable<double> values, double pixels, Func<double, string> format, string name)
    {
        var (low, high) = LogRange(values, 2, 0.06);
        return new Axis(true, low, high, Drawing.Ticks.Decimal(low, high, pixels, TickGap, format), name);
    }

    /// <summary>A linear axis from 0.</summary>
    public static Axis FromZero(IEnumerable<double> values, double pixels, Func<double, string> format, string name, double? atLeast = null, string title = "")
    {
        var high = values.Append(atLeast ?? 0).Max();
        high = high > 0 ? high * 1.06 : 1;
        return new Axis(false, 0, high, Drawing.Ticks.Linear(high, pixels, format), name, title);
    }

    /// <summary>Rows with names, the first at the top.</summary>
    public static Axis Rows(IReadOnlyList<string> names) =>
        new(
            false, -0.6, names.Count - 0.4,
            [
                .. names.Select((name, i) =>
                    ((double)(names.Count - 1 - i), TextMeasure.Escape(TextMeasure.Shorten(name, Theme.WidestName, Theme.SmallSize)))),
            ],
            "row");

    private static (double Low, double High) LogRange(IEnumerable<double> values, double smallestFactor, double room)
    {
        var positive = values.Where(v => v > 0 && double.IsFinite(v)).ToList();
        var (low, high) = positive.Count == 0 ? (1, 1) : (positive.Min(), positive.Max());
        var missing = Math.Max(0, Math.Log(smallestFactor) - Math.Log(high / low)) / 2;
        (low, high) = (low * Math.Exp(-missing), high * Math.Exp(missing));
        var more = Math.Log(high / low) * room;
        return (low * Math.Exp(-more), high * Math.Exp(more));
    }
}

/// <summary>Ticks that people read without thinking.</summary>
internal static class Ticks
{
    // A size label of six digits with its comma and some air.
    private const double SizeLabelWidth = 58;

    // Steps of one decade, from coarse to fine; the finest whose labels do not touch is taken.
    private static readonly double[][] Decades =
    [
        [1], [1, 3], [1, 2, 5], [1, 1.5, 2, 3, 5, 7], [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8],
        [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2, 2.2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 9, 9.5],
    ];

    private static readonly double[] FineSteps = [0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];

    /// <summary>Round values on a logarithmic axis of amounts: powers of two for memory, which is written in units of 1,024, else decimal ones.</summary>
    public static IReadOnlyList<(double Value, string Text)> Amounts(double low, double high, double pixels, double gap, Func<double, string> format) =>
        format == Format.Bytes ? Sizes(low, high, pixels, format) : Decimal(low, high, pixels, gap, format);

    /// <summary>Powers of 2, 4, 8, 16 ..., as many as have room.</summary>
    public static IReadOnlyList<(double Value, string Text)> Sizes(double low, double high, double pixels, Func<double, string>? format = null)
    {
        var octaves = Math.Log2(high / low);
        var first = (int)Math.Ceiling(Math.Max(0, Math.Log2(low)) - 1e-9);
        var last = (int)Math.Floor(Math.Log2(high) + 1e-9);
        var step = 1;
        while (pixels / octaves * step < SizeLabelWidth)
        {
            step++;
        }

        // Multiples of the step, so that 1, 4, 16 and not 2, 8, 32.
        return [.. Enumerable.Range(first, Math.Max(0, last - first + 1)).Where(p => p % step == 0)
            .Select(p => (Math.Pow(2, p), (format ?? Format.Count)(Math.Pow(2, p))))];
    }

    /// <summary>Round decimal values on a logarithmic axis; 1 is always among them when it is in range.</summary>
    public static IReadOnlyList<(double Value, string Text)> Decimal(double low, double high, double pixels, double gap, Func<double, string> format)
    {
        var scale = pixels / Math.Log(high / low);
        var decades = Enumerable.Range((int)Math.Floor(Math.Log10(low)), (int)Math.Ceiling(Math.Log10(high / low)) + 2).ToList();
        var levels = Decades.Select(steps => decades.SelectMany(d => steps.Select(s => Format.Significant(s * Math.Pow(10, d), 3))).ToList()).ToList();

        // In a range of less than an octave equal steps read better than decades.
        if (high / low < 2)
        {
            levels.Clear();
            levels.AddRange(FineSteps.Select(step => Enumerable.Range((int)Math.Floor(low / step), (int)(high / step) - (int)(low / step) + 2)
                .Select(i => Format.Significant(i * step, 6)).ToList()));
        }

        // When whole decades are too close, every second, third ... of them.
        for (var step = 2; step <= 6; step++)
        {
            levels.Insert(0, [.. decades.Where(d => d % step == 0).Select(d => Math.Pow(10, d))]);
        }

        var best = levels.Select(level => level.Where(v => v >= low && v <= high).ToList())
            .Last(level => level.Zip(level.Skip(1)).All(pair => Math.Log(pair.Second / pair.First) * scale >= gap));
        return [.. best.Select(v => (v, format(v)))];
    }

    /// <summary>Round values on a linear axis from 0.</summary>
    public static IReadOnlyList<(double Value, string Text)> Linear(double high, double pixels, Func<double, string> format)
    {
        var rough = high / Math.Max(1, pixels / 34);
        var power = Math.Pow(10, Math.Floor(Math.Log10(rough)));
        var step = ((double[])[1, 2, 5, 10]).First(s => s * power >= rough * 0.999) * power;
        return [.. Enumerable.Range(0, (int)(high / step) + 1).Select(i => Format.Significant(i * step, 6)).Select(v => (v, format(v)))];
    }
}
