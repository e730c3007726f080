using System.Buffers;
using System.Net;
using System.Net.Sockets;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Histograms;

namespace Overtake.Workloads.Echo.Transports;

/// <summary>
/// Sends messages to an <see cref="EchoServer"/> over a number of connections, keeps as many of them on their way as the window
/// allows, and checks every reply. It never waits for room to send while a reply can come: the server may be waiting for just that.
/// </summary>
internal abstract class EchoClient : IAsyncDisposable
{
    private readonly EchoLoad _load;
    private readonly TransportOptions _options;
    private readonly SideThread? _thread;
    private readonly List<Line> _lines = [];

    private protected EchoClient(EchoLoad load, TransportOptions options, SideThread? thread)
    {
        _load = load;
        _options = options;
        _thread = thread;
    }

    /// <summary>Replies received and found right so far.</summary>
    public long Received => _lines.Sum(line => line.Conversation.Received);

    /// <summary>Opens all connections, one after the other.</summary>
    /// <param name="thread">The thread on which it does everything from now on; null for the pool.</param>
    /// <exception cref="SocketException">There is no server, or there are too many connections.</exception>
    /// <exception cref="NotSupportedException">The contender's switch is off.</exception>
    public static async Task<EchoClient> ConnectAsync(
        EchoContender contender, IPEndPoint server, EchoLoad load, TransportOptions? options = null, SideThread? thread = null,
        CancellationToken cancellation = default)
    {
        var client = contender.Accept(new ClientMaker(load, options ?? TransportOptions.Default, thread));
        try
        {
            for (var number = 0; number < load.Clients; number++)
            {
                client._lines.Add(await client.OpenAsync(server, number, cancellation).ConfigureAwait(false));
            }

            return client;
        }
        catch
        {
            await client.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>Sends messages, evenly over all connections, and returns when the last one has its reply. The connections stay open for more.</summary>
    /// <param name="messages">How many in all, from 0.</param>
    /// <param name="timeout">How long this may take. A message that was lost is never replied to.</param>
    /// <param name="latencies">
    /// Gets the time from each message to its reply, in ns, but for the first and the last window of each connection: see
    /// <see cref="Conversation.Record"/>. Null for none, which is faster. Messages are sent as replies come, so a slow reply puts off what it does not delay.
    /// </param>
    /// <exception cref="InvalidDataException">A reply was not the one that had to come next, or replies are missing.</exception>
    /// <exception cref="Serializers.InvalidMessageException">The server sent something else than messages.</exception>
    /// <exception cref="IOException">A connection broke.</exception>
    /// <exception cref="ArgumentException">A message is longer than the limits allow.</exception>
    /// <remarks>Whatever it throws, the client can only be disposed of then.</remarks>
    public async Task RunAsync(long messages, TimeSpan timeout, LongHistogram? latencies = null)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(messages);
        ObjectDisposedException.ThrowIf(_lines.Count == 0, this);
        var (each, more) = Math.DivRem(messages, _lines.Count);
        long MessagesOf(int number) => each + (number < more ? 1 : 0);
        foreach (var (number, line) in _lines.Index())
        {
            line.Record(latencies, MessagesOf(number));
        }

        var runs = new List<Task>();
        foreach (var (number, line) in _lines.Index())
        {
            var last = line.Conversation.Received + MessagesOf(number);
            runs.Add(SideThread.Run(_thread, () => ConverseAsync(line, last)));
        }

        await CompleteAsync(runs, timeout, () => $"{_lines.Sum(line => line.Conversation.InFlight)} messages have no reply").ConfigureAwait(false);
        foreach (var line in _lines.Where(line => latencies is not null && line.Latencies!.TotalCount > 0))
        {
            latencies!.Add(line.Latencies!);
        }
    }

    /// <summary>Ends the conversation: signals the end of messages and checks that no reply is left.</summary>
    /// <exception cref="InvalidDataException">There is another reply, or the server does not end.</exception>
    /// <exception cref="IOException">A connection broke.</exception>
    public Task EndAsync(TimeSpan timeout) =>
        CompleteAsync(
            [.. _lines.Select(line => SideThread.Run(_thread, () => EndAsync(line.Connection)))], timeout, () => "the server has not closed all connections");

    /// <summary>Cuts all connections, whatever goes on: as if the process were killed.</summary>
    public void Abort()
    {
        foreach (var line in _lines)
        {
            line.Connection.Abort();
        }
    }

    /// <summary>Closes all connections. Nothing is running any more.</summary>
    public async ValueTask DisposeAsync()
    {
        foreach (var line in _lines)
        {
            await line.Connection.DisposeAsync().ConfigureAwait(false);
        }

        _lines.Clear();
        GC.SuppressFinalize(this);
    }

    /// <summary>Writes messages: <see cref="EchoSteps{TSerializer}.Ask"/>.</summary>
    private protected abstract void Ask(Conversation conversation, long most, SendBuffer output);

    private protected abstract void Check(ref ReadOnlySequence<byte> replies, FrameJoiner joiner, Conversation conversation);

    private static async Task EndAsync(Connection connection)
    {
        connection.EndSending();
        while (true)
        {
            var result = await connection.Input.ReadAsync();
            if (!result.Buffer.IsEmpty)
            {
                throw new InvalidDataException("A reply came when each message had one.");
            }

            connection.Input.AdvanceTo(result.Buffer.End);
            if (result.IsCompleted)
            {
                return;
            }
        }
    }

    private async Task<Line> OpenAsync(IPEndPoint server, int number, CancellationToken cancellation)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        try
        {
            await socket.ConnectAsync(server, cancellation).ConfigureAwait(false);
            return new(new(socket, _options), new(_load, number));
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    private async Task CompleteAsync(List<Task> runs, TimeSpan timeout, Func<string> what)
    {
        using var deadline = new CancellationTokenSource(timeout);
        try
        {
            await foreach (var run in Task.WhenEach(runs).WithCancellation(deadline.Token).ConfigureAwait(false))
            {
                await run.ConfigureAwait(false);
            }
        }
        catch (Exception failure)
        {
            // The first failure is the reason. All that the other connections could say is that they were cut then.
            var left = what();
            Abort();
            await Task.WhenAll(runs).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            if (failure is OperationCanceledException)
            {
                throw new InvalidDataException($"After {timeout.TotalSeconds} s {left}.", failure);
            }

            throw;
        }
    }

    private async Task ConverseAsync(Line line, long last)
    {
        var (connection, conversation) = (line.Connection, line.Conversation);
        while (conversation.Received < last)
        {
            Ask(line, last);
            if (conversation.InFlight == 0)
            {
                // All that was sent has been replied to, so what is full is about to be empty.
                await connection.Output.RoomAsync();
                continue;
            }

            var result = await connection.Input.ReadAsync();
            var replies = result.Buffer;
            Check(ref replies, connection.Joiner, conversation);
            connection.Input.AdvanceTo(replies.Start, replies.End);
            if (result.IsCompleted && conversation.Received < last)
            {
                throw new EndOfStreamException("The server closed a connection.");
            }
        }
    }

    private void Ask(Line line, long last)
    {
        var conversation = line.Conversation;
        var most = Math.Min(_load.Window - conversation.InFlight, last - conversation.Sent);
        if (most <= 0)
        {
            return;
        }

        var output = line.Connection.Output.Begin();
        try
        {
            Ask(conversation, most, output);
        }
        finally
        {
            line.Connection.Output.End();
        }
    }

    /// <summary>One connection, what is said over it, and its latencies: every one has its own, as they are recorded at the same time.</summary>
    private sealed class Line(Connection connection, Conversation conversation)
    {
        public Connection Connection { get; } = connection;

        public Conversation Conversation { get; } = conversation;

        public LongHistogram? Latencies { get; private set; }

        public void Record(LongHistogram? total, long messages)
        {
            if (total is not null)
            {
                Latencies = new(total.HighestTrackable, total.SignificantDigits, total.LowestDiscernible);
            }

            Conversation.Record(total is null ? null : Latencies, messages);
        }
    }

    private sealed class ClientMaker(EchoLoad load, TransportOptions options, SideThread? thread) : IEnvelopeSerializerVisitor<EchoClient>
    {
        public EchoClient Visit<TSerializer>()
            where TSerializer : struct, IEnvelopeSerializer => new ClientOf<TSerializer>(load, options, thread);
    }

    private sealed class ClientOf<TSerializer>(EchoLoad load, TransportOptions options, SideThread? thread) : EchoClient(load, options, thread)
        where TSerializer : struct, IEnvelopeSerializer
    {
        private protected override void Ask(Conversation conversation, long most, SendBuffer output) =>
            EchoSteps<TSerializer>.Ask(conversation, most, output, _options);

        private protected override void Check(ref ReadOnlySequence<byte> replies, FrameJoiner joiner, Conversation conversation) =>
            EchoSteps<TSerializer>.Check(ref replies, joiner, conversation, _options);
    }
}
