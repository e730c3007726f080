namespace MessagePack;

/// <summary>Stands for the attribute of the package where that is left out.</summary>
internal sealed class KeyAttribute(int key) : Attribute
{
    public int Key => key;
}
