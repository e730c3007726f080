using System.Buffers;
using System.Reflection;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Serializers.Messages;
using ProtoBuf;
using ProtoBuf.Meta;

namespace Overtake.Workloads.Serializers.Packages;

/// <summary>
/// protobuf-net under the published contract, as somebody uses it who has measured it. A stream in memory is written, because a writer of streams
/// fills in the length of a nested message afterwards. The writer of an <see cref="IBufferWriter{T}"/> measures each nested message before it writes
/// it and keeps the lengths in a dictionary. Since 3.3.0 (pull request 1245) that dictionary gives its memory back after every message.
/// </summary>
internal class ProtobufNetContender(
    string name = "protobuf-net", string usage = "A compiled model writes to a stream in memory that is kept, and reads spans.") : KnownTypeSerializer(
    // Not fuzzed in this project.
    new(name, "Protocol Buffers", () => LibraryVersion.Of<RuntimeTypeModel>()) { IsSafeForUntrustedData = false, Usage = usage })
{
    private static readonly Type[] WithoutContract = [typeof(object), typeof(BoxedPrimitivesMessage), typeof(TriDimArrayCustomSerializersMessage)];

    // Not before it is asked for: a contender that is only listed costs nothing, and first use is measured whole.
    private static readonly Lazy<TypeModel> CompiledModel = new(() =>
    {
        var model = RuntimeTypeModel.Create();
        // Or a date would come back without its kind.
        model.IncludeDateTimeKind = true;
        foreach (var type in (Type[])[typeof(MessageBase), typeof(LargeStruct)])
        {
            model.Add(type, applyDefaultBehaviour: true);
        }

        return model.Compile();
    });

    // Numbers and Guids need no contract, so their first use does not pay for those of messages.
    private static readonly Lazy<TypeModel> WithoutContracts = new(() => RuntimeTypeModel.Create());

    /// <summary>Why the size of a spec is not the published one, by the name of the spec.</summary>
    public static IReadOnlyDictionary<string, string> SizeNotes { get; } = new Dictionary<string, string>
    {
        ["PrimitivesMessage"] = "7,490 bytes and not the published 7,290: 2 bytes a message say whether its date is local time. As published the date "
            + "came back without it.",
        ["DictionaryMessage"] = "Less than the published 142,035 bytes: version 2 wrote a key or a value of 0 in two bytes, version 3 leaves it out.",
    };

    /// <summary>Has the published contract of the messages, compiled; for what is no message none.</summary>
    protected static TypeModel ModelOf<T>() =>
        typeof(T) == typeof(LargeStruct) || typeof(T).IsAssignableTo(typeof(MessageBase)) ? CompiledModel.Value : WithoutContracts.Value;

    /// <summary>The serializer for a user's record, whose values are flat: it goes to the buffer writer.</summary>
    public static RecordSerializer<TRecord> Of<TRecord>()
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

    protected override string? WhyNot(Type message) =>
        WithoutContract.Contains(message) ? "As published: its contract language has no form for what such a message holds." : null;

    protected override IMessageSerializer<T> Create<T>() => new StreamProtobufNetMessages<T>(ModelOf<T>());
}

/// <summary>The same into an <see cref="IBufferWriter{T}"/>, which the package's documentation calls the fast way.</summary>
internal sealed class BufferWriterProtobufNetContender()
    : ProtobufNetContender("protobuf-net, IBufferWriter", "A compiled model writes to an IBufferWriter that is kept, and reads spans.")
{
    protected override IMessageSerializer<T> Create<T>() => new FramedMessageSerializer<T>(new ProtobufNetMessages<T>(ModelOf<T>()));
}

/// <summary>The same as the study was published: the package's own prefixes, over streams.</summary>
internal sealed class PublishedProtobufNetContender()
    : ProtobufNetContender("protobuf-net, as published", "SerializeWithLengthPrefix and DeserializeWithLengthPrefix over streams.")
{
    protected override IMessageSerializer<T> Create<T>() => new PublishedProtobufNetMessages<T>(ModelOf<T>());
}

/// <summary>Bare messages: the format does not say where one ends, so that all of the input is one.</summary>
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

/// <summary>Messages after their length, through a stream in memory that a thread keeps.</summary>
internal sealed class StreamProtobufNetMessages<T>(TypeModel model) : IMessageSerializer<T>
{
    [ThreadStatic]
    private static MemoryStream? _stream;

    public void Serialize(T message, IBufferWriter<byte> output)
    {
        var stream = _stream ??= new();
        stream.SetLength(0);
        model.Serialize(stream, message);
        LengthPrefix.Write(output, stream.GetBuffer().AsSpan(0, (int)stream.Length));
    }

    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed) =>
        LengthPrefix.TryRead(input, out var body, out consumed) ? model.Deserialize<T>(body) : default;
}

/// <summary>Messages as the published study wrote and read them.</summary>
internal sealed class PublishedProtobufNetMessages<T>(TypeModel model) : IMessageSerializer<T>
{
    public void Serialize(T message, IBufferWriter<byte> output) =>
        model.SerializeWithLengthPrefix(OutputStream.Of(output), message, typeof(T), PrefixStyle.Base128, fieldNumber: 0);

    public unsafe T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        if (!LengthPrefix.TryRead(input, out _, out consumed))
        {
            return default;
        }

        fixed (byte* start = input)
        {
            return (T)model.DeserializeWithLengthPrefix(InputStream.Of(start, consumed), null, typeof(T), PrefixStyle.Base128, fieldNumber: 0);
        }
    }
}
