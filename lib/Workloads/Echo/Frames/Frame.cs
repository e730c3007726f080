using System.Buffers;

namespace Overtake.Workloads.Echo.Frames;

/// <summary>What is in a frame, as views of the memory that it was received in.</summary>
/// <param name="envelope">The envelope's bytes.</param>
/// <param name="payload">The payload.</param>
internal readonly ref struct Frame(ReadOnlySpan<byte> envelope, ReadOnlyMemory<byte> payload)
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

/// <summary>
/// The frame of the published study: the length of the body in four bytes (little-endian, itself not counted), then the body: in two bytes how many bytes from the body's beginning the payload starts, 0
/// for no payload; the envelope; the payload.
/// </summary>
internal static class FrameLayout
{
    /// <summary>Bytes of the length.</summary>
    public const int LengthBytes = sizeof(int);

    /// <summary>Bytes of the payload's place.</summary>
    public const int OffsetBytes = sizeof(ushort);

    /// <summary>Bytes before the envelope.</summary>
    public const int HeaderBytes = LengthBytes + OffsetBytes;

    /// <summary>Bytes of an envelope at most. The original refuses to write 65,535 bytes and more, its own two counted.</summary>
    public const int MaxEnvelopeBytes = ushort.MaxValue - 1 - OffsetBytes;
}

/// <summary>Memory for frames that came in several pieces, kept from one to the next. It is taken when a frame is there as a whole, never for what a length says. Not thread-safe.</summary>
public sealed class FrameJoiner : IDisposable
{
    private byte[] _bytes = [];

    /// <summary>Gives the memory back.</summary>
    public void Dispose() => Replace([]);

    /// <summary>The pieces in one, until the next call.</summary>
    internal ReadOnlyMemory<byte> Join(in ReadOnlySequence<byte> pieces)
    {
        var length = checked((int)pieces.Length);
        if (length > _bytes.Length)
        {
            Replace(ArrayPool<byte>.Shared.Rent(length));
        }

        pieces.CopyTo(_bytes);
        return _bytes.AsMemory(0, length);
    }

    private void Replace(byte[] bytes)
    {
        var old = _bytes;
        _bytes = bytes;
        if (old.Length > 0)
        {
            ArrayPool<byte>.Shared.Return(old);
        }
    }
}
