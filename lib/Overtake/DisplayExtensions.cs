using System.Globalization;
using System.Reflection;
using Overtake.Charts;
using Overtake.Charts.Export;
using Figure = Overtake.Charts.Figure;
using GenericChart = Plotly.NET.GenericChart;

namespace Overtake;

/// <summary>Files of a figure, and tables of whatever a query gives.</summary>
public static class DisplayExtensions
{
    /// <inheritdoc cref="Figure.Changed"/>
    /// <remarks>A sentence why there is no figure stays what it is.</remarks>
    public static View With(this View figure, string path, object? value) =>
        figure is NothingToShow ? figure : Images.Of(figure.AsFigure().Changed(path, value));

    /// <summary>Writes the figure as SVG, PNG, interactive HTML, Plotly JSON, and the data it shows as CSV.</summary>
    /// <param name="figure">The figure; of a sentence why there is none nothing is written.</param>
    /// <param name="folder">Made if it does not exist; relative to the current directory, which is the notebook's.</param>
    /// <returns>The files, or the sentence.</returns>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    public static View Save(this View figure, string folder)
    {
        if (figure is NothingToShow)
        {
            return figure;
        }

        var drawn = figure.AsFigure();
        FigureFiles.Write(folder, [drawn], Images.Renderer);
        var files = Directory.EnumerateFiles(folder, drawn.Name + ".*").Order(StringComparer.Ordinal);
        return new Table("Written", [new TableColumn("file")], [.. files.Select(f => (IReadOnlyList<object?>)[f])]);
    }

    /// <summary>The chart as a figure, which any notebook host shows, with an image where a browser can make one.</summary>
    /// <param name="chart">The chart; without a size it gets the size of the other figures.</param>
    /// <param name="name">File name without extension: lower-case letters, digits and hyphens.</param>
    /// <param name="title">The finding; null for the chart's own title, or the name where it has none.</param>
    /// <exception cref="ArgumentException">The name is no plain file name.</exception>
    /// <exception cref="NotSupportedException">The chart has a trace that the figures' chart library cannot draw: it has scatter, bar and pie.</exception>
    public static Figure ToFigure(this GenericChart chart, string name, string? title = null) => Images.Of(chart.Drawn(name, title));

    /// <summary>The items as a table that sorts and filters: a column for each public property, units in the headers where there is one unit.</summary>
    /// <param name="items">For example <c>boxing.Rows.Where(r => r.Size == 3541)</c>.</param>
    /// <param name="limit">Rows that are shown; how many there are stands below the table.</param>
    public static Table ToTable<T>(this IEnumerable<T> items, string title = "", int limit = 1_000)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(limit);
        var properties = typeof(T).GetProperties(BindingFlags.Public | BindingFlags.Instance).Where(p => p.GetIndexParameters().Length == 0).ToList();
        if (properties.Count == 0 || typeof(T).IsPrimitive || typeof(T) == typeof(string))
        {
            return Of(title, [new TableColumn("value", KindOf(typeof(T)))], [.. items.Select(item => (IReadOnlyList<object?>)[CellOf(item)])], limit);
        }

        var all = items.ToList();
        var unit = properties.FirstOrDefault(p => p.Name == "Unit" && p.PropertyType == typeof(string));
        var units = unit is null ? [] : all.Select(item => (string?)unit.GetValue(item)).Distinct().Take(2).ToList();
        if (units is [{ } single] && properties.Exists(p => p.Name == "Value"))
        {
            properties.Remove(unit!);
            return Of(title, [.. properties.Select(p => Column(p, p.Name == "Value" ? single : string.Empty))], Cells(all, properties), limit);
        }

        return Of(title, [.. properties.Select(p => Column(p, string.Empty))], Cells(all, properties), limit);
    }

    internal static Table Of(string title, IReadOnlyList<TableColumn> columns, IReadOnlyList<IReadOnlyList<object?>> rows, int limit) =>
        new(
            title, columns, [.. rows.Take(limit)],
            rows.Count <= limit ? string.Empty : string.Create(CultureInfo.InvariantCulture, $"The first {limit:N0} of {rows.Count:N0} rows."));

    private static IReadOnlyList<IReadOnlyList<object?>> Cells<T>(IEnumerable<T> items, IReadOnlyList<PropertyInfo> properties) =>
        [.. items.Select(item => (IReadOnlyList<object?>)[.. properties.Select(p => CellOf(p.GetValue(item)))])];

    private static TableColumn Column(PropertyInfo property, string unit) => new(Words(property.Name), KindOf(property.PropertyType), unit);

    internal static ColumnKind KindOf(Type type) => Type.GetTypeCode(Nullable.GetUnderlyingType(type) ?? type) switch
    {
        _ when (Nullable.GetUnderlyingType(type) ?? type).IsEnum => ColumnKind.Text,
        TypeCode.Single or TypeCode.Double or TypeCode.Decimal => ColumnKind.Number,
        >= TypeCode.SByte and <= TypeCode.UInt64 => ColumnKind.Count,
        _ => ColumnKind.Text,
    };

    internal static object? CellOf(object? value) => value switch
    {
        null or string => value,
        Enum => value.ToString(),
        IConvertible number when KindOf(value.GetType()) != ColumnKind.Text => number,
        IFormattable formattable => formattable.ToString(null, CultureInfo.InvariantCulture),
        _ => value.ToString(),
    };

    /// <summary>LaunchCount becomes launch count.</summary>
    private static string Words(string name) =>
        string.Concat(name.Select((c, i) =>
            i > 0 && char.IsUpper(c) && char.IsLower(name[i - 1]) ? $" {char.ToLowerInvariant(c)}" : $"{(i == 0 ? char.ToLowerInvariant(c) : c)}"));
}

/// <summary>Makes the images of figures, once each: they are kept beside the clone's other working files.</summary>
internal static class Images
{
    /// <summary>The renderer that notebooks, report and figures share.</summary>
    public static FigureRenderer Renderer { get; } = new(Path.Combine(ProjectFolder.Root, ".overtake", "images"), Console.Error.WriteLine);

    /// <summary>The figure with its image where a browser can make one.</summary>
    internal static Figure Of(Figure figure) => Renderer.WithImage(figure);
}
