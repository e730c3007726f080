using System.Buffers;
using System.Net.Sockets;

namespace Overtake.Workloads.Serializers.Transports;

/// <summary>A buffer in front of a socket, as <see cref="BufferedStream"/> is one: what is written goes out when the buffer is full.</summary>
internal sealed class SocketBufferWriter(Socket socket) : IBufferWriter<byte>
{
    // The default of BufferedStream, which the published study used.
    private byte[] _buffer = new byte[4_096];
    private int _written;

    public void Advance(int count) => _written += count;

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        MakeRoom(sizeHint);
        return _buffer.AsMemory(_written);
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        MakeRoom(sizeHint);
        return _buffer.AsSpan(_written);
    }

    public void Flush()
    {
        for (var sent = 0; sent < _written;)
        {
            sent += socket.Send(_buffer.AsSpan(sent, _written - sent));
        }

        _written = 0;
    }

    private void MakeRoom(int sizeHint)
    {
        var wanted = Math.Max(1, sizeHint);
        if (_buffer.Length - _written >= wanted)
        {
            return;
        }

        Flush();
        if (_buffer.Length < wanted)
        {
            _buffer = new byte[wanted];
        }
    }
}
