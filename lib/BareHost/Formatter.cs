namespace Microsoft.DotNet.Interactive.Formatting;

/// <summary>The register of .NET Interactive, by the name under which libraries look for it.</summary>
public static class Formatter
{
    internal static Dictionary<Type, Dictionary<string, Action<object, TextWriter>>> Registered { get; } = [];

    public static void Register(Type type, Action<object, TextWriter> formatter, string mimeType)
    {
        Registered.TryAdd(type, []);
        Registered[type][mimeType] = formatter;
    }
}
