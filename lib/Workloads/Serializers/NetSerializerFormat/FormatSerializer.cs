using System.Buffers;
using System.Diagnostics.CodeAnalysis;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>
/// A serializer of the wire format of NetSerializer 4.1.2 (<c>tomba/netserializer</c>): what one writes the other
/// reads, byte for byte. Both sides must register the same types in the same order. Instances are thread-safe.
/// </summary>
/// <remarks>
/// <para>The format. Integers are varints of groups of 7 bits, signed ones zigzag; bool, byte and sbyte are one byte; float and double
/// varints of their bits; an enumeration is its number; DateTime the zigzag varint of <see cref="DateTime.ToBinary"/>; decimal the varints of
/// its low 64 bits, its high 32 and of scale and sign. A text is 0 for null, 1 for empty, else its UTF-8 length + 1, its UTF-16 length and
/// UTF-8. Arrays are 0 for null, else length + 1 and the elements. A nullable value is a bool and the value. Objects of classes and whatever
/// is behind a base or an interface have the varint of their type's id before them, 0 for null; values, arrays and texts in fields do not.
/// Fields come base first, then by ordinal name, private ones too, but not those marked as not serialized. A dictionary is an array of pairs
/// with an id of its own. Objects have no identity: one that is referred to twice is written twice, and cycles cannot be written.</para>
/// <para>Reading is stricter than in the original where that drops bits or characters in silence: numbers must fit their types, texts
/// must be UTF-8 of the length they say, references must fit their fields, and depth is bounded. No byte sequence makes it throw
/// anything but <see cref="InvalidMessageException"/>, create an object of a type that is not registered, or allocate more than a
/// constant multiple of the bytes that are really there. Large dictionaries whose keys have been chosen to collide are refused.</para>
/// <para>Serialization callbacks are not called, as they are not by default in the original.</para>
/// </remarks>
internal sealed class FormatSerializer
{
    /// <summary>Objects within objects at most, written or read. A level costs some hundred bytes of stack.</summary>
    public const int MaxDepth = 256;

    private readonly TypeTable _types;

    /// <summary>A serializer of the given types and all that they consist of, with ids as the original gives them.</summary>
    /// <param name="roots">Types of messages, and of objects that are held behind a base or an interface. Those that are abstract are passed over.</param>
    /// <exception cref="NotSupportedException">The format has no form for one of the types.</exception>
    public FormatSerializer(IEnumerable<Type> roots, params IEnumerable<CustomTypeSerializer> custom) => _types = new(roots, custom);

    public IReadOnlyDictionary<Type, uint> TypeIds => _types.All.ToDictionary(type => type.Type, type => type.Id);

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

/// <summary>Writes and reads messages of one type in the format of <see cref="FormatSerializer"/>.</summary>
internal sealed class FormatMessageSerializer<T> : IMessageSerializer<T>
{
    private readonly TypeTable _types;
    private readonly MessageWriter<T> _write;
    private readonly MessageReader<T> _read;
    private readonly bool _needsMessage;

    internal FormatMessageSerializer(TypeTable types, bool direct)
    {
        _types = types;
        _needsMessage = direct && types.Find(typeof(T)) is { IsInline: false };
        (_write, _read) = types.Message<T>(direct);
    }

    /// <exception cref="NotSupportedException">An object is of a type that is not registered.</exception>
    /// <exception cref="InvalidOperationException">Objects are nested deeper than <see cref="FormatSerializer.MaxDepth"/>; a cycle is.</exception>
    /// <exception cref="ArgumentNullException">The message is null and its type has no form for that without an id.</exception>
    public void Serialize(T message, IBufferWriter<byte> output)
    {
        if (_needsMessage)
        {
            ArgumentNullException.ThrowIfNull(message);
        }

        var writer = new FormatWriter(_types, output);
        _write(ref writer, ref message);
        writer.Finish();
    }

    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        var reader = new FormatReader(_types, input);
        var message = _read(ref reader);
        if (reader.IsIncomplete)
        {
            consumed = 0;
            return default;
        }

        consumed = reader.ConsumedOfUnread;
        return message;
    }

    public IMessageReader<T> Open(Stream stream, int bufferBytes) => new FormatStreamReader<T>(this, stream, bufferBytes);

    internal bool TryRead(StreamInput input, out T? message)
    {
        var reader = new FormatReader(_types, input.Unread, input);
        message = _read(ref reader);
        input.Skip(reader.ConsumedOfUnread);
        return !reader.IsIncomplete;
    }

}

/// <summary>
/// Reads messages from a stream, as much at a time as it gives. A message goes on being read where it waited for more; nothing is read twice. Not thread-safe.
/// </summary>
internal sealed class FormatStreamReader<T>(FormatMessageSerializer<T> serializer, Stream stream, int bufferBytes) : IMessageReader<T>
{
    private readonly StreamInput _input = new(stream, bufferBytes);

    public bool TryRead([MaybeNull] out T message)
    {
        message = default;
        if (_input.Unread.IsEmpty && !_input.TryFill(0, 1))
        {
            return false;
        }

        return serializer.TryRead(_input, out message) ? true : throw new InvalidMessageException("The stream ends within a message.");
    }

    /// <summary>Gives the memory back. The stream is not closed.</summary>
    public void Dispose() => _input.Dispose();
}
