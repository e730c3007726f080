using System.Buffers;
using Overtake.Workloads.Serializers.MessagePack.Formats;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack;

/// <summary>
/// MessagePack written by hand for every message, in the forms that MessagePack-CSharp gives classes with integer
/// keys: fields in an array, Guids and decimals as text, dates as timestamps, types behind an interface or in a
/// box as an array of a number and the value. Decoding is strict: an array has exactly the fields of the message.
/// </summary>
internal sealed class HandWrittenMessagePack : KnownTypeSerializer
{
    private static readonly Dictionary<Type, Func<object>> Messages = new()
    {
        [typeof(object)] = () => new MessagePackMessageSerializer<object, ObjectFormat>(),
        [typeof(Guid)] = () => new MessagePackMessageSerializer<Guid, GuidFormat>(),
        [typeof(int)] = () => new MessagePackMessageSerializer<int, Int32Format>(),
        [typeof(LargeStruct)] = () => new MessagePackMessageSerializer<LargeStruct, LargeStructFormat>(),
        [typeof(U8Message)] = () => new MessagePackMessageSerializer<U8Message, U8MessageFormat>(),
        [typeof(S16Message)] = () => new MessagePackMessageSerializer<S16Message, S16MessageFormat>(),
        [typeof(S32Message)] = () => new MessagePackMessageSerializer<S32Message, S32MessageFormat>(),
        [typeof(S64Message)] = () => new MessagePackMessageSerializer<S64Message, S64MessageFormat>(),
        [typeof(DecimalMessage)] = () => new MessagePackMessageSerializer<DecimalMessage, DecimalMessageFormat>(),
        [typeof(NullableDecimalMessage)] = () => new MessagePackMessageSerializer<NullableDecimalMessage, NullableDecimalMessageFormat>(),
        [typeof(PrimitivesMessage)] = () => new MessagePackMessageSerializer<PrimitivesMessage, PrimitivesMessageFormat>(),
        [typeof(DictionaryMessage)] = () => new MessagePackMessageSerializer<DictionaryMessage, DictionaryMessageFormat>(),
        [typeof(ComplexMessage)] = () => new MessagePackMessageSerializer<ComplexMessage, ComplexMessageFormat>(),
        [typeof(StringMessage)] = () => new MessagePackMessageSerializer<StringMessage, StringMessageFormat>(),
        [typeof(StructMessage)] = () => new MessagePackMessageSerializer<StructMessage, StructMessageFormat>(),
        [typeof(BoxedPrimitivesMessage)] = () => new MessagePackMessageSerializer<BoxedPrimitivesMessage, BoxedPrimitivesMessageFormat>(),
        [typeof(ByteArrayMessage)] = () => new MessagePackMessageSerializer<ByteArrayMessage, ByteArrayMessageFormat>(),
        [typeof(IntArrayMessage)] = () => new MessagePackMessageSerializer<IntArrayMessage, IntArrayMessageFormat>(),
        [typeof(TriDimArrayCustomSerializersMessage)] = () => new MessagePackMessageSerializer<TriDimArrayCustomSerializersMessage, TriDimArrayMessageFormat>(),
    };

    public override string Name => "MessagePack format";

    public override string Format => "MessagePack";

    /// <summary>Date of the format's public specification.</summary>
    public override string Version => "2017-08-09";

    public override bool IsMaintained => true;

    public override bool IsSafeForUntrustedData => true;

    protected override string? WhyNot(Type message) => Messages.ContainsKey(message) ? null : "Nobody has written code for it.";

    protected override IMessageSerializer<T> Create<T>() => (IMessageSerializer<T>)Messages[typeof(T)]();
}

/// <summary>Messages as MessagePack, which says by itself where a message ends: no frame is needed. One span is asked for a message.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <typeparam name="TFormat">How it is written.</typeparam>
internal sealed class MessagePackMessageSerializer<T, TFormat> : IMessageSerializer<T>
    where TFormat : struct, IMessagePackFormat<T>
{
    public void Serialize(T message, IBufferWriter<byte> output)
    {
        var writer = new MessagePackWriter(output.GetSpan(TFormat.Bound(message)));
        TFormat.Write(ref writer, message);
        output.Advance(writer.Written);
    }

    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        var reader = new MessagePackReader(input);
        var message = TFormat.Read(ref reader);
        consumed = reader.IsIncomplete ? 0 : reader.Consumed;
        return reader.IsIncomplete ? default : message;
    }

    public IMessageReader<T> Open(Stream stream, int bufferBytes) => new MessagePackStreamReader<T, TFormat>(this, stream, bufferBytes);
}

/// <summary>How values of one type are written as MessagePack. A struct that implements it makes the JIT compile what uses it for this type alone.</summary>
/// <typeparam name="T">Type of the values.</typeparam>
internal interface IMessagePackFormat<T>
{
    /// <summary>Bytes that <see cref="Write"/> needs at most.</summary>
    /// <exception cref="OverflowException">More than an array can hold.</exception>
    static abstract int Bound(T value);

    /// <summary>Writes a value.</summary>
    static abstract void Write(ref MessagePackWriter writer, T value);

    /// <summary>Reads a value. Where the input ends within it, <see cref="MessagePackReader.IsIncomplete"/> says so and the value means nothing.</summary>
    /// <exception cref="InvalidMessageException">The input is no such value.</exception>
    static abstract T Read(ref MessagePackReader reader);
}

/// <summary>Reads messages from a stream, each when all of it has come.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <typeparam name="TFormat">How they are written.</typeparam>
/// <param name="serializer">Reads a message.</param>
/// <param name="stream">A stream of messages one after the other; it is not closed.</param>
/// <param name="bufferBytes">Bytes of memory at first, from 1; it grows to the longest message.</param>
internal sealed class MessagePackStreamReader<T, TFormat>(MessagePackMessageSerializer<T, TFormat> serializer, Stream stream, int bufferBytes)
    : BufferedMessageReader<T>(serializer, stream, bufferBytes)
    where TFormat : struct, IMessagePackFormat<T>
{
    private MessagePackExtent _extent;

    protected override bool MayBeWhole(ReadOnlySpan<byte> message)
    {
        if (!_extent.IsWhole(message))
        {
            return false;
        }

        _extent = default;
        return true;
    }
}
