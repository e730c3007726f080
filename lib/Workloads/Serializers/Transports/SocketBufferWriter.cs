using System.Buffers;
using System.Net.Sockets;

namespace Overtake.Workloads.Serializers.Transports;

/// <summary>
/// A buffer in front of a socket, as <see cref="BufferedStream"/> is one: what is written goes out when the buffer is full, and what is longer than the buffer goes out by itself.
/// Nobody's sends get larger because a longer piece was asked for once.
/// </summary>
internal sealed class SocketBufferWriter : IBufferWriter<byte>
{
    // The default of BufferedStream, which the published study used.
    internal const int BufferBytes = 4_096;

    private readonly byte[] _usual = new byte[BufferBytes];

    private readonly Socket _socket;
    private byte[] _longer = [];
    private byte[] _buffer;
    private int _written;

    public SocketBufferWriter(Socket socket) => (_socket, _buffer) = (socket, _usual);

    public void Advance(int count) => _written += count;

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        var room = Room(sizeHint);
        return _buffer.AsMemory(_written, room);
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        var room = Room(sizeHint);
        return _buffer.AsSpan(_written, room);
    }

    public void Flush()
    {
        for (var sent = 0; sent < _written;)
        {
            sent += _socket.Send(_buffer.AsSpan(sent, _written - sent));
        }

        _written = 0;
        _buffer = _usual;
    }

    /// <summary>Makes room for at least so many bytes and returns how many may be written.</summary>
    private int Room(int sizeHint)
    {
        var wanted = Math.Max(1, sizeHint);
        if (BufferBytes - _written < wanted)
        {
            Flush();
        }

        if (wanted > BufferBytes)
        {
            _buffer = _longer = _longer.Length >= wanted ? _longer : new byte[wanted];
        }

        return Math.Max(wanted, BufferBytes - _written);
    }
}
