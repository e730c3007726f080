using System.Collections;
using System.Net;
using System.Text;

namespace Overtake.Notebooks;

/// <summary>What a query gives, as a table: a row for each item, a column for each of its properties.</summary>
internal static class ItemsTable
{
    private const int MaxRows = 100;

    /// <summary>The table; null for what is no sequence of items with properties.</summary>
    public static string? Html(object? value)
    {
        if (value is not IEnumerable items || value is string or IDictionary)
        {
            return null;
        }

        var text = new StringBuilder();
        IReadOnlyList<string> names = [];
        var count = 0;
        foreach (var item in items)
        {
            if (++count > PlainText.MaxCount)
            {
                break;
            }

            if (count > MaxRows)
            {
                continue;
            }

            var columns = PlainText.Columns(item);
            if (count == 1)
            {
                names = [.. columns.Select(column => column.Name)];
                text.Append("<table><thead><tr>").AppendJoin("", names.Select(name => $"<th>{WebUtility.HtmlEncode(name)}</th>")).Append("</tr></thead><tbody>");
            }

            // Items of several kinds are no table.
            if (names.Count < 2 || !names.SequenceEqual(columns.Select(column => column.Name)))
            {
                return null;
            }

            text.Append("<tr>").AppendJoin("", columns.Select(column => $"<td>{WebUtility.HtmlEncode(column.Text)}</td>")).Append("</tr>");
        }

        if (count == 0)
        {
            return null;
        }

        text.Append("</tbody></table>");
        return count <= MaxRows ? text.ToString() : text.Append($"<p>{MaxRows} of {(count > PlainText.MaxCount ? $"more than {PlainText.MaxCount}" : count)} items</p>").ToString();
    }
}
