using System.Buffers;
using MessagePack;
using MessagePack.Formatters;
using MessagePack.Resolvers;
using Overtake.Peers.Twins;
using Overtake.Workloads;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.MessagePackPeer;

/// <summary>The contenders of the package MessagePack (MessagePack-CSharp).</summary>
public sealed class MessagePackPackage : IContenderSource<ISerializer>, IContenderSource<EchoContender>, IRecordSerializerSource
{
    public IReadOnlyDictionary<string, string> Packages =>
        new Dictionary<string, string> { ["MessagePack"] = LibraryVersion.Of<MessagePackSerializerOptions>() };

    IEnumerable<ISerializer> IContenderSource<ISerializer>.Contenders => [new MessagePackContender(), new BinaryGuidMessagePackContender()];

    IEnumerable<EchoContender> IContenderSource<EchoContender>.Contenders =>
        [new EchoContender<MessagePackEnvelopes>(), new EchoContender<BinaryGuidMessagePackEnvelopes>()];

    RecordSerializer<TRecord> IRecordSerializerSource.For<TRecord>() => new("MessagePack", new MessagePackMessages<TRecord>(Options.Standard));
}

/// <summary>The settings of the contenders.</summary>
internal static class Options
{
    /// <summary>The package's default in both majors: generated code, at compile time in 3 and at first use in 2, and Guids as text of 36 characters.</summary>
    public static readonly MessagePackSerializerOptions Standard = MessagePackSerializerOptions.Standard;

    /// <summary>The same with Guids as 16 bytes.</summary>
    public static readonly MessagePackSerializerOptions BinaryGuids =
        Standard.WithResolver(CompositeResolver.Create(NativeGuidResolver.Instance, StandardResolver.Instance));
}

/// <summary>
/// MessagePack for classes with integer keys, with the standard resolver of its major:
/// version 3 has code generated at compile time, version 2 generates it at first use.
/// </summary>
internal class MessagePackContender : TwinContender
{
    public override string Name => "MessagePack";

    public override string Format => "MessagePack";

    public override string Version => LibraryVersion.Of<MessagePackSerializerOptions>();

    public override bool IsMaintained => true;

    /// <summary>Its options for strange data are not the ones that are measured.</summary>
    public override bool IsSafeForUntrustedData => false;

    internal override IMessageSerializer<TTwin> Twins<TTwin>() => new MessagePackMessages<TTwin>(Options.Standard);
}

/// <summary>MessagePack with Guids as 16 bytes.</summary>
internal sealed class BinaryGuidMessagePackContender : MessagePackContender
{
    public override string Name => "MessagePack, binary Guids";

    internal override IMessageSerializer<TTwin> Twins<TTwin>() => new MessagePackMessages<TTwin>(Options.BinaryGuids);

    protected override string? WhyNot(Type message) => message == typeof(Guid) ? null : "Without a Guid it is the same as MessagePack.";
}

/// <summary>Messages as the package writes them.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <param name="options">The resolver of formatters.</param>
internal sealed class MessagePackMessages<T>(MessagePackSerializerOptions options) : IMessageSerializer<T>
{
    // The end of the input within a message is an exception.
    public bool EndsItself => false;

    public void Serialize(T message, IBufferWriter<byte> output) => MessagePackSerializer.Serialize(output, message, options);

    public unsafe T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        fixed (byte* start = input)
        {
            return MessagePackSerializer.Deserialize<T>(InputMemory.Of(start, input.Length), options, out consumed);
        }
    }
}

/// <summary>MessagePack on the study's envelope, with Guids as text of 36 characters, its default.</summary>
internal readonly struct MessagePackEnvelopes : IEnvelopeSerializer
{
    public static string Name => "MessagePack";

    public static string Format => "MessagePack";

    public static string Version => LibraryVersion.Of<MessagePackSerializerOptions>();

    public static bool IsSafeForUntrustedData => false;

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => EnvelopeMessages.TextGuids.Serialize(envelope, output);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => EnvelopeMessages.TextGuids.Deserialize(input, out _)!;
}

/// <summary>MessagePack on the study's envelope, with Guids as 16 bytes.</summary>
internal readonly struct BinaryGuidMessagePackEnvelopes : IEnvelopeSerializer
{
    public static string Name => "MessagePack, binary Guids";

    public static string Format => "MessagePack";

    public static string Version => LibraryVersion.Of<MessagePackSerializerOptions>();

    public static bool IsSafeForUntrustedData => false;

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => EnvelopeMessages.BinaryGuids.Serialize(envelope, output);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => EnvelopeMessages.BinaryGuids.Deserialize(input, out _)!;
}

