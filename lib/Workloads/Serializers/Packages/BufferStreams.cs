using System.Buffers;

namespace Overtake.Workloads.Serializers.Packages;

/// <summary>A stream in one direction, for packages that know no spans. A thread has one, and it is used by one message at a time.</summary>
internal abstract class BufferStream : Stream
{
    public override bool CanRead => false;

    public override bool CanWrite => false;

    public override bool CanSeek => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override void Flush()
    {
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override int Read(Span<byte> buffer) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Write(ReadOnlySpan<byte> buffer) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}

/// <summary>Appends to a buffer writer.</summary>
internal sealed class OutputStream : BufferStream
{
    [ThreadStatic]
    private static OutputStream? _ofThread;

    private IBufferWriter<byte> _output = null!;

    public override bool CanWrite => true;

    /// <summary>The thread's stream, which appends to a writer until the next call.</summary>
    public static OutputStream Of(IBufferWriter<byte> output)
    {
        var stream = _ofThread ??= new();
        stream._output = output;
        return stream;
    }

    public override void Write(ReadOnlySpan<byte> buffer) => _output.Write(buffer);
}

/// <summary>Reads memory that does not move as long as it is read.</summary>
internal sealed unsafe class InputStream : BufferStream
{
    [ThreadStatic]
    private static InputStream? _ofThread;

    private byte* _next;
    private int _left;

    public override bool CanRead => true;

    /// <summary>The thread's stream, which is at the start of this memory until the next call.</summary>
    public static InputStream Of(byte* start, int length)
    {
        var stream = _ofThread ??= new();
        stream._next = start;
        stream._left = length;
        return stream;
    }

    public override int Read(Span<byte> buffer)
    {
        var count = Math.Min(buffer.Length, _left);
        new ReadOnlySpan<byte>(_next, count).CopyTo(buffer);
        _next += count;
        _left -= count;
        return count;
    }

    // Prefixes are read byte by byte; the base class would make an array for each.
    public override int ReadByte()
    {
        if (_left == 0)
        {
            return -1;
        }

        _left--;
        return *_next++;
    }
}
