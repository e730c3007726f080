using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>A registered type: its id, and the code that writes and reads its objects.</summary>
/// <exception cref="NotSupportedException">The format has no form for it.</exception>
internal sealed class FormatType(Type type, uint id, CustomTypeSerializer? custom)
{
    public Type Type { get; } = type;

    public uint Id { get; } = id;

    public TypeKind Kind { get; } = custom is null ? KindOf(type) : TypeKind.Custom;

    public CustomTypeSerializer? Custom { get; } = custom;

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

    public Type PairType => typeof(KeyValuePair<,>).MakeGenericType(Type.GetGenericArguments());

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
        var definition = type.IsGenericType ? type.GetGenericTypeDefinition() : null;
        return type switch
        {
            { ContainsGenericParameters: true } or { IsPointer: true } or { IsByRefLike: true } =>
                throw new NotSupportedException($"{type} has no values of its own."),
            _ when type.IsEnum || Primitives.Lengths.ContainsKey(type) => TypeKind.Primitive,
            _ when type == typeof(string) => TypeKind.Text,
            _ when type == typeof(byte[]) => TypeKind.Bytes,
            { IsSZArray: true } => TypeKind.Array,
            _ when definition == typeof(Dictionary<,>) => TypeKind.Dictionary,
            _ when definition == typeof(Nullable<>) => TypeKind.Nullable,
            { IsArray: true } => throw new NotSupportedException($"{type} has several dimensions: it needs a serializer of its own."),
            _ when type.IsDefined(typeof(InlineArrayAttribute), inherit: false) =>
                throw new NotSupportedException($"{type} has one field for many elements: it needs a serializer of its own."),
            _ when !type.IsDefined(typeof(SerializableAttribute), inherit: false) || typeof(ISerializable).IsAssignableFrom(type) =>
                throw new NotSupportedException($"{type} must be marked as serializable and not be serialized by itself."),
            _ => TypeKind.Fields,
        };
    }
}

/// <summary>How values of a type are written.</summary>
internal enum TypeKind
{
    /// <summary>One of <see cref="Primitives"/>, or an enumeration as its number.</summary>
    Primitive,

    /// <summary>Whether there is one, then the value.</summary>
    Nullable,

    Text,

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
