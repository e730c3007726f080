namespace MessagePack;

/// <summary>Stands for the attribute of the package where that is left out.</summary>
internal sealed class MessagePackObjectAttribute : Attribute;

/// <summary>Stands for the attribute of the package where that is left out.</summary>
internal sealed class KeyAttribute(int key) : Attribute
{
    public int Key => key;
}

/// <summary>Stands for the attribute of the package where that is left out.</summary>
internal sealed class UnionAttribute(int key, Type type) : Attribute
{
    public (int Key, Type Type) Case => (key, type);
}

/// <summary>Stands for the attribute of the package where that is left out.</summary>
internal sealed class MessagePackFormatterAttribute(Type formatter) : Attribute
{
    public Type Formatter => formatter;
}
