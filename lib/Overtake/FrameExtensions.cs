using System.Globalization;
using Microsoft.Data.Analysis;
using Overtake.Charts;
using Overtake.Results;

namespace Overtake;

/// <summary>
/// Runs, rows and tables as frames of Microsoft.Data.Analysis, and back. A column has the type that
/// rows or table declare; there is no text in between from which types would have to be guessed.
/// </summary>
public static class FrameExtensions
{
    // The first double that is too large for a signed 64-bit integer.
    private const double TwoTo63 = 9_223_372_036_854_775_808;

    /// <summary>The raw rows of a run as a frame, see <see cref="ToDataFrame(IEnumerable{Row})"/>.</summary>
    public static DataFrame Rows(this Run run) => run.Rows.ToDataFrame();

    /// <summary>
    /// Rows with the columns of <c>measurements.csv</c>: <c>size</c> and <c>operations</c> are 64-bit integers, <c>launch</c>,
    /// <c>order</c> and <c>iteration</c> 32-bit ones, <c>value</c> is a double, the rest is text. <c>iteration</c> has gaps.
    /// </summary>
    public static DataFrame ToDataFrame(this IEnumerable<Row> rows)
    {
        var all = rows as IReadOnlyCollection<Row> ?? [.. rows];
        return new DataFrame(
            new Int32DataFrameColumn("launch", all.Select(r => r.Launch)),
            new Int32DataFrameColumn("order", all.Select(r => r.Order)),
            new StringDataFrameColumn("scenario", all.Select(r => r.Scenario)),
            new StringDataFrameColumn("shape", all.Select(r => r.Shape)),
            new StringDataFrameColumn("contender", all.Select(r => r.Contender)),
            new Int64DataFrameColumn("size", all.Select(r => r.Size)),
            new StringDataFrameColumn("parameters", all.Select(r => r.Parameters)),
            new StringDataFrameColumn("runtime", all.Select(r => r.Runtime)),
            new StringDataFrameColumn("gc", all.Select(r => r.Gc)),
            new Int32DataFrameColumn("iteration", all.Select(r => r.Iteration)),
            new Int64DataFrameColumn("operations", all.Select(r => r.Operations)),
            new StringDataFrameColumn("metric", all.Select(r => r.Metric)),
            new StringDataFrameColumn("unit", all.Select(r => r.Unit)),
            new DoubleDataFrameColumn("value", all.Select(r => r.Value)));
    }

    /// <summary>
    /// A table with the headers of its columns, units included: text stays text, counts are
    /// 64-bit integers, numbers, ratios and shares are doubles; a cell without a value is a gap.
    /// </summary>
    /// <exception cref="InvalidFrameException">A cell is no number, or no whole one, where its column says so.</exception>
    /// <exception cref="ArgumentException">Two columns have the same header.</exception>
    public static DataFrame ToDataFrame(this Table table) => new(table.Columns.Select((column, i) => Column(column, [.. table.Rows.Select(row => row[i])])));

    /// <summary>The rows of a frame that <see cref="ToDataFrame(IEnumerable{Row})"/> made, filtered or sorted since; added columns do not matter.</summary>
    /// <exception cref="InvalidFrameException">A column is missing, has another type, or has a gap where a row has none.</exception>
    public static IReadOnlyList<Row> ToRows(this DataFrame frame)
    {
        var (launch, order) = (Values<int>(frame, "launch"), Values<int>(frame, "order"));
        var (scenario, shape, contender) = (Texts(frame, "scenario"), Texts(frame, "shape"), Texts(frame, "contender"));
        var (size, operations) = (Values<long>(frame, "size"), Values<long>(frame, "operations"));
        var (parameters, runtime, gc) = (Texts(frame, "parameters"), Texts(frame, "runtime"), Texts(frame, "gc"));
        var iteration = Typed<PrimitiveDataFrameColumn<int>>(frame, "iteration", nameof(Int32));
        var (metric, unit, value) = (Texts(frame, "metric"), Texts(frame, "unit"), Values<double>(frame, "value"));
        var rows = new Row[frame.Rows.Count];
        for (var i = 0L; i < rows.LongLength; i++)
        {
            rows[i] = new Row(
                launch(i), order(i), scenario(i), shape(i), contender(i), size(i), parameters(i), runtime(i), gc(i), iteration[i], operations(i), metric(i),
                unit(i), value(i));
        }

        return rows;
    }

