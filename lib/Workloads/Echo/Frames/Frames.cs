using System.Buffers;
using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using Overtake.Workloads.Serializers;
using static Overtake.Workloads.Echo.Frames.FrameLayout;

namespace Overtake.Workloads.Echo.Frames;

/// <summary>The parts of a frame, as views of the memory that it was received in.</summary>
internal readonly ref struct Frame(ReadOnlySpan<byte> envelope, ReadOnlyMemory<byte> payload)
{
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
/// The frame of the published study: the length of the body in four bytes (little-endian, itself not counted), then the body:
/// in two bytes how many bytes from the body's beginning the payload starts, 0 for no payload; the envelope; the payload.
/// </summary>
internal static class FrameLayout
{
    public const int LengthBytes = sizeof(int);

    /// <summary>Bytes of the payload's place.</summary>
    public const int OffsetBytes = sizeof(ushort);

    /// <summary>Bytes before the envelope.</summary>
    public const int HeaderBytes = LengthBytes + OffsetBytes;

    /// <summary>Bytes of an envelope at most. The original refuses to write 65,535 bytes and more, its own two counted.</summary>
    public const int MaxEnvelopeBytes = ushort.MaxValue - 1 - OffsetBytes;
}

/// <summary>
/// Memory for frames that came in several pieces, kept from one to the next. It is taken
/// when a frame is there as a whole, never for what a length says. Not thread-safe.
/// </summary>
internal sealed class FrameJoiner : IDisposable
{
    private byte[] _bytes = [];

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

/// <summary>Finds the frames of an input, in place where they lie in one piece.</summary>
internal ref struct FrameReader
{
    private readonly int _maxFrameBytes;
    private readonly FrameJoiner _joiner;

    // Frames are found in the first piece by index alone, since cutting a sequence costs as much as reading a small message. _input starts where _piece does.
    private ReadOnlySequence<byte> _input;
    private ReadOnlyMemory<byte> _piece;
    private ReadOnlySpan<byte> _bytes;
    private int _at;

    /// <summary>A reader of frames from the first byte of <paramref name="input"/> on.</summary>
    /// <param name="maxFrameBytes">Bytes of a body at most.</param>
    public FrameReader(in ReadOnlySequence<byte> input, int maxFrameBytes, FrameJoiner joiner)
    {
        _maxFrameBytes = maxFrameBytes;
        _joiner = joiner;
        Use(input);
    }

    /// <summary>The unread part: the beginning of a frame, or nothing, once <see cref="TryRead"/> has found no more.</summary>
    public readonly ReadOnlySequence<byte> Rest => _input.Slice(_at);

    /// <summary>Goes on to the next frame. What it gives holds until the next call.</summary>
    /// <returns>False where the input ends before the frame does. Nothing is allocated for a length, whatever it is.</returns>
    /// <exception cref="InvalidMessageException">
    /// The length is none of a frame or above the limit, or the payload's place is
    /// outside the frame. What follows is lost: there is no way to find the next frame.
    /// </exception>
    public bool TryRead(out Frame frame)
    {
        var left = _bytes[_at..];
        if (left.Length < LengthBytes)
        {
            return TryReadAcross(out frame);
        }

        var length = LengthOf(left);
        if (left.Length - LengthBytes < length)
        {
            return TryReadAcross(out frame);
        }

        frame = Split(_piece.Slice(_at + LengthBytes, length), left.Slice(LengthBytes, length));
        _at += LengthBytes + length;
        return true;
    }

    private static Frame Split(ReadOnlyMemory<byte> body, ReadOnlySpan<byte> bytes)
    {
        int offset = BinaryPrimitives.ReadUInt16LittleEndian(bytes);
        if (offset == 0)
        {
            return new(bytes[OffsetBytes..], default);
        }

        if (offset < OffsetBytes || offset >= bytes.Length)
        {
            ThrowOffset(offset, bytes.Length);
        }

        return new(bytes[OffsetBytes..offset], body[offset..]);
    }

    private bool TryReadAcross(out Frame frame)
    {
        Use(Rest);
        frame = default;
        if (_input.Length < LengthBytes)
        {
            return false;
        }

        Span<byte> start = stackalloc byte[LengthBytes];
        _input.Slice(0, LengthBytes).CopyTo(start);
        var length = LengthOf(start);
        if (_input.Length - LengthBytes < length)
        {
            return false;
        }

        var body = _input.Slice(LengthBytes, length);
        var joined = body.IsSingleSegment ? body.First : _joiner.Join(body);
        Use(_input.Slice((long)LengthBytes + length));
        frame = Split(joined, joined.Span);
        return true;
    }

    private void Use(in ReadOnlySequence<byte> input)
    {
        _input = input;
        _piece = input.First;
        _bytes = _piece.Span;
        _at = 0;
    }

    private readonly int LengthOf(scoped ReadOnlySpan<byte> start)
    {
        var length = BinaryPrimitives.ReadInt32LittleEndian(start);
        if (length < OffsetBytes || length > _maxFrameBytes)
        {
            ThrowLength(length);
        }

        return length;
    }

    [DoesNotReturn]
    private readonly void ThrowLength(int length) =>
        throw new InvalidMessageException($"A frame says that it has {length} bytes. It may have {OffsetBytes} to {_maxFrameBytes}.");

    [DoesNotReturn]
    private static void ThrowOffset(int offset, int length) =>
        throw new InvalidMessageException($"The payload of a frame of {length} bytes is said to start at byte {offset}.");
}

internal static class FrameWriter
{
    /// <summary>Appends a message in a frame. Room for the frame's header is left and filled in at the end.</summary>
    /// <param name="output">Where it goes. It stays as it was where the message is refused.</param>
    /// <param name="maxFrameBytes">Bytes of a body at most.</param>
    /// <exception cref="ArgumentException">
    /// The envelope is longer than <see cref="MaxEnvelopeBytes"/>, the body longer than <paramref name="maxFrameBytes"/>, or a text has no form in the format.
    /// </exception>
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
    private static void ThrowTooLong(string what, long bytes, int most) =>
        throw new ArgumentException($"{what} of {bytes} bytes is longer than the {most} that it may have.");
}

/// <summary>
/// Memory in one piece that frames are appended to and that goes out as a whole. Because it is one piece, the beginning of a frame can be filled
/// in when its end is known, without a copy. It is rented from the shared pool, grows with what is written and keeps its size. Not thread-safe.
/// </summary>
/// <param name="capacity">Bytes at first, from 0.</param>
internal sealed class SendBuffer(int capacity) : IBufferWriter<byte>, IDisposable
{
    private byte[] _bytes = ArrayPool<byte>.Shared.Rent(capacity);
    private int _length;

    /// <summary>Bytes written.</summary>
    public int Length => _length;

    /// <summary>The bytes written so far. They hold until more is written.</summary>
    public ReadOnlyMemory<byte> Written => _bytes.AsMemory(0, _length);

    public void Advance(int count)
    {
        if ((uint)count > (uint)(_bytes.Length - _length))
        {
            throw new ArgumentOutOfRangeException(nameof(count), count, "More was written than there was room for.");
        }

        _length += count;
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        MakeRoom(sizeHint);
        return _bytes.AsMemory(_length);
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        MakeRoom(sizeHint);
        return _bytes.AsSpan(_length);
    }

    /// <summary>Forgets everything after the first bytes.</summary>
    /// <param name="length">How many stay, from 0 to <see cref="Length"/>.</param>
    public void Truncate(int length)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)length, (uint)_length, nameof(length));
        _length = length;
    }

    public void Clear() => _length = 0;

    public void Dispose()
    {
        var bytes = _bytes;
        _bytes = [];
        _length = 0;
        if (bytes.Length > 0)
        {
            ArrayPool<byte>.Shared.Return(bytes);
        }
    }

    /// <summary>The bytes written from <paramref name="start"/> on, to be filled in.</summary>
    internal Span<byte> From(int start) => _bytes.AsSpan(start, _length - start);

    private void MakeRoom(int sizeHint)
    {
        if (_bytes.Length - _length < Math.Max(sizeHint, 1))
        {
            Grow(Math.Max(sizeHint, 1));
        }
    }

    private void Grow(int more)
    {
        var least = checked(_length + more);
        var larger = ArrayPool<byte>.Shared.Rent((int)Math.Clamp(2L * _bytes.Length, least, Math.Max(least, Array.MaxLength)));
        Written.CopyTo(larger);
        if (_bytes.Length > 0)
        {
            ArrayPool<byte>.Shared.Return(_bytes);
        }

        _bytes = larger;
    }
}
