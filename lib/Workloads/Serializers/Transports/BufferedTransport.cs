using System.Net.Sockets;
using System.Runtime.ExceptionServices;

namespace Overtake.Workloads.Serializers.Transports;

/// <summary>As published: two threads, each with a buffer of 4 KiB between its serializer and its socket, and no frame but the serializer's own. A reader's buffer grows to the longest message that it needs in one piece.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
public sealed class BufferedTransport<T> : MessageTransport<T>
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
