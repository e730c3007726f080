using System.Diagnostics.CodeAnalysis;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>
/// A serializer of the wire format of NetSerializer 4.1.2 (<c>tomba/netserializer</c>): what one writes the other reads, byte for byte. Both sides must register the same types in the same order.
/// Instances are thread-safe.
/// </summary>
/// <remarks>
/// <para>The format. Integers are varints of groups of 7 bits, signed ones zigzag; bool, byte and sbyte are one byte; float and double varints of their bits; an enumeration is its number; DateTime the
/// zigzag varint of <see cref="DateTime.ToBinary"/>; decimal the varints of its low 64 bits, its high 32 and of scale and sign. A text is 0 for null, 1 for empty, else its UTF-8 length + 1, its UTF-16
/// length and UTF-8. Arrays are 0 for null, else length + 1 and the elements. A nullable value is a bool and the value. Objects of classes and whatever is behind a base or an interface have the varint
/// of their type's id before them, 0 for null; values, arrays and texts in fields do not. Fields come base first, then by ordinal name, private ones too, but not those marked as not serialized. A
/// dictionary is an array of pairs with an id of its own. Objects have no identity: one that is referred to twice is written twice, and cycles cannot be written.</para>
/// <para>Reading is stricter than in the original where that drops bits or characters in silence: numbers must fit their types, texts must be UTF-8 of the length they say, references must fit their
/// fields, and depth is bounded. No byte sequence makes it throw anything but <see cref="InvalidMessageException"/>, create an object of a type that is not registered, or allocate more than a constant
/// multiple of the bytes that are really there. Large dictionaries whose keys have been chosen to collide are refused.</para>
/// <para>Serialization callbacks are not called, as they are not by default in the original.</para>
/// </remarks>
internal sealed class FormatSerializer
{
    /// <summary>Objects within objects at most, written or read. A level costs some hundred bytes of stack.</summary>
    public const int MaxDepth = 256;

    private readonly TypeTable _types;

    /// <summary>A serializer of the given types and all that they consist of, with ids as the original gives them.</summary>
    /// <param name="roots">Types of messages, and of objects that are held behind a base or an interface. Those that are abstract are passed over.</param>
    /// <param name="custom">Serializers of single types.</param>
    /// <exception cref="NotSupportedException">The format has no form for one of the types.</exception>
    public FormatSerializer(IEnumerable<Type> roots, params IEnumerable<CustomTypeSerializer> custom) => _types = new(roots, custom);

    /// <summary>A serializer of the given types with the given ids, which are not 0, nor 1 but for <see cref="object"/>.</summary>
    /// <inheritdoc cref="FormatSerializer(IEnumerable{Type}, IEnumerable{CustomTypeSerializer})"/>
    /// <exception cref="ArgumentException">An id is taken or too high, or a type is missing of which another consists.</exception>
    [SuppressMessage("Style", "IDE0290", Justification = "Two constructors.")]
    public FormatSerializer(IReadOnlyDictionary<Type, uint> ids, params IEnumerable<CustomTypeSerializer> custom) => _types = new(ids, custom);

    /// <summary>The registered types and their ids.</summary>
    public IReadOnlyDictionary<Type, uint> TypeIds => _types.All.ToDictionary(type => type.Type, type => type.Id);

    /// <summary>Generates the code for messages of a type.</summary>
    /// <typeparam name="T">A registered type; without <paramref name="direct"/> a base, an interface or <see cref="object"/> as well.</typeparam>
    /// <param name="direct">Whether the receiver knows the type, so that its id is left out. A message of a class may not be null then.</param>
    /// <exception cref="NotSupportedException">The type is not registered.</exception>
    public FormatMessageSerializer<T> For<T>(bool direct = false)
    {
        if (_types.Find(typeof(T)) is null && (direct || typeof(T).IsValueType || typeof(T).IsSealed))
        {
            throw new NotSupportedException($"{typeof(T)} is not registered.");
        }

        return new(_types, direct);
    }
}
