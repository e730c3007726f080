using System.Buffers;
using System.Net;
using System.Net.Sockets;
using System.Runtime.ExceptionServices;

namespace Overtake.Workloads.Serializers.Transports;

/// <summary>
/// Messages of one type over a TCP connection on this machine, from the calling thread to another: one after the other and with no
/// answer, as published. Both ends are connected once. Not thread-safe.
/// </summary>
/// <remarks>
/// Unlike as published, small segments are sent at once (<see cref="Socket.NoDelay"/>): otherwise the last one of a pass may wait 40 ms for an acknowledgement
/// that the other end delays. And the reading end has room for more than the operating system gives it at first: a reader that falls behind closes the window,
/// and with the room of Linux it was now and then opened again only after the 200 ms of a probe. In the published runs of seconds neither showed.
/// </remarks>
internal abstract class MessageTransport<T> : IDisposable
{
    private const int ReceiveBufferBytes = 1 << 20;

    protected MessageTransport(IMessageSerializer<T> serializer)
    {
        Serializer = serializer;
        // What is accepted inherits the buffer, and the window that is agreed on first suits it.
        using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { ReceiveBufferSize = ReceiveBufferBytes };
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen(1);
        Sender = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        Sender.Connect(listener.LocalEndPoint!);
        Receiver = listener.Accept();
    }

    protected IMessageSerializer<T> Serializer { get; }

    protected Socket Sender { get; }

    protected Socket Receiver { get; }

    /// <summary>Sends messages and waits until all of them were received.</summary>
    /// <param name="messages">Sent over and over again.</param>
    /// <param name="count">How many are sent, from 1.</param>
    /// <param name="received">Takes what arrives, in the same places; as long as <paramref name="messages"/>.</param>
    /// <exception cref="InvalidMessageException">Something else arrived than messages.</exception>
    /// <exception cref="SocketException">The connection broke.</exception>
    public abstract void Run(T[] messages, long count, T?[] received);

    public virtual void Dispose()
    {
        Sender.Dispose();
        Receiver.Dispose();
        GC.SuppressFinalize(this);
    }
}

/// <summary>
/// As published: two threads, each with a buffer of 4 KiB between its serializer and its socket, and no frame
/// but the serializer's own. A reader's buffer grows to the longest message that it needs in one piece.
/// </summary>
internal sealed class BufferedTransport<T> : MessageTransport<T>
{
    private readonly SocketBufferWriter _output;
    private readonly SemaphoreSlim _start = new(0);
    private readonly SemaphoreSlim _end = new(0);
    private readonly IMessageReader<T> _input;
    private (T?[] Target, long Count)? _work;
    private ExceptionDispatchInfo? _failure;

    /// <summary>Connects both ends and starts the thread that reads.</summary>
    public BufferedTransport(IMessageSerializer<T> serializer)
        : base(serializer)
    {
        _output = new SocketBufferWriter(Sender);
        _input = serializer.Open(new NetworkStream(Receiver), SocketBufferWriter.BufferBytes);
        new Thread(ReceiveAll) { IsBackground = true, Name = "receiver" }.Start();
    }

    public override void Run(T[] messages, long count, T?[] received)
    {
        _work = (received, count);
        _start.Release();
        try
        {
            Send(messages, count);
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            // The reader gave up and closed the connection: its reason comes first.
            _end.Wait();
            _failure?.Throw();
            throw;
        }

        _end.Wait();
        _failure?.Throw();
    }

    public override void Dispose()
    {
        _work = null;
        base.Dispose();
        _start.Release();
    }

    private void Send(T[] messages, long count)
    {
        var place = 0;
        for (long i = 0; i < count; i++)
        {
            Serializer.Serialize(messages[place], _output);
            place = place + 1 == messages.Length ? 0 : place + 1;
        }

        _output.Flush();
    }

    private void ReceiveAll()
    {
        for (_start.Wait(); _work is var (target, count); _start.Wait())
        {
            try
            {
                Receive(target, count);
            }
            catch (Exception e)
            {
                _failure = ExceptionDispatchInfo.Capture(e);
                // A sender that still waits for room gets the error.
                Receiver.Close();
            }

            _end.Release();
        }

        _input.Dispose();
    }

    private void Receive(T?[] target, long count)
    {
        var place = 0;
        for (long i = 0; i < count; i++)
        {
            if (!_input.TryRead(out target[place]))
            {
                throw new EndOfStreamException("The sender closed the connection.");
            }

            place = place + 1 == target.Length ? 0 : place + 1;
        }
    }
}

/// <summary>
/// A buffer in front of a socket, as <see cref="BufferedStream"/> is one: what is written goes out when the buffer is full,
/// and what is longer than the buffer goes out by itself. Nobody's sends get larger because a longer piece was asked for once.
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
