namespace MemoryPack;

/// <summary>Stands for the attribute of the package where that is left out.</summary>
internal sealed class MemoryPackableAttribute : Attribute;

/// <summary>Stands for the attribute of the package where that is left out.</summary>
internal sealed class MemoryPackUnionAttribute(ushort tag, Type type) : Attribute
{
    public (ushort Tag, Type Type) Case => (tag, type);
}
