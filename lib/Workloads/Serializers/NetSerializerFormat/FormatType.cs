using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>A registered type: its id, and the code that writes and reads its objects.</summary>
internal sealed class FormatType
{
    private FormatType(Type type, uint id, TypeKind kind, CustomTypeSerializer? custom)
    {
        Type = type;
        Id = id;
        Kind = kind;
        Custom = custom;
    }

    public Type Type { get; }

    public uint Id { get; }

    public TypeKind Kind { get; }

    public CustomTypeSerializer? Custom { get; }

    /// <summary>Writes id and body of an object of exactly this type. Generated at the first call.</summary>
    public ObjectWriter Writer { get; set; } = null!;

    /// <summary>Reads the body of an object of exactly this type. Generated at the first call.</summary>
    public ObjectReader Reader { get; set; } = null!;

    /// <summary>
    /// Whether a field of this type needs no type id: no object of another type can be there.
    /// Dictionaries and classes that are written by their fields have one all the same.
    /// </summary>
    public bool IsInline => Type.IsValueType || Type.IsArray || (Type.IsSealed && Kind != TypeKind.Fields);

    /// <summary>Types whose values are part of values of this type, in the order in which they get ids.</summary>
    public IEnumerable<Type> Parts => Kind switch
    {
        TypeKind.Primitive when Type.IsEnum => [Type.GetEnumUnderlyingType()],
        TypeKind.Nullable => [typeof(bool), Type.GetGenericArguments()[0]],
        TypeKind.Array => [typeof(uint), Type.GetElementType()!],
        TypeKind.Dictionary => [PairType.MakeArrayType()],
        TypeKind.Fields => FieldsOf(Type).Select(part => part.FieldType),
        _ => [],
    };

    /// <summary>Type of a dictionary's pairs.</summary>
    public Type PairType => typeof(KeyValuePair<,>).MakeGenericType(Type.GetGenericArguments());

    /// <summary>The entry of a type.</summary>
    /// <exception cref="NotSupportedException">The format has no form for it.</exception>
    public static FormatType Of(Type type, uint id, CustomTypeSerializer? custom)
    {
        if (type.ContainsGenericParameters || type.IsPointer || type.IsByRefLike)
        {
            throw new NotSupportedException($"{type} has no values of its own.");
        }

        return new(type, id, custom is null ? KindOf(type) : TypeKind.Custom, custom);
    }

    /// <summary>Fields of a type in the order of the format: those of the base first, then by ordinal name.</summary>
    public static IEnumerable<FieldInfo> FieldsOf(Type type)
    {
        var declared = type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly)
            .Where(field => !field.IsDefined(typeof(NonSerializedAttribute)))
            .OrderBy(field => field.Name, StringComparer.Ordinal);
        return type.BaseType is { } inherited ? FieldsOf(inherited).Concat(declared) : declared;
    }

    private static TypeKind KindOf(Type type)
    {
        if (type.IsEnum || Primitives.Lengths.ContainsKey(type))
        {
            return TypeKind.Primitive;
        }

        if (type == typeof(string))
        {
            return TypeKind.Text;
        }

        if (type == typeof(byte[]))
        {
            return TypeKind.Bytes;
        }

        if (type.IsSZArray)
        {
            return TypeKind.Array;
        }

        var definition = type.IsGenericType ? type.GetGenericTypeDefinition() : null;
        if (definition == typeof(Dictionary<,>))
        {
            return TypeKind.Dictionary;
        }

        if (definition == typeof(Nullable<>))
        {
            return TypeKind.Nullable;
        }

        if (type.IsArray)
        {
            throw new NotSupportedException($"{type} has several dimensions: it needs a serializer of its own.");
        }

        if (type.IsDefined(typeof(InlineArrayAttribute), inherit: false))
        {
            throw new NotSupportedException($"{type} has one field for many elements: it needs a serializer of its own.");
        }

        if (!type.IsDefined(typeof(SerializableAttribute), inherit: false) || typeof(ISerializable).IsAssignableFrom(type))
        {
            throw new NotSupportedException($"{type} must be marked as serializable and not be serialized by itself.");
        }

        return TypeKind.Fields;
    }
}

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
