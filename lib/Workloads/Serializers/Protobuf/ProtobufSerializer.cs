using System.Buffers;
using System.Runtime.CompilerServices;
using Google.Protobuf;
using Overtake.Workloads.Serializers.Messages;
using Overtake.Workloads.Serializers.Protobuf.Mappings;

namespace Overtake.Workloads.Serializers.Protobuf;

/// <summary>
/// Google.Protobuf with classes generated from a contract that is the published one of protobuf-net, field by field (<c>Messages.proto</c>), so
/// that the published sizes hold for it: they include a level of nesting for the common base class, negative 32-bit numbers in 10 bytes, arrays
/// with a field number for every element, and decimals and Guids in the form of protobuf-net. Messages are of the program's classes: what goes
/// through the generated ones pays for filling them and reading them out. Where it differs all the same: <see cref="ProtobufSizes.Notes"/>.
/// </summary>
internal class ProtobufSerializer : KnownTypeSerializer
{
    /// <summary>
    /// What writes and reads messages of a type, and the generated class as their model. Nothing of a
    /// type that is not asked for is loaded or compiled: that is part of what the first message costs.
    /// </summary>
    internal static readonly IReadOnlyDictionary<Type, Func<(Func<object> Serializer, Func<object> Model)>> Messages =
        new Dictionary<Type, Func<(Func<object> Serializer, Func<object> Model)>>
        {
            [typeof(LargeStruct)] = () => Of<LargeStruct, Generated.LargeStruct, LargeStructMapping>(Generated.LargeStruct.Parser),
            [typeof(Guid)] = () => Of<Guid, Generated.GuidValue, GuidMapping>(Generated.GuidValue.Parser),
            [typeof(int)] = () => Of<int, Generated.IntValue, IntMapping>(Generated.IntValue.Parser),
            [typeof(U8Message)] = Derived<U8Message, U8Mapping>,
            [typeof(S16Message)] = Derived<S16Message, S16Mapping>,
            [typeof(S32Message)] = Derived<S32Message, S32Mapping>,
            [typeof(S64Message)] = Derived<S64Message, S64Mapping>,
            [typeof(DecimalMessage)] = Derived<DecimalMessage, DecimalMapping>,
            [typeof(NullableDecimalMessage)] = Derived<NullableDecimalMessage, NullableDecimalMapping>,
            [typeof(PrimitivesMessage)] = Derived<PrimitivesMessage, PrimitivesMapping>,
            [typeof(DictionaryMessage)] = Derived<DictionaryMessage, DictionaryMapping>,
            [typeof(ComplexMessage)] = Derived<ComplexMessage, ComplexMapping>,
            [typeof(StringMessage)] = Derived<StringMessage, StringMapping>,
            [typeof(StructMessage)] = Derived<StructMessage, StructMapping>,
            [typeof(ByteArrayMessage)] = Derived<ByteArrayMessage, ByteArrayMapping>,
            [typeof(IntArrayMessage)] = Derived<IntArrayMessage, IntArrayMapping>,
        };

    public override string Name => "Protobuf";

    public override string Format => "Protocol Buffers";

    public override string Version => LibraryVersion.Of<ByteString>();

    public override bool IsMaintained => true;

    public override bool IsSafeForUntrustedData => true;

    protected override string? WhyNot(Type message) =>
        Messages.ContainsKey(message) ? null : "As published: its contract language has no form for what such a message holds.";

    protected override IMessageSerializer<T> Create<T>() => (IMessageSerializer<T>)Messages[typeof(T)]().Serializer();

    private static (Func<object> Serializer, Func<object> Model) Derived<T, TMapping>()
        where TMapping : struct, IProtobufMapping<T, Generated.MessageBase> => Of<T, Generated.MessageBase, TMapping>(Generated.MessageBase.Parser);

    private static (Func<object> Serializer, Func<object> Model) Of<T, TGenerated, TMapping>(MessageParser<TGenerated> parser)
        where TGenerated : class, IMessage<TGenerated>, new()
        where TMapping : struct, IProtobufMapping<T, TGenerated> =>
        (
            () => new ProtobufMessageSerializer<T, TGenerated, TMapping>(parser),
            () => new MessageModel<T, TGenerated>(new GeneratedMessageSerializer<TGenerated>(parser), message =>
            {
                var filled = new TGenerated();
                TMapping.Fill(filled, message);

                // Entries of maps are those that the thread fills again for the next message.
                return filled.Clone();
            }));
}

