using System.Buffers;
using System.Reflection;
using Overtake.Workloads;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Messages;
using ProtoBuf.Meta;

namespace Overtake.Peers.ProtobufNetPeer;

/// <summary>The contenders of the package protobuf-net.</summary>
public sealed class ProtobufNetPackage : IContenderSource<ISerializer>, IContenderSource<EchoContender>, IRecordSerializerSource
{
    public IReadOnlyDictionary<string, string> Packages => new Dictionary<string, string> { ["protobuf-net"] = LibraryVersion.Of<RuntimeTypeModel>() };

    IEnumerable<ISerializer> IContenderSource<ISerializer>.Contenders => [new ProtobufNetContender()];

    IEnumerable<EchoContender> IContenderSource<EchoContender>.Contenders => [new EchoContender<ProtobufNetEnvelopes>()];

    RecordSerializer<TRecord> IRecordSerializerSource.For<TRecord>()
    {
        var model = RuntimeTypeModel.Create();
        try
        {
            var contract = model.Add(typeof(TRecord), applyDefaultBehaviour: false);
            foreach (var (number, field) in typeof(TRecord).GetFields(BindingFlags.Public | BindingFlags.Instance).Index())
            {
                contract.AddField(number + 1, field.Name);
            }

            return new("protobuf-net", new ProtobufNetMessages<TRecord>(model.Compile()));
        }
        catch (Exception e) when (e is InvalidOperationException or NotSupportedException or ArgumentException)
        {
            return new("protobuf-net", null, $"protobuf-net cannot write it: {e.Message}");
        }
    }
}

/// <summary>protobuf-net on the published messages themselves, under the published contract.</summary>
internal sealed class ProtobufNetContender : KnownTypeSerializer
{
    private static readonly Type[] WithoutContract = [typeof(object), typeof(BoxedPrimitivesMessage), typeof(TriDimArrayCustomSerializersMessage)];

    // Not before it is asked for: a contender that is only listed costs nothing, and first use is measured whole.
    private readonly Lazy<TypeModel> _model = new(PublishedContract.Make);

    public override string Name => "protobuf-net";

    public override string Format => "Protocol Buffers";

    public override string Version => LibraryVersion.Of<RuntimeTypeModel>();

    public override bool IsMaintained => true;

    /// <summary>Nobody has tried it with strange bytes here.</summary>
    public override bool IsSafeForUntrustedData => false;

    protected override string? WhyNot(Type message) =>
        WithoutContract.Contains(message) ? "As published: its contract language has no form for what such a message holds." : null;

    protected override IMessageSerializer<T> Create<T>() => new FramedMessageSerializer<T>(new ProtobufNetMessages<T>(_model.Value));
}

/// <summary>Bare messages: the format does not say where one ends, so that all of the input is one.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <param name="model">Has the contract.</param>
internal sealed class ProtobufNetMessages<T>(TypeModel model) : IMessageSerializer<T>
{
    public bool EndsItself => false;

    public void Serialize(T message, IBufferWriter<byte> output) => model.Serialize(output, message);

    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        consumed = input.Length;
        return model.Deserialize<T>(input);
    }
}

/// <summary>protobuf-net on the study's envelope, with the members 1 to 7 as published.</summary>
internal readonly struct ProtobufNetEnvelopes : IEnvelopeSerializer
{
    private static readonly TypeModel Model = Make();

    public static string Name => "protobuf-net";

    public static string Format => "Protocol Buffers";

    public static string Version => LibraryVersion.Of<RuntimeTypeModel>();

    public static bool IsSafeForUntrustedData => false;

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => Model.Serialize(output, envelope);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => Model.Deserialize<MessageEnvelope>(input);

    private static TypeModel Make()
    {
        var model = RuntimeTypeModel.Create();
        model.AutoAddMissingTypes = false;
        string[] members =
        [
            nameof(MessageEnvelope.TimeStamp), nameof(MessageEnvelope.MessageId), nameof(MessageEnvelope.Header), nameof(MessageEnvelope.From),
            nameof(MessageEnvelope.To),
            nameof(MessageEnvelope.KeyValuePairs), nameof(MessageEnvelope.IsInternal),
        ];
        model.Add(typeof(MessageEnvelope), applyDefaultBehaviour: false).WithMembers(members);
        return model.Compile();
    }
}

