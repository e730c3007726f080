namespace Overtake.Charts.Drawing;

/// <summary>An axis: its range, its ticks and where a value lies on it.</summary>
/// <param name="Logarithmic">Whether equal distances are equal factors.</param>
/// <param name="Low">Value at the left or lower end.</param>
/// <param name="High">Value at the right or upper end.</param>
/// <param name="Ticks">Labelled values.</param>
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
    public static Axis Ratios(IEnumerable<double> values, double pixels, string name = "ratio", string title = "")
    {
        var (low, high) = LogRange(values.Append(1), 1.25, 0.06);
        return new Axis(true, low, high, Drawing.Ticks.Decimal(low, high, pixels, TickGap, v => v == 1 ? "<b>1×</b>" : Format.ShortRatio(v)), name, title);
    }

    /// <summary>A logarithmic axis of amounts.</summary>
    public static Axis Amounts(IEnumerable<double> values, double pixels, Func<double, string> format, string name, string title = "")
    {
        var (low, high) = LogRange(values, 2, 0.06);
        return new Axis(true, low, high, Drawing.Ticks.Decimal(low, high, pixels, TickGap, format), name, title);
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
        new(false, -0.6, names.Count - 0.4, [.. names.Select((name, i) => ((double)(names.Count - 1 - i), TextMeasure.Escape(name)))], "row");

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
