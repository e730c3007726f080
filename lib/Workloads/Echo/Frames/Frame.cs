namespace Overtake.Workloads.Echo.Frames;

/// <summary>What is in a frame, as views of the memory that it was received in.</summary>
/// <param name="envelope">The envelope's bytes.</param>
/// <param name="payload">The payload.</param>
public readonly ref struct Frame(ReadOnlySpan<byte> envelope, ReadOnlyMemory<byte> payload)
{
    /// <summary>The envelope's bytes.</summary>
    public ReadOnlySpan<byte> Envelope { get; } = envelope;

    /// <summary>The payload; empty where there is none.</summary>
    public ReadOnlyMemory<byte> Payload { get; } = payload;

    /// <summary>The message, its payload a view.</summary>
    /// <exception cref="Serializers.InvalidMessageException">The envelope is none.</exception>
    public MessageEnvelope Read<TSerializer>()
        where TSerializer : struct, IEnvelopeSerializer
    {
        var message = TSerializer.Deserialize(Envelope);
        message.Payload = Payload;
        return message;
    }
}
