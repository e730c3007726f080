using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using static Overtake.Workloads.Echo.Frames.FrameLayout;

namespace Overtake.Workloads.Echo.Frames;

/// <summary>Writes messages in frames.</summary>
internal static class FrameWriter
{
    /// <summary>Appends a message in a frame. Room for the frame's header is left and filled in at the end.</summary>
    /// <param name="message">Fields and payload.</param>
    /// <param name="output">Where it goes. It stays as it was where the message is refused.</param>
    /// <param name="maxFrameBytes">Bytes of a body at most.</param>
    /// <exception cref="ArgumentException">The envelope is longer than <see cref="MaxEnvelopeBytes"/>, the body longer than <paramref name="maxFrameBytes"/>, or a text has no form in the format.</exception>
    public static void Write<TSerializer>(MessageEnvelope message, SendBuffer output, int maxFrameBytes)
        where TSerializer : struct, IEnvelopeSerializer
    {
        var start = output.Length;
        try
        {
            output.GetSpan(HeaderBytes);
            output.Advance(HeaderBytes);
            TSerializer.Serialize(message, output);
            var offset = output.Length - start - LengthBytes;
            var payload = message.Payload.Span;
            if (offset > OffsetBytes + MaxEnvelopeBytes)
            {
                ThrowTooLong("An envelope", offset - OffsetBytes, MaxEnvelopeBytes);
            }

            if (payload.Length > maxFrameBytes - offset)
            {
                ThrowTooLong("A frame", offset + (long)payload.Length, maxFrameBytes);
            }

            payload.CopyTo(output.GetSpan(payload.Length));
            output.Advance(payload.Length);
            var frame = output.From(start);
            BinaryPrimitives.WriteInt32LittleEndian(frame, offset + payload.Length);
            BinaryPrimitives.WriteUInt16LittleEndian(frame[LengthBytes..], payload.IsEmpty ? (ushort)0 : (ushort)offset);
        }
        catch
        {
            output.Truncate(start);
            throw;
        }
    }

    [DoesNotReturn]
    private static void ThrowTooLong(string what, long bytes, int most) => throw new ArgumentException($"{what} of {bytes} bytes is longer than the {most} that it may have.");
}
