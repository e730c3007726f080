using MemoryPack;
using MessagePack;
using Overtake.Workloads.Echo.Frames;
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
    public static string Name => "protobuf-net";

    public static string Format => "Protocol Buffers";

    public static string Version => LibraryVersion.Of<RuntimeTypeModel>();

    public static bool IsSafeForUntrustedData => false;

    public static string Usage => "As published: a compiled model writes to a stream and reads spans.";

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => EnvelopeContract.Model.Serialize(OutputStream.Of(output), envelope);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => EnvelopeContract.Model.Deserialize<MessageEnvelope>(input);
}

/// <summary>protobuf-net into an <see cref="System.Buffers.IBufferWriter{T}"/>.</summary>
internal readonly struct BufferWriterProtobufNetEnvelopes : IEnvelopeSerializer
{
    public static string Name => "protobuf-net, IBufferWriter";

    public static string Format => ProtobufNetEnvelopes.Format;

    public static string Version => ProtobufNetEnvelopes.Version;

    public static bool IsSafeForUntrustedData => false;

    public static string Usage => "A compiled model writes to an IBufferWriter and reads spans.";

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => EnvelopeContract.Model.Serialize(output, envelope);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => ProtobufNetEnvelopes.Deserialize(input);
}

/// <summary>MessagePack with Guids as text of 36 characters: its default, with which the study was published.</summary>
internal readonly struct MessagePackEnvelopes : IEnvelopeSerializer
{
    private static readonly MessagePackMessages<MessageEnvelope> Messages = new(MessagePackContender.Standard);

    public static string Name => "MessagePack";

    public static string Format => "MessagePack";

    public static string Version => LibraryVersion.Of<MessagePackSerializerOptions>();

    public static bool IsSafeForUntrustedData => false;

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => Messages.Serialize(envelope, output);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => Messages.Deserialize(input, out _)!;
}

/// <summary>MessagePack with Guids as 16 bytes: the setting for small messages.</summary>
internal readonly struct BinaryGuidMessagePackEnvelopes : IEnvelopeSerializer
{
    private static readonly MessagePackMessages<MessageEnvelope> Messages = new(MessagePackContender.BinaryGuids);

    public static string Name => "MessagePack, binary Guids";

    public static string Format => MessagePackEnvelopes.Format;

    public static string Version => MessagePackEnvelopes.Version;

    public static bool IsSafeForUntrustedData => false;

    public static string SizeNote => "Not published. 112 bytes and not 172: each of three Guids takes 2 + 16 bytes instead of 2 + 36.";

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => Messages.Serialize(envelope, output);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => Messages.Deserialize(input, out _)!;
}

/// <summary>MemoryPack, which was not published.</summary>
internal readonly struct MemoryPackEnvelopes : IEnvelopeSerializer
{
    public static string Name => "MemoryPack";

    public static string Format => "MemoryPack";

    public static string Version => LibraryVersion.Of<MemoryPackSerializerOptions>();

    public static bool IsSafeForUntrustedData => false;

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => MemoryPackSerializer.Serialize(output, envelope);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => MemoryPackSerializer.Deserialize<MessageEnvelope>(input)!;
}
