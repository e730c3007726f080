namespace Overtake.Peers.NetSerializerPeer;

/// <summary>A stream over memory that does not move while it is read, with as little between the bytes and the reader as a stream can have.</summary>
internal sealed unsafe class InputStream : Stream
{
    private byte* _start;
    private byte* _next;
    private byte* _end;

    /// <summary>Bytes read so far.</summary>
    public int Consumed => (int)(_next - _start);

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <summary>Begins again with other memory, which has to stay where it is until the last byte is read.</summary>
    public void Open(byte* start, int length)
    {
        _start = _next = start;
        _end = start + length;
    }

    public override int ReadByte() => _next < _end ? *_next++ : -1;

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override int Read(Span<byte> buffer)
    {
        var count = (int)Math.Min(buffer.Length, _end - _next);
        new ReadOnlySpan<byte>(_next, count).CopyTo(buffer);
        _next += count;
        return count;
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
