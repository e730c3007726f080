using System.Buffers;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

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
