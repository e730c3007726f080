using MemoryPack;
using MessagePack;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Packages;
using ProtoBuf.Meta;

namespace Overtake.Workloads.Echo.Contenders;

/// <summary>The common part of the contenders of protobuf-net: the published contract, compiled.</summary>
internal static class EnvelopeContract
{
    public static readonly TypeModel Model = Compile();

    private static TypeModel Compile()
    {
        var model = RuntimeTypeModel.Create();
        model.Add(typeof(MessageEnvelope), applyDefaultBehaviour: true);
        return model.Compile();
    }
}

/// <summary>protobuf-net as published: over a stream, which here is the memory that is sent. See <see cref="ProtobufNetContender"/>.</summary>
internal readonly struct ProtobufNetEnvelopes : IEnvelopeSerializer
{
    public static SerializerFacts Facts =>
        new ProtobufNetContender(usage: "As published: a compiled model writes to a stream and reads spans.").Facts;

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => EnvelopeContract.Model.Serialize(OutputStream.Of(output), envelope);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => EnvelopeContract.Model.Deserialize<MessageEnvelope>(input);
}

/// <summary>protobuf-net into an <see cref="System.Buffers.IBufferWriter{T}"/>.</summary>
internal readonly struct BufferWriterProtobufNetEnvelopes : IEnvelopeSerializer
{
    public static SerializerFacts Facts =>
        new ProtobufNetContender("protobuf-net, IBufferWriter", "A compiled model writes to an IBufferWriter and reads spans.").Facts;

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => EnvelopeContract.Model.Serialize(output, envelope);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => ProtobufNetEnvelopes.Deserialize(input);
}

/// <summary>MessagePack with Guids as text of 36 characters: its default, with which the study was published.</summary>
internal readonly struct MessagePackEnvelopes : IEnvelopeSerializer
{
    private static readonly MessagePackMessages<MessageEnvelope> Messages = new(MessagePackContender.Standard);

    public static SerializerFacts Facts => new MessagePackContender().Facts;

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => Messages.Serialize(envelope, output);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => Messages.Deserialize(input, out _)!;
}

/// <summary>MessagePack with Guids as 16 bytes: the setting for small messages.</summary>
internal readonly struct BinaryGuidMessagePackEnvelopes : IEnvelopeSerializer
{
    private static readonly MessagePackMessages<MessageEnvelope> Messages = new(MessagePackContender.BinaryGuids);

    public static SerializerFacts Facts => new BinaryGuidMessagePackContender().Facts with
    {
        SizeNote = "Not published. 112 bytes and not 172: each of three Guids takes 2 + 16 bytes instead of 2 + 36.",
    };

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => Messages.Serialize(envelope, output);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => Messages.Deserialize(input, out _)!;
}

/// <summary>MemoryPack, which was not published.</summary>
internal readonly struct MemoryPackEnvelopes : IEnvelopeSerializer
{
    public static SerializerFacts Facts => new MemoryPackContender().Facts;

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => MemoryPackSerializer.Serialize(output, envelope);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => MemoryPackSerializer.Deserialize<MessageEnvelope>(input)!;
}
