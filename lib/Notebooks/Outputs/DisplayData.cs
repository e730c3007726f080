using System.Collections;
using System.Reflection;

namespace Overtake.Notebooks;

/// <summary>
/// The representations of a value by MIME type. A type says how it is shown by the convention of .NET Interactive, all by
/// name: an attribute class <c>TypeFormatterSourceAttribute</c> with <c>FormatterSourceType</c> and optionally
/// <c>PreferredMimeTypes</c>; the source has <c>CreateTypeFormatters()</c>, each formatter <c>MimeType</c> and
/// <c>bool Format(object, TextWriter)</c>. Types of other packages are registered with <see cref="Formatter"/>. Any other value is shown as text, a sequence of items with properties as a table too.
/// </summary>
public sealed class DisplayData
{
    private readonly OrderedDictionary<string, string> _byMimeType = new(StringComparer.Ordinal);

    private DisplayData()
    {
    }

    /// <summary>Representations in the order of preference. JSON types are JSON text, images other than SVG are base64.</summary>
    public IReadOnlyDictionary<string, string> ByMimeType => _byMimeType;

    /// <summary>Formats a value.</summary>
    /// <exception cref="InvalidOperationException">
    /// Its formatter source breaks the convention; a preferred type without a formatter would end .NET Interactive's kernel.
    /// </exception>
    public static DisplayData From(object? value)
    {
        var data = new DisplayData();
        if (value is not null)
        {
            data.AddByConvention(value);
            foreach (var (mimeType, text) in Formatter.Format(value))
            {
                data._byMimeType[mimeType] = text;
            }

            // Not one of the preferred types: hosts other than ours would show it as a string.
            if (value.GetType().GetProperty("PlotlyJson", typeof(string))?.GetValue(value) is string figure)
            {
                data._byMimeType[MimeTypes.Plotly] = figure;
            }
        }

        if (data._byMimeType.Count == 0)
        {
            if (ItemsTable.Html(value) is { } table)
            {
                data._byMimeType[MimeTypes.Html] = table;
            }

            data._byMimeType[MimeTypes.Plain] = PlainText.Of(value);
        }

        return data;
    }

    private void AddByConvention(object value)
    {
        var attribute = Bases(value.GetType())
            .SelectMany(type => type.GetCustomAttributes(inherit: false))
            .FirstOrDefault(candidate => candidate.GetType().Name == "TypeFormatterSourceAttribute");
        if (attribute is null)
        {
            return;
        }

        var formatters = Formatters(Property<Type>(attribute, "FormatterSourceType"));
        var preferred = attribute.GetType().GetProperty("PreferredMimeTypes")?.GetValue(attribute) as IEnumerable<string>
            ?? formatters.Select(formatter => Property<string>(formatter, "MimeType")).Distinct();
        foreach (var mimeType in preferred)
        {
            var formatter = formatters.FirstOrDefault(candidate => Property<string>(candidate, "MimeType") == mimeType)
                ?? throw Broken(value, $"prefers {mimeType} but has no formatter for it");
            var format = formatter.GetType().GetMethod("Format", [typeof(object), typeof(TextWriter)])?.CreateDelegate<Func<object, TextWriter, bool>>(formatter)
                ?? throw Broken(formatter, "has no method bool Format(object, TextWriter)");
            var text = new StringWriter { NewLine = "\n" };
            if (format(value, text))
            {
                _byMimeType[mimeType] = text.ToString();
            }
        }
    }

    private static List<object> Formatters(Type source)
    {
        var instance = Activator.CreateInstance(source)!;
        var create = source.GetMethod("CreateTypeFormatters", []) ?? throw Broken(instance, "has no method CreateTypeFormatters()");
        return create.Invoke(instance, BindingFlags.DoNotWrapExceptions, null, null, null) is IEnumerable formatters
            ? [.. formatters.Cast<object>()]
            : throw Broken(instance, "gives no formatters");
    }

    private static IEnumerable<Type> Bases(Type? type)
    {
        for (; type is not null; type = type.BaseType)
        {
            yield return type;
        }
    }

    private static T Property<T>(object owner, string name)
        where T : class => owner.GetType().GetProperty(name)?.GetValue(owner) as T ?? throw Broken(owner, $"has no property {name}");

    private static InvalidOperationException Broken(object owner, string what) => new($"{owner.GetType()} {what}.");
}
