using System.Collections;
using System.Globalization;
using System.Net;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;

namespace Overtake.Notebooks;

/// <summary>Any value as text a person can read: what has a text of its own keeps it, sequences and properties are listed.</summary>
internal static class PlainText
{
    private const int MaxItems = 20;
    private const int MaxDepth = 4;
    private const int LineLength = 100;

    /// <summary>A lazy sequence is counted no further: it may be endless.</summary>
    internal const int MaxCount = 10_000;

    public static string Of(object? value) => value is string text ? text : Dump(value, 0);

    /// <summary>The members of a value that is shown by its members, as names and texts; empty for any other value.</summary>
    public static IReadOnlyList<(string Name, string Text)> Columns(object? value) =>
        value is null or string or IFormattable or IEnumerable || HasOwnText(value.GetType())
            ? []
            : [.. MembersOf(value, value.GetType()).Select(member => (member.Name, member.Value is string text ? text : Dump(member.Value, 1)))];

    private static string Dump(object? value, int depth)
    {
        switch (value)
        {
            case null:
                return "null";
            case string text:
                return $"\"{text}\"";
            case IFormattable formattable:
                return formattable.ToString(null, CultureInfo.InvariantCulture);
        }

        var type = value.GetType();
        if (HasOwnText(type))
        {
            return value.ToString() ?? "";
        }

        if (depth == MaxDepth)
        {
            return "…";
        }

        return value switch
        {
            IDictionary entries => List("{", "}", "entries", Cut(entries.Keys, depth, key => $"{Dump(key, depth + 1)}: {Dump(entries[key!], depth + 1)}")),
            IEnumerable items => List("[", "]", "items", Cut(items, depth, item => Dump(item, depth + 1))),
            _ => Members(value, type, depth),
        };
    }

    /// <summary>The first items, and where there are more, how many.</summary>
    private static (List<string> Shown, string? More) Cut(IEnumerable items, int depth, Func<object?, string> dump)
    {
        var shown = new List<string>();
        var count = 0;
        foreach (var item in items)
        {
            if (++count > MaxCount)
            {
                return (shown, $"… more than {MaxCount}");
            }

            // Every level is shorter than the one around it, so that nested sequences stay readable.
            if (count <= MaxItems >> depth)
            {
                shown.Add(dump(item));
            }
        }

        return (shown, count > shown.Count ? $"… {count - shown.Count} more, {count}" : null);
    }

    private static string List(string open, string close, string unit, (List<string> Shown, string? More) items) =>
        Bracket(open, close, items.More is null ? items.Shown : [.. items.Shown, $"{items.More} {unit}"]);

    private static string Bracket(string open, string close, List<string> parts)
    {
        if (parts.Count == 0)
        {
            return open + close;
        }

        var line = $"{open} {string.Join(", ", parts)} {close}";
        return line.Length <= LineLength && !line.Contains('\n')
            ? line
            : $"{open}\n{string.Join(",\n", parts.Select(part => "  " + part.Replace("\n", "\n  ")))}\n{close}";
    }

    private static string Members(object value, Type type, int depth)
    {
        var parts = MembersOf(value, type).Select(member => $"{member.Name} = {Dump(member.Value, depth + 1)}").ToList();
        return parts.Count == 0 ? value.ToString() ?? "" : Bracket(IsGenerated(type) ? "{" : $"{type.Name.Split('`')[0]} {{", "}", parts);
    }

    /// <summary>Properties and fields that can be read without doing anything: a getter with a body may block, like that of a task's result.</summary>
    private static IEnumerable<(string Name, object? Value)> MembersOf(object value, Type type)
    {
        var anonymous = IsGenerated(type);
        var properties = type.GetProperties(BindingFlags.Public | BindingFlags.Instance)
            .Where(property =>
                property.GetIndexParameters().Length == 0 && property.GetMethod is { IsPublic: true } getter && (anonymous || IsGenerated(getter)))
            .Select(property => (property.Name, Value: property.GetValue(value)));
        var fields = type.GetFields(BindingFlags.Public | BindingFlags.Instance).Select(field => (field.Name, Value: field.GetValue(value)));
        return properties.Concat(fields);
    }

    /// <summary>Texts that the compiler writes for records and anonymous types do not list what is inside their members.</summary>
    private static bool HasOwnText(Type type)
    {
        var text = type.GetMethod(nameof(ToString), Type.EmptyTypes)!;
        return text.DeclaringType != typeof(object) && text.DeclaringType != typeof(ValueType) && !IsGenerated(text) && !IsGenerated(type);
    }

    private static bool IsGenerated(MemberInfo member) => member.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false);
}

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
                text.Append("<table><thead><tr>")
                    .AppendJoin("", names.Select(name => $"<th>{WebUtility.HtmlEncode(name)}</th>")).Append("</tr></thead><tbody>");
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
        return count <= MaxRows
            ? text.ToString()
            : text.Append($"<p>{MaxRows} of {(count > PlainText.MaxCount ? $"more than {PlainText.MaxCount}" : count)} items</p>").ToString();
    }
}