    /// <summary>
    /// A frame as a table, which any notebook host shows. Without a title it is the package's
    /// own method that is called, which makes a <see cref="System.Data.DataTable"/>.
    /// </summary>
    /// <param name="limit">Rows that are shown; how many there are stands below the table.</param>
    public static Table ToTable(this DataFrame frame, string title, int limit = 1_000)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(limit);
        return DisplayExtensions.Of(
            title,
            [.. frame.Columns.Select(column => new TableColumn(column.Name, DisplayExtensions.KindOf(column.DataType)))],
            [.. frame.Rows.Select(row => (IReadOnlyList<object?>)[.. row.Select(DisplayExtensions.CellOf)])],
            limit);
    }

    private static DataFrameColumn Column(TableColumn column, IReadOnlyList<object?> cells) => column.Kind switch
    {
        ColumnKind.Text =>
            new StringDataFrameColumn(column.Header, cells.Select(cell => cell is null ? null : Convert.ToString(cell, CultureInfo.InvariantCulture))),
        ColumnKind.Count => new Int64DataFrameColumn(
            column.Header,
            cells.Select((cell, row) => Whole(cell) ?? (cell is null ? default(long?) : throw Wrong(column, row, cell, "a whole number of 64 bits")))),
        _ => new DoubleDataFrameColumn(
            column.Header, cells.Select((cell, row) => Number(cell) ?? (cell is null ? default(double?) : throw Wrong(column, row, cell, "a number")))),
    };

    private static long? Whole(object? cell) => cell switch
    {
        ulong large => large <= long.MaxValue ? (long)large : null,
        double number => double.IsInteger(number) && Math.Abs(number) < TwoTo63 ? (long)number : null,
        IConvertible whole when whole.GetTypeCode() is >= TypeCode.SByte and <= TypeCode.Int64 => whole.ToInt64(CultureInfo.InvariantCulture),
        _ => null,
    };

    private static double? Number(object? cell) =>
        cell is IConvertible number && number.GetTypeCode() is >= TypeCode.SByte and <= TypeCode.Decimal ? number.ToDouble(CultureInfo.InvariantCulture) : null;

    private static Func<long, T> Values<T>(DataFrame frame, string name)
        where T : unmanaged
    {
        var column = Typed<PrimitiveDataFrameColumn<T>>(frame, name, typeof(T).Name);
        return row => column[row] ?? throw Gap(name, row);
    }

    private static Func<long, string> Texts(DataFrame frame, string name)
    {
        var column = Typed<StringDataFrameColumn>(frame, name, nameof(String));
        return row => column[row] ?? throw Gap(name, row);
    }

    private static T Typed<T>(DataFrame frame, string name, string type)
        where T : DataFrameColumn =>
        frame.Columns.IndexOf(name) is var index and >= 0
            ? frame.Columns[index] as T
                ?? throw new InvalidFrameException(name, $"expected a column of {type}, found one of {frame.Columns[index].DataType.Name}")
            : throw new InvalidFrameException(name, "the frame has no such column");

    private static InvalidFrameException Gap(string column, long row) => new(column, $"row {row + 1} has no value");

    private static InvalidFrameException Wrong(TableColumn column, int row, object cell, string expected) =>
        new(column.Header, string.Create(CultureInfo.InvariantCulture, $"expected {expected} in row {row + 1}, found '{cell}'"));
}

/// <summary>A frame is not what it is taken for, or a table holds what its columns say they do not hold.</summary>
/// <param name="column">The column that is missing or wrong.</param>
/// <param name="problem">Expected and found.</param>
public sealed class InvalidFrameException(string column, string problem) : Exception($"Column '{column}': {problem}.")
{
    /// <summary>The column that is missing or wrong.</summary>
    public string Column { get; } = column;
}

/// <summary>
/// Has .NET Interactive show a frame as a table. A type of another package cannot carry the attribute that
/// it looks for, so its register is called, found by its name: the host is not referenced.
/// </summary>
internal static class FrameDisplay
{
    // Rows that a cell shows.
    private const int Limit = 20;

    private const string FormatterName = "Microsoft.DotNet.Interactive.Formatting.Formatter";

    /// <summary>Registers with the host where there is one.</summary>
    public static void Register()
    {
        foreach (var register in AppDomain.CurrentDomain.GetAssemblies().Select(assembly => assembly.GetType(FormatterName)).OfType<Type>())
        {
            var method = register.GetMethod("Register", [typeof(Type), typeof(Action<object, TextWriter>), typeof(string)]);
            method?.Invoke(null, [typeof(DataFrame), Writer(table => table.Html), "text/html"]);
            method?.Invoke(null, [typeof(DataFrame), Writer(table => table.ToString()), "text/plain"]);
            // Both: a file that is read as text has the frame too.
            register.GetMethod("SetPreferredMimeTypesFor", [typeof(Type), typeof(string[])])
                ?.Invoke(null, [typeof(DataFrame), new[] { "text/html", "text/plain" }]);
        }
    }

    private static Action<object, TextWriter> Writer(Func<Table, string> text) => (value, writer) =>
    {
        var frame = (DataFrame)value;
        writer.Write(text(frame.ToTable($"{Format.Count(frame.Rows.Count)} rows", Limit)));
    };
}
