using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.MessagePack;
using Overtake.Workloads.Serializers.MessagePack.Formats;

namespace Overtake.Workloads.Echo.Contenders;

/// <summary>What the contenders of MessagePack share.</summary>
/// <typeparam name="TGuid">How Guids are written.</typeparam>
internal static class EnvelopeMessagePack<TGuid>
    where TGuid : struct, IMessagePackFormat<Guid>
{
    public static void Serialize(MessageEnvelope envelope, SendBuffer output)
    {
        var writer = new MessagePackWriter(output.GetSpan(EnvelopeFormat<TGuid>.Bound(envelope)));
        EnvelopeFormat<TGuid>.Write(ref writer, envelope);
        output.Advance(writer.Written);
    }

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input)
    {
        var reader = new MessagePackReader(input);
        var envelope = EnvelopeFormat<TGuid>.Read(ref reader);
        return !reader.IsIncomplete && reader.Consumed == input.Length ? envelope : throw new InvalidMessageException("An envelope ends too early or too late.");
    }
}

/// <summary>MessagePack written by hand, with Guids as text of 36 characters: the default of MessagePack-CSharp, with which the study was published.</summary>
public readonly struct MessagePackEnvelopes : IEnvelopeSerializer
{
    public static string Name => "MessagePack format";

    public static string Format => "MessagePack";

    /// <summary>Date of the format's public specification.</summary>
    public static string Version => "2017-08-09";

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => EnvelopeMessagePack<GuidFormat>.Serialize(envelope, output);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => EnvelopeMessagePack<GuidFormat>.Deserialize(input);
}

/// <summary>MessagePack written by hand, with Guids as 16 bytes: the setting for small messages.</summary>
public readonly struct BinaryGuidMessagePackEnvelopes : IEnvelopeSerializer
{
    public static string Name => "MessagePack format, binary Guids";

    public static string Format => "MessagePack";

    /// <inheritdoc cref="MessagePackEnvelopes.Version"/>
    public static string Version => MessagePackEnvelopes.Version;

    public static string SizeNote => "Not published. 112 bytes and not 172: each of three Guids takes 2 + 16 bytes instead of 2 + 36.";

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => EnvelopeMessagePack<BinaryGuidFormat>.Serialize(envelope, output);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => EnvelopeMessagePack<BinaryGuidFormat>.Deserialize(input);
}
