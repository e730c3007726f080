using System.Net;
using System.Net.Sockets;

namespace Overtake.Workloads.Serializers.Transports;

/// <summary>
/// Messages of one type over a TCP connection on this machine, from the calling thread to another: one after the other and with no
/// answer, as published. Both ends are connected once. Not thread-safe.
/// </summary>
/// <remarks>
/// Unlike as published, small segments are sent at once (<see cref="Socket.NoDelay"/>): otherwise the last one of a pass may wait 40 ms for an acknowledgement that the
/// other end delays. And the reading end has room for more than the operating system gives it at first: a reader that falls behind closes the window, and with the room of
/// Linux it was now and then opened again only after the 200 ms of a probe. In the published runs of seconds neither showed.
/// </remarks>
/// <typeparam name="T">Type of the messages.</typeparam>
public abstract class MessageTransport<T> : IDisposable
{
    private const int ReceiveBufferBytes = 1 << 20;

    /// <summary>Connects both ends.</summary>
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

    /// <summary>What writes and reads the messages.</summary>
    protected IMessageSerializer<T> Serializer { get; }

    /// <summary>The writing end.</summary>
    protected Socket Sender { get; }

    /// <summary>The reading end.</summary>
    protected Socket Receiver { get; }

    /// <summary>Sends messages and waits until all of them were received.</summary>
    /// <param name="messages">What is sent, over and over again.</param>
    /// <param name="count">How many are sent, from 1.</param>
    /// <param name="received">Takes what arrives, in the same places; as long as <paramref name="messages"/>.</param>
    /// <exception cref="InvalidMessageException">Something else arrived than messages.</exception>
    /// <exception cref="SocketException">The connection broke.</exception>
    public abstract void Run(T[] messages, long count, T?[] received);

    /// <summary>Closes both ends.</summary>
    public virtual void Dispose()
    {
        Sender.Dispose();
        Receiver.Dispose();
        GC.SuppressFinalize(this);
    }
}
