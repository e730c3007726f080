namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>How values of a type are written.</summary>
internal enum TypeKind
{
    /// <summary>One of <see cref="Primitives"/>, or an enumeration as its number.</summary>
    Primitive,

    /// <summary>Whether there is one, then the value.</summary>
    Nullable,

    /// <summary>A text.</summary>
    Text,

    /// <summary>An array of bytes.</summary>
    Bytes,

    /// <summary>An array of one dimension.</summary>
    Array,

    /// <summary>An array of key and value pairs with an id of its own.</summary>
    Dictionary,

    /// <summary>By a serializer of its own.</summary>
    Custom,

    /// <summary>Field by field.</summary>
    Fields,
}
