namespace Overtake.Charts.Display;

/// <summary>Tells a notebook host how to show a type. Hosts look for it by this name and shape, so no host is referenced.</summary>
/// <param name="formatterSourceType">A type with a public parameterless constructor and a public method <c>CreateTypeFormatters()</c>.</param>
[AttributeUsage(AttributeTargets.Class)]
public sealed class TypeFormatterSourceAttribute(Type formatterSourceType) : Attribute
{
    /// <summary>Makes the formatters.</summary>
    public Type FormatterSourceType { get; } = formatterSourceType;

    /// <summary>What a host shows, best first. Every entry must have a formatter: .NET Interactive overflows its stack over a missing one.</summary>
    public string[] PreferredMimeTypes { get; set; } = [];
}
