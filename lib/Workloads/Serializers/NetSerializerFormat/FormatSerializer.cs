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

/// <summary>Writes and reads messages of one type in the format of <see cref="FormatSerializer"/>.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
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
        _write = types.Writer<T>(direct);
        _read = types.Reader<T>(direct);
    }

    /// <inheritdoc/>
    /// <exception cref="NotSupportedException">An object is of a type that is not registered.</exception>
    /// <exception cref="InvalidOperationException">Objects are nested deeper than <see cref="FormatSerializer.MaxDepth"/>; a cycle is.</exception>
    /// <exception cref="ArgumentNullException">The message is null and its type has no form for that without an id.</exception>
    public void Serialize(T message, IBufferWriter<byte> output)
    {
        Check(message);
        var writer = new FormatWriter(_types, output);
        _write(ref writer, ref message);
        writer.Finish();
    }

    /// <summary>Writes one message into memory and returns its length in bytes.</summary>
    /// <inheritdoc cref="Serialize(T, IBufferWriter{byte})"/>
    /// <exception cref="ArgumentException">The message is longer than <paramref name="destination"/>, which may have been written to.</exception>
    public int Serialize(T message, Span<byte> destination)
    {
        Check(message);
        var overflow = Overflow.Empty();
        var writer = new FormatWriter(_types, destination, overflow);
        _write(ref writer, ref message);
        var within = writer.FinishWithin();
        return overflow.WrittenSpan.TryCopyTo(destination[within..])
            ? within + overflow.WrittenCount
            : throw new ArgumentException("The message is longer than the memory for it.", nameof(destination));
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

    /// <summary>Reads the first message of an input in several pieces. Only messages that cross pieces are copied together.</summary>
    /// <inheritdoc cref="Deserialize(ReadOnlySpan{byte}, out int)"/>
    public T? Deserialize(in ReadOnlySequence<byte> input, out long consumed)
    {
        var first = Deserialize(input.FirstSpan, out var consumedOfFirst);
        consumed = consumedOfFirst;
        if (consumedOfFirst > 0 || input.IsSingleSegment)
        {
            return first;
        }

        using var pieces = new SequenceInput(input);
        return TryRead(pieces, out var message, out consumed) ? message : default;
    }

    public IMessageReader<T> Open(Stream stream, int bufferBytes) => new FormatStreamReader<T>(this, stream, bufferBytes);

    internal bool TryRead(MessageInput input, out T? message, out long consumed)
    {
        var reader = new FormatReader(_types, input.Unread, input);
        message = _read(ref reader);
        consumed = reader.IsIncomplete ? 0 : reader.Consumed;
        input.Skip(reader.ConsumedOfUnread);
        return !reader.IsIncomplete;
    }

    private void Check(T message)
    {
        if (_needsMessage)
        {
            ArgumentNullException.ThrowIfNull(message);
        }
    }
}

/// <summary>
/// Reads messages from a stream, as much at a time as it gives. A message goes on being read where it waited for more; nothing is read twice. Not thread-safe.
/// </summary>
/// <typeparam name="T">Type of the messages.</typeparam>
internal sealed class FormatStreamReader<T> : IMessageReader<T>
{
    private readonly FormatMessageSerializer<T> _serializer;
    private readonly StreamInput _input;

    internal FormatStreamReader(FormatMessageSerializer<T> serializer, Stream stream, int bufferBytes)
    {
        _serializer = serializer;
        _input = new(stream, bufferBytes);
    }

    public bool TryRead([MaybeNull] out T message)
    {
        message = default;
        if (_input.Unread.IsEmpty && !_input.TryFill(0, 1))
        {
            return false;
        }

        return _serializer.TryRead(_input, out message, out _) ? true : throw new InvalidMessageException("The stream ends within a message.");
    }

    /// <summary>Gives the memory back. The stream is not closed.</summary>
    public void Dispose() => _input.Dispose();
}

/// <summary>Memory over a sequence of pieces.</summary>
/// <param name="sequence">The pieces.</param>
internal sealed class SequenceInput(ReadOnlySequence<byte> sequence) : MessageInput(FirstSize)
{
    private const int FirstSize = 65_536;

    private ReadOnlySequence<byte> _rest = sequence;

    protected override int Receive(Span<byte> target)
    {
        // Not more than a small message is copied ahead: the sequence may hold thousands.
        const int Piece = 4096;
        var length = (int)Math.Min(_rest.Length, Math.Min(target.Length, Piece));
        _rest.Slice(0, length).CopyTo(target);
        _rest = _rest.Slice(length);
        return length;
    }
}
