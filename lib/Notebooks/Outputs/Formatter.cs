using System.Collections.Concurrent;

namespace Overtake.Notebooks;

/// <summary>How values are shown whose types cannot carry the attribute of the convention, because they belong to other packages. It has the shape of the <c>Formatter</c> of .NET Interactive, so that a library serves both.</summary>
public static class Formatter
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