/// <summary>
/// Messages of the program's own classes, which go through generated ones and pay for filling them and for reading them out.
/// When writing, one generated object a thread is filled again and again (so the last message that a thread wrote
/// stays referenced); when reading, the parser makes new ones, because a generated class cannot be emptied.
/// </summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <typeparam name="TGenerated">Class generated from the contract.</typeparam>
/// <typeparam name="TMapping">Takes one to the other.</typeparam>
/// <param name="parser">The parser of the generated class.</param>
internal sealed class ProtobufMessageSerializer<T, TGenerated, TMapping>(MessageParser<TGenerated> parser) : IMessageSerializer<T>
    where TGenerated : class, IMessage<TGenerated>, new()
    where TMapping : struct, IProtobufMapping<T, TGenerated>
{
    [ThreadStatic]
    private static TGenerated? _filled;

    // Unknown fields would be kept; no caller needs them.
    private readonly MessageParser<TGenerated> _parser = parser.WithDiscardUnknownFields(true);

    public void Serialize(T message, IBufferWriter<byte> output)
    {
        var generated = _filled ??= new();
        TMapping.Fill(generated, message);
        GeneratedMessageSerializer<TGenerated>.Write(generated, output);
    }

    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        if (!LengthPrefix.TryRead(input, out var body, out consumed))
        {
            return default;
        }

        try
        {
            return TMapping.Read(_parser.ParseFrom(body));
        }
        catch (Exception cause) when (GeneratedMessageSerializer<TGenerated>.Refuses(cause))
        {
            throw GeneratedMessageSerializer<TGenerated>.Refused(cause);
        }
    }
}

/// <summary>Takes a message to its generated class and back. A struct that implements it makes the JIT compile what uses it for this message alone.</summary>
/// <typeparam name="T">Type of the message.</typeparam>
/// <typeparam name="TGenerated">Class generated from the contract.</typeparam>
internal interface IProtobufMapping<T, in TGenerated>
{
    /// <summary>Gives every field of <paramref name="generated"/> the value that it has in <paramref name="message"/>, whatever it had before.</summary>
    static abstract void Fill(TGenerated generated, T message);

    /// <summary>The message that <paramref name="generated"/> stands for.</summary>
    /// <exception cref="InvalidMessageException">It stands for none: another type of message, or a value out of range.</exception>
    static abstract T Read(TGenerated generated);
}

/// <summary>Length-prefixed messages of Google.Protobuf, of classes generated from a contract.</summary>
/// <typeparam name="TGenerated">The generated class.</typeparam>
/// <param name="parser">Its parser.</param>
internal sealed class GeneratedMessageSerializer<TGenerated>(MessageParser<TGenerated> parser) : IMessageSerializer<TGenerated>
    where TGenerated : class, IMessage<TGenerated>
{
    // Unknown fields would be kept; no caller needs them.
    private readonly MessageParser<TGenerated> _parser = parser.WithDiscardUnknownFields(true);

    public void Serialize(TGenerated message, IBufferWriter<byte> output) => Write(message, output);

    public TGenerated? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        if (!LengthPrefix.TryRead(input, out var body, out consumed))
        {
            return null;
        }

        try
        {
            return _parser.ParseFrom(body);
        }
        catch (Exception cause) when (Refuses(cause))
        {
            throw Refused(cause);
        }
    }

    /// <summary>Writes a message behind its length.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Write(TGenerated message, IBufferWriter<byte> output)
    {
        var size = message.CalculateSize();
        var target = output.GetSpan(LengthPrefix.MaxLength + size);
        var prefix = LengthPrefix.Write(target, size);
        message.WriteTo(target.Slice(prefix, size));
        output.Advance(prefix + size);
    }

    /// <summary>
    /// Whether an exception says that the bytes are no message. Not only what is documented: the parser of 3.25.1 adds lengths within a
    /// message without looking for overflow, and then steps out of the message with ArgumentOutOfRangeException or IndexOutOfRangeException.
    /// </summary>
    internal static bool Refuses(Exception cause) => cause is not (InvalidMessageException or OutOfMemoryException);

    /// <summary>The one exception for that.</summary>
    internal static InvalidMessageException Refused(Exception cause) =>
        new($"The bytes are no message of type {typeof(TGenerated).Name}: {cause.Message}", cause);
}

/// <summary>
/// The same as <see cref="ProtobufSerializer"/> for a program that has its messages in the generated classes and in no others. There a decimal,
/// a Guid or a date is a message of numbers and a dictionary is a list: what makes values of the program out of them is not part of it.
/// </summary>
internal sealed class GeneratedProtobufSerializer : ProtobufSerializer
{
    public override string Name => "Protobuf, generated classes";

    protected override MessageModel<T> CreateModel<T>() => (MessageModel<T>)Messages[typeof(T)]().Model();
}

/// <summary>Sizes of Protobuf's messages beside the published ones.</summary>
internal static class ProtobufSizes
{
    /// <summary>Why the size of a spec is not the published one, by the name of the spec.</summary>
    public static IReadOnlyDictionary<string, string> Notes { get; } = new Dictionary<string, string>
    {
        ["PrimitivesMessage"] = "7,490 bytes and not the published 7,290: 2 bytes more a message say whether its date is local time, "
            + "which protobuf-net left out, so that the date came back without it.",
    };
}