/// <summary>Members of a contract that is made at run time.</summary>
internal static class ContractExtensions
{
    /// <summary>Gives members the numbers from 1 on. What is 0, false or empty is left out, as it is where the contract is in attributes.</summary>
    public static MetaType WithMembers(this MetaType meta, params string[] names)
    {
        for (var i = 0; i < names.Length; i++)
        {
            meta.WithMember(i + 1, names[i]);
        }

        return meta;
    }

    /// <summary>Gives a member a number.</summary>
    public static void WithMember(this MetaType meta, int number, string name)
    {
        var member = meta.AddField(number, name);
        // Dates and structs are written whatever they are.
        if (member.MemberType.IsPrimitive || member.MemberType.IsEnum || member.MemberType == typeof(decimal) || member.MemberType == typeof(Guid))
        {
            member.DefaultValue = Activator.CreateInstance(member.MemberType);
        }
    }
}

/// <summary>
/// The contract that the published messages had in attributes, given to the package at run time, which
/// compiles the same code from it: fields by number, and derived classes in fields of their base.
/// </summary>
internal static class PublishedContract
{
    // Numbers are those of [ProtoInclude] and the order that of [ProtoMember].
    private static readonly (int Number, Type Type, string[] Members)[] Derived =
    [
        (1, typeof(U8Message), ["Val"]),
        (2, typeof(S16Message), ["Val"]),
        (3, typeof(S32Message), ["Val"]),
        (4, typeof(S64Message), ["Val"]),
        (5, typeof(PrimitivesMessage), [
            "Bool", "Byte", "Sbyte", "Char", "Ushort", "Short", "Uint", "Int", "Ulong", "Long", "Single", "Double", "Enum", "Date",
        ]),
        (6, typeof(ComplexMessage), ["Msg", "SealedClass", "AbstractMsg", "IfaceMsg"]),
        (7, typeof(ByteArrayMessage), ["ByteArr"]),
        (8, typeof(IntArrayMessage), ["IntArr"]),
        (9, typeof(StringMessage), ["String"]),
        (10, typeof(DictionaryMessage), ["IntMap", "ObMap"]),
        (11, typeof(StructMessage), ["Struct1", "Struct2"]),
        (12, typeof(DecimalMessage), ["Val"]),
        (13, typeof(NullableDecimalMessage), ["Val"]),
    ];

    public static TypeModel Make()
    {
        var model = RuntimeTypeModel.Create();
        model.AutoAddMissingTypes = false;
        // Or a date would come back without its kind.
        model.IncludeDateTimeKind = true;
        Add(model, typeof(LargeStruct), ["Val1", "Val2", "Val3", "Val4"]);
        Add(model, typeof(MyStruct1), ["_byte", "_int", "_long"]);
        Add(model, typeof(MyStruct2), ["_string", "_int"]);
        Add(model, typeof(SimpleClass), ["Val"]);
        Add(model, typeof(SimpleClass2), ["Val"]);
        Add(model, typeof(MyEnum), []);
        Add(model, typeof(IMyTest), []).AddSubType(1, typeof(SimpleClass2));
        // Behind the number of the derived class, as published.
        var simple = Add(model, typeof(SimpleClassBase), []);
        simple.WithMember(2, nameof(SimpleClassBase.BaseVal));
        simple.AddSubType(1, typeof(SimpleClass));
        var messages = Add(model, typeof(MessageBase), []);
        foreach (var (number, type, members) in Derived)
        {
            Add(model, type, members);
            messages.AddSubType(number, type);
        }

        return model.Compile();
    }

    // An array of numbers has a field number for each of them, which was the default when the study was published and still is.
    private static MetaType Add(RuntimeTypeModel model, Type type, string[] members) => model.Add(type, applyDefaultBehaviour: false).WithMembers(members);
}
