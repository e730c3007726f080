using System.Globalization;
using System.Net;
using System.Text;
using Overtake.Charts.Display;

namespace Overtake.Charts;

/// <summary>A table that any notebook host can show, and that is CSV and Markdown too.</summary>
[TypeFormatterSource(typeof(HtmlFormatters), PreferredMimeTypes = ["text/html", "text/plain"])]
public sealed class Table : View, IHtml
{
    /// <summary>The characters that most terminals show in a line.</summary>
    internal const int Widest = 120;

    /// <summary>Makes a table.</summary>
    /// <param name="rows">Cells by column: string, a number, or null where there is no value.</param>
    /// <param name="remark">One sentence below the table; empty for none.</param>
    /// <exception cref="ArgumentException">A row has another number of cells than there are columns.</exception>
    public Table(string title, IReadOnlyList<TableColumn> columns, IReadOnlyList<IReadOnlyList<object?>> rows, string remark = "")
    {
        for (var row = 0; row < rows.Count; row++)
        {
            if (rows[row].Count != columns.Count)
            {
                throw new ArgumentException($"Row {row + 1} of '{title}' has {rows[row].Count} cells, expected {columns.Count}.", nameof(rows));
            }
        }

        Title = title;
        Columns = columns;
        Rows = rows;
        Remark = remark;
    }

    public string Title { get; }

    public IReadOnlyList<TableColumn> Columns { get; }

    /// <summary>The cells by row and column.</summary>
    public IReadOnlyList<IReadOnlyList<object?>> Rows { get; }

    /// <summary>One sentence below the table; empty for none.</summary>
    public string Remark { get; }

    /// <summary>A cell as people read it.</summary>
    public string Cell(int row, int column) => Rows[row][column] switch
    {
        null => "",
        string text => text,
        IConvertible number => Columns[column].Kind switch
        {
            ColumnKind.Count => Format.Count(number.ToDouble(CultureInfo.InvariantCulture)),
            ColumnKind.Number => Format.Number(number.ToDouble(CultureInfo.InvariantCulture)),
            ColumnKind.Ratio => Format.Ratio(number.ToDouble(CultureInfo.InvariantCulture)),
            ColumnKind.Percent => Format.Percent(number.ToDouble(CultureInfo.InvariantCulture)),
            _ => number.ToString(CultureInfo.InvariantCulture),
        },
        var other => other.ToString() ?? "",
    };

    /// <summary>RFC 4180 with a header line, invariant culture, unrounded numbers, line feeds.</summary>
    public string Csv
    {
        get
        {
            var text = new StringBuilder();
            text.AppendJoin(',', Columns.Select(c => Quoted(c.Header))).Append('\n');
            foreach (var row in Rows)
            {
                text.AppendJoin(',', row.Select(cell => Quoted(Convert.ToString(cell, CultureInfo.InvariantCulture) ?? ""))).Append('\n');
            }

            return text.ToString();
        }
    }

    /// <summary>The table in Markdown, without its title.</summary>
    public string Markdown
    {
        get
        {
            var text = new StringBuilder();
            text.Append("| ").AppendJoin(" | ", Columns.Select(c => Escaped(c.Header))).Append(" |\n");
            text.Append('|').AppendJoin('|', Columns.Select(c => c.RightAligned ? "---:" : "---")).Append("|\n");
            for (var row = 0; row < Rows.Count; row++)
            {
                text.Append("| ").AppendJoin(" | ", Enumerable.Range(0, Columns.Count).Select(c => Escaped(Cell(row, c)))).Append(" |\n");
            }

            return Remark.Length == 0 ? text.ToString() : text.Append('\n').Append(Remark).Append('\n').ToString();
        }
    }

    /// <summary>Makes the tables of a page sort and filter.</summary>
    internal static string Script { get; } = $"<script>(function(){{{ReadScript()}}})();</script>";

    /// <summary>The table in HTML with caption and header cells; needs no style sheet, and can be sorted and filtered where scripts run.</summary>
    public string Html => Write(isLinked: false) + Script;

    /// <summary>The table alone, for a page that has the script and that links lead from.</summary>
    internal string Markup => Write(isLinked: true);

    private string Write(bool isLinked)
    {
        var text = new StringBuilder();
        text.Append("<table class=\"overtake-table\"><caption style=\"text-align:left;font-weight:600\">")
            .Append(WebUtility.HtmlEncode(Title)).Append("</caption><thead><tr>");
        foreach (var column in Columns)
        {
            text.Append("<th scope=\"col\"").Append(Alignment(column)).Append('>').Append(WebUtility.HtmlEncode(column.Header)).Append("</th>");
        }

        text.Append("</tr></thead><tbody>");
        for (var row = 0; row < Rows.Count; row++)
        {
            text.Append("<tr>");
            for (var column = 0; column < Columns.Count; column++)
            {
                text.Append("<td").Append(Alignment(Columns[column])).Append(SortValue(Rows[row][column])).Append('>')
                    .Append(isLinked && Rows[row][column] is TableLink link
                        ? $"<a href=\"{WebUtility.HtmlEncode(link.Address)}\">{WebUtility.HtmlEncode(link.Text)}</a>"
                        : WebUtility.HtmlEncode(Cell(row, column))).Append("</td>");
            }

            text.Append("</tr>");
        }

        text.Append("</tbody></table>");
        return Remark.Length == 0
            ? text.ToString()
            : text.Append("<p class=\"overtake-remark\">").Append(WebUtility.HtmlEncode(Remark))
                .Append("</p>").ToString();
    }

