using System.Buffers;
using System.Runtime.CompilerServices;
using MemoryPack;
using Overtake.Peers.Twins;
using Overtake.Workloads;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.MemoryPackPeer;

/// <summary>The contenders of the package MemoryPack.</summary>
public sealed class MemoryPackPackage : IContenderSource<ISerializer>, IContenderSource<EchoContender>, IRecordSerializerSource
{
    public IReadOnlyDictionary<string, string> Packages => new Dictionary<string, string> { ["MemoryPack"] = LibraryVersion.Of<MemoryPackSerializerOptions>() };

    IEnumerable<ISerializer> IContenderSource<ISerializer>.Contenders => [new MemoryPackContender()];

    IEnumerable<EchoContender> IContenderSource<EchoContender>.Contenders => [new EchoContender<MemoryPackEnvelopes>()];

    RecordSerializer<TRecord> IRecordSerializerSource.For<TRecord>() => RuntimeHelpers.IsReferenceOrContainsReferences<TRecord>()
        ? new("MemoryPack", null, "a type with texts or lists needs code that MemoryPack generates in your project")
        : new("MemoryPack", new MemoryPackMessages<TRecord>());
}

/// <summary>MemoryPack with code generated at compile time.</summary>
internal sealed class MemoryPackContender : TwinContender
{
    public override string Name => "MemoryPack";

    public override string Format => "MemoryPack";

    public override string Version => LibraryVersion.Of<MemoryPackSerializerOptions>();

    public override bool IsMaintained => true;

    /// <summary>Nobody has tried it with strange bytes here.</summary>
    public override bool IsSafeForUntrustedData => false;

    internal override IMessageSerializer<TTwin> Twins<TTwin>() => new MemoryPackMessages<TTwin>();
}

/// <summary>Messages as the package writes them.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
internal sealed class MemoryPackMessages<T> : IMessageSerializer<T>
{
    // The end of the input within a message is an exception.
    public bool EndsItself => false;

    public void Serialize(T message, IBufferWriter<byte> output) => MemoryPackSerializer.Serialize(output, message);

    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        T? message = default;
        consumed = MemoryPackSerializer.Deserialize(input, ref message);
        return message;
    }
}

/// <summary>MemoryPack on the study's envelope.</summary>
internal readonly struct MemoryPackEnvelopes : IEnvelopeSerializer
{
    static MemoryPackEnvelopes() => MemoryPackFormatterProvider.Register(new EnvelopeFormatter());

    public static string Name => "MemoryPack";

    public static string Format => "MemoryPack";

    public static string Version => LibraryVersion.Of<MemoryPackSerializerOptions>();

    public static bool IsSafeForUntrustedData => false;

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => MemoryPackSerializer.Serialize(output, envelope);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => MemoryPackSerializer.Deserialize<MessageEnvelope>(input)!;
}

/// <summary>
/// The study's envelope as the package's generator would write it: the number of members, then each in the
/// order of declaration. The envelope is not the package's own class, so that this is written by hand.
/// </summary>
internal sealed class EnvelopeFormatter : MemoryPackFormatter<MessageEnvelope>
{
    private const byte Members = 7;

    public override void Serialize<TBufferWriter>(ref MemoryPackWriter<TBufferWriter> writer, scoped ref MessageEnvelope? value)
    {
        if (value is null)
        {
            writer.WriteNullObjectHeader();
            return;
        }

        writer.WriteUnmanagedWithObjectHeader(Members, value.TimeStamp, value.MessageId);
        writer.WriteString(value.Header);
        writer.WriteUnmanaged(value.From, value.To);
        writer.WriteValue(value.KeyValuePairs);
        writer.WriteUnmanaged(value.IsInternal);
    }

    public override void Deserialize(ref MemoryPackReader reader, scoped ref MessageEnvelope? value)
    {
        if (!reader.TryReadObjectHeader(out var members))
        {
            value = null;
            return;
        }

        if (members != Members)
        {
            MemoryPackSerializationException.ThrowInvalidPropertyCount(Members, members);
        }

        reader.ReadUnmanaged(out DateTime timeStamp, out Guid messageId);
        var header = reader.ReadString();
        reader.ReadUnmanaged(out Guid from, out Guid to);
        var map = reader.ReadValue<Dictionary<string, string?>>();
        reader.ReadUnmanaged(out bool isInternal);
        value = new() { TimeStamp = timeStamp, MessageId = messageId, Header = header, From = from, To = to, KeyValuePairs = map, IsInternal = isInternal };
    }
}
