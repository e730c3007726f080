using System.Buffers;
using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using Overtake.Workloads.Serializers;
using static Overtake.Workloads.Echo.Frames.FrameLayout;

namespace Overtake.Workloads.Echo.Frames;

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
    /// <param name="input">What has been received and not yet read.</param>
    /// <param name="maxFrameBytes">Bytes of a body at most.</param>
    /// <param name="joiner">Memory for frames in several pieces.</param>
    public FrameReader(in ReadOnlySequence<byte> input, int maxFrameBytes, FrameJoiner joiner)
    {
        _maxFrameBytes = maxFrameBytes;
        _joiner = joiner;
        Use(input);
    }

    /// <summary>What has not been read: the beginning of a frame, or nothing, once <see cref="TryRead"/> has found no more.</summary>
    public readonly ReadOnlySequence<byte> Rest => _input.Slice(_at);

    /// <summary>Goes on to the next frame. What it gives holds until the next call.</summary>
    /// <returns>False where the input ends before the frame does. Nothing is allocated for a length, whatever it is.</returns>
    /// <exception cref="InvalidMessageException">The length is none of a frame or above the limit, or the payload's place is outside the frame. What follows is lost: there is no way to find the next frame.</exception>
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
    private readonly void ThrowLength(int length) => throw new InvalidMessageException($"A frame says that it has {length} bytes. It may have {OffsetBytes} to {_maxFrameBytes}.");

    [DoesNotReturn]
    private static void ThrowOffset(int offset, int length) => throw new InvalidMessageException($"The payload of a frame of {length} bytes is said to start at byte {offset}.");
}
