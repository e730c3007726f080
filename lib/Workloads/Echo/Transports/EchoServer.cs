using System.Buffers;
using System.Net;
using System.Net.Sockets;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;

namespace Overtake.Workloads.Echo.Transports;

/// <summary>
/// Replies to messages over TCP, on this machine alone. A connection that sends something else than messages is closed,
/// with its error in <see cref="LastFailure"/>, and the others are served on. One whose replies are not fetched is not
/// read any more until they are: it takes up to two full send buffers and what has been received of a frame, and no more.
/// </summary>
internal abstract class EchoServer : IAsyncDisposable
{
    private const int Backlog = 512;

    // Where connections cannot be accepted, because there are too many open files for example, trying again at once would take all of a processor.
    private const int RetryMilliseconds = 10;

    private readonly TransportOptions _options;
    private readonly SideThread? _thread;
    private readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
    private readonly HashSet<Connection> _connections = [];
    private readonly TaskCompletionSource _closed = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private Task _accepting = Task.CompletedTask;
    private bool _isStopping;
    private long _failures;
    private Exception? _lastFailure;

    private protected EchoServer(TransportOptions options, SideThread? thread)
    {
        _options = options;
        _thread = thread;
    }

    public IPEndPoint EndPoint { get; private set; } = new(IPAddress.Loopback, 0);

    public int Connections
    {
        get
        {
            lock (_connections)
            {
                return _connections.Count;
            }
        }
    }

    /// <summary>Connections that ended with an error so far: theirs, as <see cref="InvalidMessageException"/>, or one of the connection itself.</summary>
    public long Failures => Interlocked.Read(ref _failures);

    public Exception? LastFailure => Volatile.Read(ref _lastFailure);

    /// <param name="contender">
    /// Reads and writes the messages. One that is not safe for data of strangers should not be used where others have access to the machine.
    /// </param>
    /// <param name="fixedReply">The reply to all messages; null to reply with the message itself.</param>
    /// <param name="thread">The thread on which it does everything; null for the pool.</param>
    /// <param name="port">Port of 127.0.0.1; 0 for any that is free.</param>
    /// <exception cref="SocketException">The port is taken.</exception>
    /// <exception cref="NotSupportedException">The contender's switch is off.</exception>
    public static EchoServer Start(
        EchoContender contender, TransportOptions? options = null, MessageEnvelope? fixedReply = null, SideThread? thread = null, int port = 0)
    {
        var server = contender.Accept(new ServerMaker(options ?? TransportOptions.Default, fixedReply, thread));
        try
        {
            server.Listen(port);
            return server;
        }
        catch
        {
            server._listener.Dispose();
            throw;
        }
    }

    /// <summary>Closes all connections and stops listening.</summary>
    public async ValueTask DisposeAsync()
    {
        lock (_connections)
        {
            _isStopping = true;
            foreach (var connection in _connections)
            {
                connection.Abort();
            }

            if (_connections.Count == 0)
            {
                _closed.TrySetResult();
            }
        }

        _listener.Dispose();
        await _accepting.ConfigureAwait(false);
        await _closed.Task.ConfigureAwait(false);
        GC.SuppressFinalize(this);
    }

    /// <summary>Replies to messages: <see cref="EchoSteps{TSerializer}.Answer"/>.</summary>
    private protected abstract void Answer(ref ReadOnlySequence<byte> requests, FrameJoiner joiner, SendBuffer output);

    private void Listen(int port)
    {
        _listener.Bind(new IPEndPoint(IPAddress.Loopback, port));
        _listener.Listen(Backlog);
        EndPoint = (IPEndPoint)_listener.LocalEndPoint!;
        _accepting = SideThread.Run(_thread, AcceptAsync);
    }

    private async Task AcceptAsync()
    {
        while (!Volatile.Read(ref _isStopping))
        {
            try
            {
                Serve(await _listener.AcceptAsync());
            }
            catch (Exception failure) when (failure is SocketException or ObjectDisposedException)
            {
                Fail(failure);
                await Task.Delay(RetryMilliseconds);
            }
        }
    }

    private void Serve(Socket socket)
    {
        try
        {
            lock (_connections)
            {
                ObjectDisposedException.ThrowIf(_isStopping, this);
                var connection = new Connection(socket, _options);
                _connections.Add(connection);
                SideThread.Run(_thread, () => ServeAsync(connection));
            }
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    private async Task ServeAsync(Connection connection)
    {
        try
        {
            await AnswerAllAsync(connection);
            await connection.Output.DrainAsync();
            connection.EndSending();
        }
        catch (Exception failure)
        {
            // Whatever it is, and contenders that are not safe may throw anything: it ends this connection and no other.
            Fail(failure);
        }
        finally
        {
            try
            {
                await connection.DisposeAsync();
            }
            finally
            {
                Forget(connection);
            }
        }
    }

    private void Forget(Connection connection)
    {
        lock (_connections)
        {
            _connections.Remove(connection);
            if (_isStopping && _connections.Count == 0)
            {
                _closed.TrySetResult();
            }
        }
    }

    private async Task AnswerAllAsync(Connection connection)
    {
        while (true)
        {
            var result = await connection.Input.ReadAsync();
            var requests = result.Buffer;
            while (!TryAnswer(connection, ref requests))
            {
                await connection.Output.RoomAsync();
            }

            connection.Input.AdvanceTo(requests.Start, requests.End);
            if (!result.IsCompleted)
            {
                continue;
            }

            if (!requests.IsEmpty)
            {
                throw new InvalidMessageException("A connection ended within a frame.");
            }

            return;
        }
    }

    // False where the output is full, so that there may be more to answer.
    private bool TryAnswer(Connection connection, ref ReadOnlySequence<byte> requests)
    {
        var output = connection.Output.Begin();
        try
        {
            Answer(ref requests, connection.Joiner, output);
            return output.Length < _options.MaxBufferedBytes;
        }
        finally
        {
            connection.Output.End();
        }
    }

    private void Fail(Exception failure)
    {
        if (Volatile.Read(ref _isStopping))
        {
            return;
        }

        Volatile.Write(ref _lastFailure, failure);
        Interlocked.Increment(ref _failures);
    }

    private sealed class ServerMaker(TransportOptions options, MessageEnvelope? fixedReply, SideThread? thread) : IEnvelopeSerializerVisitor<EchoServer>
    {
        public EchoServer Visit<TSerializer>()
            where TSerializer : struct, IEnvelopeSerializer => new ServerOf<TSerializer>(options, fixedReply, thread);
    }

    private sealed class ServerOf<TSerializer>(TransportOptions options, MessageEnvelope? fixedReply, SideThread? thread) : EchoServer(options, thread)
        where TSerializer : struct, IEnvelopeSerializer
    {
        private protected override void Answer(ref ReadOnlySequence<byte> requests, FrameJoiner joiner, SendBuffer output) =>
            EchoSteps<TSerializer>.Answer(ref requests, joiner, fixedReply, output, _options);
    }
}