    /// <summary>The table in aligned plain text, with title and remark; words wrap where lines would be longer than a terminal is wide.</summary>
    public override string ToString()
    {
        var cells = Enumerable.Range(0, Rows.Count)
            .Select(row => Enumerable.Range(0, Columns.Count).Select(column => Cell(row, column)).ToArray())
            .Prepend([.. Columns.Select(c => c.Header)])
            .ToList();
        var widths = Widths(cells);
        var text = new StringBuilder().AppendJoin('\n', Wrapped(Title, Widest)).Append('\n');
        for (var row = 0; row < cells.Count; row++)
        {
            var wrapped = cells[row].Select((cell, column) => Wrapped(cell, widths[column])).ToList();
            for (var i = 0; i < wrapped.Max(lines => lines.Count); i++)
            {
                var line = string.Join("  ", wrapped.Select((lines, column) => (i < lines.Count ? lines[i] : "") is var cell && Columns[column].RightAligned
                    ? cell.PadLeft(widths[column])
                    : cell.PadRight(widths[column])));
                text.Append(line.TrimEnd()).Append('\n');
            }

            if (row == 0)
            {
                text.AppendJoin("  ", widths.Select(width => new string('-', width))).Append('\n');
            }
        }

        return Remark.Length == 0 ? text.ToString() : text.AppendJoin('\n', Wrapped(Remark, Widest)).Append('\n').ToString();
    }

    /// <summary>As wide as the cells; where that is too wide the widest columns are narrowed, to their longest word or number at most.</summary>
    private int[] Widths(List<string[]> cells)
    {
        var columns = Enumerable.Range(0, Columns.Count).ToList();
        var widths = columns.Select(c => cells.Max(row => row[c].Length)).ToArray();
        // Headers wrap, numbers do not.
        var least = columns
            .Select(c =>
                Math.Max(Longest(cells[0][c]), cells.Skip(1).Select(row => Columns[c].RightAligned ? row[c].Length : Longest(row[c])).DefaultIfEmpty().Max()))
            .ToArray();
        while (widths.Sum() + (2 * (widths.Length - 1)) > Widest
            && columns.Where(c => widths[c] > least[c]).OrderByDescending(c => widths[c]).ToList() is [var widest, ..])
        {
            widths[widest]--;
        }

        return widths;

        static int Longest(string text) => text.Split(' ').Max(word => word.Length);
    }

    /// <summary>The lines of a text, broken between words.</summary>
    internal static List<string> Wrapped(string text, int width) => Wrapped(text.Split(' '), line => line.Length <= width);

    /// <summary>The lines that words make, of which all fit that can.</summary>
    internal static List<string> Wrapped(IEnumerable<string> words, Func<string, bool> fits)
    {
        List<string> lines = [""];
        foreach (var word in words)
        {
            if (lines[^1].Length == 0)
            {
                lines[^1] = word;
            }
            else if (fits($"{lines[^1]} {word}"))
            {
                lines[^1] += " " + word;
            }
            else
            {
                lines.Add(word);
            }
        }

        return lines;
    }

    private static string Quoted(string cell) =>
        cell.AsSpan().IndexOfAny(",\"\r\n") < 0 ? cell : $"\"{cell.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";

    private static string Escaped(string cell) => cell.Replace("|", "\\|", StringComparison.Ordinal).Replace("\n", " ", StringComparison.Ordinal);

    /// <summary>Numbers sort by what they are and not by how they are written.</summary>
    private static string SortValue(object? cell) =>
        cell is IFormattable number and IConvertible ? string.Create(CultureInfo.InvariantCulture, $" data-value=\"{number}\"") : "";

    private static string ReadScript()
    {
        using var script = new StreamReader(typeof(Table).Assembly.GetManifestResourceStream("table.js")!);
        return script.ReadToEnd();
    }

    private static string Alignment(TableColumn column) =>
        column.RightAligned ? " style=\"text-align:right\"" : " style=\"text-align:left\"";
}

/// <summary>A column of a <see cref="Table"/>.</summary>
/// <param name="Kind">Decides format and alignment.</param>
/// <param name="Unit">Unit, shown after the header; empty where the kind says it.</param>
public sealed record TableColumn(string Name, ColumnKind Kind = ColumnKind.Text, string Unit = "")
{
    /// <summary>Header with unit.</summary>
    public string Header => Unit.Length == 0 ? Name : $"{Name} [{Unit}]";

    /// <summary>Text is aligned left, everything else right.</summary>
    public bool RightAligned => Kind != ColumnKind.Text;
}

/// <summary>A cell that leads somewhere on a page of the report, and is its text everywhere else.</summary>
/// <param name="Address">Relative to the page.</param>
internal sealed record TableLink(string Text, string Address)
{
    public override string ToString() => Text;
}

/// <summary>How the cells of a column are written and aligned.</summary>
public enum ColumnKind
{
    Text,

    /// <summary>A whole number: 3,541.</summary>
    Count,

    /// <summary>A measured number, shown with three significant digits.</summary>
    Number,

    /// <summary>A factor: 1.33×.</summary>
    Ratio,

    /// <summary>A share between 0 and 1, shown as a percentage.</summary>
    Percent,
}
