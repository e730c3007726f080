using System.Collections;
using System.Text.Json.Nodes;
using Microsoft.DotNet.Interactive.Formatting;

namespace Overtake.BareHost;

/// <summary>
/// What cells may call, and what they showed: the lengths of all representations by MIME type. Formatters are found by the convention of .NET Interactive.
/// </summary>
public sealed class CellGlobals
{
    internal JsonArray Shown { get; } = [];

#pragma warning disable IDE1006 // The name that notebooks use.
    public void display(object value)
#pragma warning restore IDE1006
    {
        var lengths = new JsonObject();
        if (value.GetType().GetCustomAttributes(inherit: true).FirstOrDefault(a => a.GetType().Name == "TypeFormatterSourceAttribute") is { } attribute)
        {
            var source = (Type)Get(attribute, "FormatterSourceType")!;
            var formatters = ((IEnumerable)source.GetMethod("CreateTypeFormatters")!.Invoke(Activator.CreateInstance(source), null)!).Cast<object>().ToList();
            foreach (var formatter in formatters)
            {
                var text = new StringWriter();
                if (formatter.GetType().GetMethod("Format", [typeof(object), typeof(TextWriter)])!.Invoke(formatter, [value, text]) is true)
                {
                    lengths[(string)Get(formatter, "MimeType")!] = text.ToString().Length;
                }
            }
        }

        foreach (var (mimeType, formatter) in Formatter.Registered.GetValueOrDefault(value.GetType()) ?? [])
        {
            var text = new StringWriter();
            formatter(value, text);
            lengths[mimeType] = text.ToString().Length;
        }

        Shown.Add(new JsonObject { ["type"] = value.GetType().FullName, ["lengths"] = lengths });
    }

    private static object? Get(object owner, string property) => owner.GetType().GetProperty(property)!.GetValue(owner);
}
