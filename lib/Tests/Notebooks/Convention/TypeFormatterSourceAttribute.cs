namespace Overtake.Tests.Notebooks.Convention;

/// <summary>The attribute as any library may declare it: only its name counts.</summary>
[AttributeUsage(AttributeTargets.Class)]
internal sealed class TypeFormatterSourceAttribute(Type formatterSourceType) : Attribute
{
    public Type FormatterSourceType { get; } = formatterSourceType;

    public string[]? PreferredMimeTypes { get; set; }
}