/// <summary>
/// The study's envelope as the package's generator would write the published class: an array by the keys 1 to 7,
/// in which the unused key 0 is nil. The envelope is not the package's own class, so that this is written by hand.
/// </summary>
internal sealed class EnvelopeFormatter : IMessagePackFormatter<MessageEnvelope?>
{
    private const int Fields = 8;

    public void Serialize(ref MessagePackWriter writer, MessageEnvelope? value, MessagePackSerializerOptions options)
    {
        if (value is null)
        {
            writer.WriteNil();
            return;
        }

        var resolver = options.Resolver;
        var guids = resolver.GetFormatterWithVerify<Guid>();
        writer.WriteArrayHeader(Fields);
        writer.WriteNil();
        resolver.GetFormatterWithVerify<DateTime>().Serialize(ref writer, value.TimeStamp, options);
        guids.Serialize(ref writer, value.MessageId, options);
        writer.Write(value.Header);
        guids.Serialize(ref writer, value.From, options);
        guids.Serialize(ref writer, value.To, options);
        resolver.GetFormatterWithVerify<Dictionary<string, string?>?>().Serialize(ref writer, value.KeyValuePairs, options);
        writer.Write(value.IsInternal);
    }

    public MessageEnvelope? Deserialize(ref MessagePackReader reader, MessagePackSerializerOptions options)
    {
        if (reader.TryReadNil())
        {
            return null;
        }

        options.Security.DepthStep(ref reader);
        var resolver = options.Resolver;
        var guids = resolver.GetFormatterWithVerify<Guid>();
        var envelope = new MessageEnvelope();
        var fields = reader.ReadArrayHeader();
        for (var key = 0; key < fields; key++)
        {
            switch (key)
            {
                case 1:
                    envelope.TimeStamp = resolver.GetFormatterWithVerify<DateTime>().Deserialize(ref reader, options);
                    break;
                case 2:
                    envelope.MessageId = guids.Deserialize(ref reader, options);
                    break;
                case 3:
                    envelope.Header = reader.ReadString();
                    break;
                case 4:
                    envelope.From = guids.Deserialize(ref reader, options);
                    break;
                case 5:
                    envelope.To = guids.Deserialize(ref reader, options);
                    break;
                case 6:
                    envelope.KeyValuePairs = resolver.GetFormatterWithVerify<Dictionary<string, string?>?>().Deserialize(ref reader, options);
                    break;
                case 7:
                    envelope.IsInternal = reader.ReadBoolean();
                    break;
                default:
                    reader.Skip();
                    break;
            }
        }

        reader.Depth--;
        return envelope;
    }
}

/// <summary>Dates as timestamps, the package's default, and back to local time, which all published messages have and timestamps do not say.</summary>
public sealed class LocalDateFormatter : IMessagePackFormatter<DateTime>
{
    public void Serialize(ref MessagePackWriter writer, DateTime value, MessagePackSerializerOptions options) => writer.Write(value);

    public DateTime Deserialize(ref MessagePackReader reader, MessagePackSerializerOptions options) => reader.ReadDateTime().ToLocalTime();
}

/// <summary>What the envelopes of both kinds of Guid share. Dates are timestamps, as published.</summary>
internal static class EnvelopeMessages
{
    public static readonly MessagePackMessages<MessageEnvelope> TextGuids = Of(StandardResolver.Instance);

    public static readonly MessagePackMessages<MessageEnvelope> BinaryGuids = Of(NativeGuidResolver.Instance, StandardResolver.Instance);

    private static MessagePackMessages<MessageEnvelope> Of(params IFormatterResolver[] resolvers) =>
        new(MessagePackSerializerOptions.Standard.WithResolver(CompositeResolver.Create([(IMessagePackFormatter)new EnvelopeFormatter()], resolvers)));
}

/// <summary>Memory in place of a span, which the package does not take: one object a thread, that says where the input is.</summary>
internal sealed unsafe class InputMemory : MemoryManager<byte>
{
    [ThreadStatic]
    private static InputMemory? _ofThread;

    private byte* _start;
    private int _length;

    /// <summary>Memory at a place that does not move as long as it is used, and not beyond the next call on this thread.</summary>
    public static ReadOnlyMemory<byte> Of(byte* start, int length)
    {
        var memory = _ofThread ??= new();
        memory._start = start;
        memory._length = length;
        return memory.Memory;
    }

    public override Span<byte> GetSpan() => new(_start, _length);

    public override MemoryHandle Pin(int elementIndex = 0) => new(_start + elementIndex);

    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing)
    {
    }
}
