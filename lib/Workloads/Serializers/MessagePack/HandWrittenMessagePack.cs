using Overtake.Workloads.Serializers.MessagePack.Formats;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.MessagePack;

/// <summary>
/// MessagePack written by hand for every message, in the forms that MessagePack-CSharp gives classes with integer keys: fields in an array, Guids and decimals as text, dates as timestamps, types behind an interface or in a box as
/// an array of a number and the value. Decoding is strict: an array has exactly the fields of the message.
/// </summary>
public sealed class HandWrittenMessagePack : KnownTypeSerializer
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
