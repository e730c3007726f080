using Google.Protobuf;
using Overtake.Workloads.Serializers.Messages;
using Overtake.Workloads.Serializers.Protobuf.Mappings;

namespace Overtake.Workloads.Serializers.Protobuf;

/// <summary>
/// Google.Protobuf with classes generated from a contract that is the published one of protobuf-net, field by field (<c>Messages.proto</c>), so that the published sizes hold for it: they include a level of nesting for
/// the common base class, negative 32-bit numbers in 10 bytes, arrays with a field number for every element, and decimals and Guids in the form of protobuf-net. Messages are of the program's classes: what goes through the generated ones pays for filling them and reading them out. Where it differs all the same: <see cref="ProtobufSizes.Notes"/>.
/// </summary>
public class ProtobufSerializer : KnownTypeSerializer
{
    /// <summary>What writes and reads messages of a type, and the generated class as their model. Nothing of a type that is not asked for is loaded or compiled: that is part of what the first message costs.</summary>
    internal static readonly IReadOnlyDictionary<Type, Func<(Func<object> Serializer, Func<object> Model)>> Messages = new Dictionary<Type, Func<(Func<object> Serializer, Func<object> Model)>>
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

    protected override string? WhyNot(Type message) => Messages.ContainsKey(message) ? null : "As published: its contract language has no form for what such a message holds.";

    protected override IMessageSerializer<T> Create<T>() => (IMessageSerializer<T>)Messages[typeof(T)]().Serializer();

    private static (Func<object> Serializer, Func<object> Model) Derived<T, TMapping>()
        where TMapping : struct, IProtobufMapping<T, Generated.MessageBase> => Of<T, Generated.MessageBase, TMapping>(Generated.MessageBase.Parser);

    private static (Func<object> Serializer, Func<object> Model) Of<T, TGenerated, TMapping>(MessageParser<TGenerated> parser)
        where TGenerated : class, IMessage<TGenerated>, new()
        where TMapping : struct, IProtobufMapping<T, TGenerated> =>
        (() => new ProtobufMessageSerializer<T, TGenerated, TMapping>(parser), () => new MessageModel<T, TGenerated>(new GeneratedMessageSerializer<TGenerated>(parser), message =>
        {
            var filled = new TGenerated();
            TMapping.Fill(filled, message);

            // Entries of maps are those that the thread fills again for the next message.
            return filled.Clone();
        }));
}
