namespace MessagePack;

/// <summary>Stands for the attribute of the package where that is left out.</summary>
internal sealed class MessagePackFormatterAttribute(Type formatter) : Attribute
{
    public Type Formatter => formatter;
}
