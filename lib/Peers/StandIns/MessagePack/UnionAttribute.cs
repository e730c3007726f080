namespace MessagePack;

/// <summary>Stands for the attribute of the package where that is left out.</summary>
internal sealed class UnionAttribute(int key, Type type) : Attribute
{
    public (int Key, Type Type) Case => (key, type);
}
