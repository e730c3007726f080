using System.Collections;
using System.Collections.Concurrent;
using System.Reflection;

namespace Overtake.Notebooks;

/// <summary>Something a cell put out, in the order it came.</summary>
internal abstract record CellOutput;

/// <summary>A value shown by <c>display(x)</c>.</summary>
/// <param name="Data">Its representations.</param>
internal sealed record DisplayOutput(DisplayData Data) : CellOutput;

/// <summary>Why a cell failed.</summary>
/// <param name="Name">The exception's type, or the compiler's error number.</param>
/// <param name="Message">The message, one line where it is the engine's own.</param>
/// <param name="Traceback">The whole story line by line, places as lines of cells, without frames of the engine.</param>
internal sealed record ErrorOutput(string Name, string Message, IReadOnlyList<string> Traceback) : CellOutput;

/// <summary>The value of a cell's last expression.</summary>
/// <param name="Data">Its representations.</param>
internal sealed record ResultOutput(DisplayData Data) : CellOutput;

/// <summary>Console output of a cell.</summary>
/// <param name="Name"><see cref="StandardOutput"/> or <see cref="StandardError"/>.</param>
/// <param name="Text">The text, lines ended by <c>\n</c>.</param>
internal sealed record StreamOutput(string Name, string Text) : CellOutput
{
    /// <summary>The name of standard output in nbformat.</summary>
    public const string StandardOutput = "stdout";

    /// <summary>The name of standard error in nbformat.</summary>
    public const string StandardError = "stderr";
}

/// <summary>
/// The representations of a value by MIME type. A type says how it is shown by the convention of .NET Interactive, all by
/// name: an attribute class <c>TypeFormatterSourceAttribute</c> with <c>FormatterSourceType</c> and optionally
/// <c>PreferredMimeTypes</c>; the source has <c>CreateTypeFormatters()</c>, each formatter <c>MimeType</c> and
/// <c>bool Format(object, TextWriter)</c>. Types of other packages are registered with <see cref="Formatter"/>.
/// Any other value is shown as text, a sequence of items with properties as a table too.
/// </summary>
internal sealed class DisplayData
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
            var format = formatter.GetType().GetMethod("Format", [typeof(object), typeof(TextWriter)])
                ?.CreateDelegate<Func<object, TextWriter, bool>>(formatter)
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

/// <summary>The MIME types the engine itself knows about.</summary>
internal static class MimeTypes
{
    /// <summary>What every host and every diff can show.</summary>
    public const string Plain = "text/plain";

    /// <summary>Tables and prose that GitHub renders.</summary>
    public const string Markdown = "text/markdown";

    /// <summary>Interactive output.</summary>
    public const string Html = "text/html";

    /// <summary>A vector image.</summary>
    public const string Svg = "image/svg+xml";

    /// <summary>A raster image, as base64.</summary>
    public const string Png = "image/png";

    /// <summary>A figure as plotly.js takes it.</summary>
    public const string Plotly = "application/vnd.plotly.v1+json";

    internal static bool IsJson(string mimeType) =>
        mimeType == "application/json"
        || (mimeType.StartsWith("application/", StringComparison.Ordinal) && mimeType.EndsWith("+json", StringComparison.Ordinal));
}

/// <summary>
/// How values are shown whose types cannot carry the attribute of the convention, because they belong to other
/// packages. It has the shape of the <c>Formatter</c> of .NET Interactive, so that a library serves both.
/// </summary>
internal static class Formatter
{
    private static readonly ConcurrentDictionary<Type, OrderedDictionary<string, Action<object, TextWriter>>> Registered = new();

    /// <summary>Registers a representation; the first of a type is preferred.</summary>
    /// <param name="type">Exactly this type.</param>
    /// <param name="formatter">Writes a value.</param>
    /// <param name="mimeType">What it writes.</param>
    public static void Register(Type type, Action<object, TextWriter> formatter, string mimeType) =>
        Registered.GetOrAdd(type, _ => new(StringComparer.Ordinal))[mimeType] = formatter;

    /// <summary>The representations of a value by MIME type; none where its type is not registered.</summary>
    internal static IEnumerable<(string MimeType, string Text)> Format(object value)
    {
        foreach (var (mimeType, formatter) in Registered.GetValueOrDefault(value.GetType()) ?? [])
        {
            var text = new StringWriter { NewLine = "\n" };
            formatter(value, text);
            yield return (mimeType, text.ToString());
        }
    }
}
