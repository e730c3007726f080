using System.Net;
using System.Net.Sockets;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Transports;
using Overtake.Workloads.Histograms;

namespace Overtake.Tests.Workloads.Echo;

public class EchoTests
{
    private static readonly TimeSpan Timeout = TimeSpan.FromMinutes(2);

    public static TheoryData<string> Names => [.. Envelopes.Usable.Select(contender => contender.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Every_message_of_every_client_is_echoed(string name)
    {
        await EchoAsync(Envelopes.Of(name), new() { Clients = 10, Window = 100 }, 20_000);
        await EchoAsync(Envelopes.Of(name), new() { Clients = 2, Window = 10, IsReplyFixed = true }, 1_000);
    }

    [Theory]
    [InlineData(1, 1, 0)]
    [InlineData(1, 1, 32)]
    [InlineData(1, 1_000, 7)]
    [InlineData(3, 10, 8)]
    [InlineData(7, 100, 1_024)]
    [InlineData(2, 1, 65_536)]
    [InlineData(10, 100, 65_536)]
    [InlineData(100, 1_000, 32)]
    public async Task Clients_windows_and_payloads_of_the_study_are_echoed(int clients, int window, int payloadBytes) =>
        await EchoAsync(Envelopes.Of("static"), new() { Clients = clients, Window = window, PayloadBytes = payloadBytes }, payloadBytes > 10_000 || window == 1 ? 2_000 : 50_000);

    [Theory]
    [InlineData(1, 1, 1_000)]
    [InlineData(10, 100, 20_000)]
    public async Task Server_and_client_may_be_two_threads(int clients, int window, int messages)
    {
        using var serverThread = new SideThread("server");
        using var clientThread = new SideThread("client");
        await EchoAsync(Envelopes.Of("static"), new() { Clients = clients, Window = window }, messages, serverThread: serverThread, clientThread: clientThread);
    }

    [Theory]
    [InlineData(true, 1_024, 0, 1)]
    [InlineData(false, 1_024, 64_000, 10_000)]
    [InlineData(false, 65_536, 0, 1)]
    [InlineData(true, 4_096, 128_000, 100_000)]
    public async Task Set_ups_make_no_difference_to_what_is_echoed(bool noDelay, int bufferBytes, int socketBufferBytes, int maxBufferedBytes)
    {
        var options = new TransportOptions { NoDelay = noDelay, BufferBytes = bufferBytes, SocketBufferBytes = socketBufferBytes, MaxBufferedBytes = maxBufferedBytes };
        await EchoAsync(Envelopes.Of("static"), new() { Clients = 4, Window = 100, PayloadBytes = 500 }, 4_000, options);
    }

    // More on its way than all buffers between the ends hold: the server waits for room, and the client must fetch replies meanwhile.
    [Fact]
    public async Task Nobody_waits_for_the_other_for_ever()
    {
        var options = new TransportOptions { BufferBytes = 4_096, SocketBufferBytes = 64_000, MaxBufferedBytes = 20_000 };
        await EchoAsync(Envelopes.Of("static"), new() { Clients = 2, Window = 1_000, PayloadBytes = 10_000 }, 5_000, options);
    }

    [Fact]
    public async Task Runs_follow_each_other_on_the_same_connections_and_latencies_are_those_of_one_run_but_for_its_first_and_last_window()
    {
        await using var server = EchoServer.Start(Envelopes.Of("static"));
        await using var client = await EchoClient.ConnectAsync(Envelopes.Of("static"), server.EndPoint, new() { Clients = 3, Window = 10 }, cancellation: TestContext.Current.CancellationToken);
        var latencies = new LongHistogram(60_000_000_000, 3);
        await client.RunAsync(1_001, Timeout);
        await client.RunAsync(0, Timeout);
        await client.RunAsync(2_000, Timeout, latencies);
        await client.RunAsync(5, Timeout);
        await client.EndAsync(Timeout);
        Assert.Equal(3_006, client.Received);
        Assert.Equal(2_000 - (2 * 3 * 10), latencies.TotalCount);
        Assert.InRange(latencies.Min, 1, (long)Timeout.TotalNanoseconds);
    }

    [Fact]
    public Task No_message_is_lost_or_doubled() => EchoAsync(Envelopes.Of("static"), new(), 100_000);

    [Fact]
    [Trait("Category", "Long")]
    public Task No_message_of_fifty_million_is_lost_or_doubled() => EchoAsync(Envelopes.Of("static"), new(), 50_000_000, timeout: TimeSpan.FromMinutes(15));

    [Theory]
    [InlineData(Fault.Lose, "lost, doubled or overtaken")]
    [InlineData(Fault.Double, "lost, doubled or overtaken")]
    [InlineData(Fault.LoseLast, "have no reply")]
    [InlineData(Fault.DoubleLast, "each message had one")]
    [InlineData(Fault.Change, "is not what it must be")]
    public async Task A_reply_that_is_lost_doubled_or_changed_is_found(Fault fault, string message)
    {
        using var server = new FaultyServer(fault, 100);
        await using var client = await EchoClient.ConnectAsync(Envelopes.Of("static"), server.EndPoint, new() { Clients = 1, Window = 10 }, cancellation: TestContext.Current.CancellationToken);
        var failure = await Assert.ThrowsAsync<InvalidDataException>(async () =>
        {
            await client.RunAsync(100, TimeSpan.FromSeconds(fault == Fault.LoseLast ? 1 : 60));
            await client.EndAsync(Timeout);
        });
        Assert.Contains(message, failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_server_that_is_gone_ends_the_run_with_an_error()
    {
        var server = EchoServer.Start(Envelopes.Of("static"));
        await using var client = await EchoClient.ConnectAsync(Envelopes.Of("static"), server.EndPoint, new() { Clients = 5, Window = 10 }, cancellation: TestContext.Current.CancellationToken);
        var run = client.RunAsync(long.MaxValue / 2, Timeout);
        await Task.Delay(50, TestContext.Current.CancellationToken);
        await server.DisposeAsync();
        await Assert.ThrowsAnyAsync<IOException>(() => run);
    }

    [Fact]
    public async Task A_port_that_is_taken_is_an_error()
    {
        await using var server = EchoServer.Start(Envelopes.Of("static"));
        Assert.Throws<SocketException>(() => EchoServer.Start(Envelopes.Of("static"), port: server.EndPoint.Port));
    }

    [Fact]
    public void Set_ups_out_of_range_are_refused()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new EchoLoad { Clients = 0 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new EchoLoad { Window = 0 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new EchoLoad { PayloadBytes = -1 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new TransportOptions { BufferBytes = 0 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new TransportOptions { MaxBufferedBytes = 0 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new TransportOptions { MaxFrameBytes = 1 });
    }

    [Fact]
    public async Task A_message_that_is_longer_than_a_frame_may_be_is_refused_before_it_is_sent()
    {
        await using var server = EchoServer.Start(Envelopes.Of("static"));
        await using var client = await EchoClient.ConnectAsync(Envelopes.Of("static"), server.EndPoint, new() { Clients = 1, PayloadBytes = 1 << 21 }, cancellation: TestContext.Current.CancellationToken);
        await Assert.ThrowsAsync<ArgumentException>(() => client.RunAsync(1, Timeout));
        Assert.Equal(0, server.Failures);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(8)]
    [InlineData(65_536)]
    public void In_memory_as_over_sockets(int payloadBytes) => Assert.All(Envelopes.Usable, contender => contender.Accept(new InMemory(payloadBytes)));

    /// <summary>Echoes messages and makes sure that all came back and nobody failed.</summary>
    internal static async Task EchoAsync(
        EchoContender contender, EchoLoad load, long messages, TransportOptions? options = null, SideThread? serverThread = null, SideThread? clientThread = null, TimeSpan? timeout = null)
    {
        await using var server = EchoServer.Start(contender, options, load.FixedReply(), serverThread);
        await using var client = await EchoClient.ConnectAsync(contender, server.EndPoint, load, options, clientThread, TestContext.Current.CancellationToken);
        await client.RunAsync(messages, timeout ?? Timeout);
        await client.EndAsync(Timeout);
        Assert.Equal(messages, client.Received);
        Assert.Null(server.LastFailure);
        Assert.Equal(0, server.Failures);
    }

    public enum Fault
    {
        Lose,
        Double,
        LoseLast,
        DoubleLast,
        Change,
    }

    private sealed class InMemory(int payloadBytes) : IEnvelopeSerializerVisitor<bool>
    {
        public bool Visit<TSerializer>()
            where TSerializer : struct, IEnvelopeSerializer
        {
            foreach (var (window, isReplyFixed) in new[] { (1, false), (100, false), (7, true) })
            {
                // The limits cut a window of large messages into several parts.
                using var echo = new MemoryEcho<TSerializer>(new() { Window = window, PayloadBytes = payloadBytes, IsReplyFixed = isReplyFixed });
                echo.Run(1);
                echo.Run(250);
            }

            return true;
        }
    }

    /// <summary>Sends the bytes of each frame back, but for one that it loses, sends twice or changes.</summary>
    private sealed class FaultyServer : IDisposable
    {
        // As long as the frames of the published message.
        private const int FrameBytes = 76;

        private readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        private readonly Thread _thread;

        public FaultyServer(Fault fault, int messages)
        {
            _listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
            _listener.Listen(1);
            _thread = new Thread(() => Serve(fault, messages)) { IsBackground = true };
            _thread.Start();
        }

        public IPEndPoint EndPoint => (IPEndPoint)_listener.LocalEndPoint!;

        public void Dispose()
        {
            _listener.Dispose();
            _thread.Join();
        }

        private void Serve(Fault fault, int messages)
        {
            try
            {
                using var socket = _listener.Accept();
                using var stream = new NetworkStream(socket);
                var frame = new byte[FrameBytes];
                for (var number = 0; stream.ReadAtLeast(frame, FrameBytes, throwOnEndOfStream: false) == FrameBytes; number++)
                {
                    var isFaulty = number == (fault is Fault.LoseLast or Fault.DoubleLast ? messages - 1 : messages / 2);
                    if (isFaulty && fault == Fault.Change)
                    {
                        frame[^1] ^= 1;
                    }

                    if (!isFaulty || fault is not (Fault.Lose or Fault.LoseLast))
                    {
                        stream.Write(frame);
                    }

                    if (isFaulty && fault is (Fault.Double or Fault.DoubleLast))
                    {
                        stream.Write(frame);
                    }
                }
            }
            catch (Exception e) when (e is IOException or SocketException)
            {
                // The client has seen the fault.
            }
        }
    }
}
