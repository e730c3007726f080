using System.Net;
using System.Net.Sockets;
using Overtake.Workloads.Echo.Contenders;
using Overtake.Workloads.Echo.Transports;
using Overtake.Workloads.Serializers;

namespace Overtake.Tests.Workloads.Echo;

/// <summary>What strangers, slow readers and killed clients do to a server. The processes's memory and handles are looked at, so nothing runs beside.</summary>
[Collection(nameof(UndisturbedCollection))]
public class EchoSafetyTests
{
    private static readonly TimeSpan Timeout = TimeSpan.FromMinutes(2);

    [Theory]
    [InlineData("FFFFFF7F")]
    [InlineData("00000000")]
    [InlineData("03000000" + "FFFF" + "00")]
    [InlineData("03000000" + "0000" + "80")]
    [InlineData("05000000" + "0000" + "000000")]
    public async Task A_broken_frame_ends_its_connection_with_a_documented_error_and_no_other(string hex)
    {
        await using var server = EchoServer.Start(Envelopes.Of("static"));
        await using var client = await EchoClient.ConnectAsync(Envelopes.Of("static"), server.EndPoint, new() { Clients = 5, Window = 100 }, cancellation: TestContext.Current.CancellationToken);
        var run = client.RunAsync(100_000, Timeout);
        var good = Envelopes.Framed<StaticEnvelopes>(Envelopes.Published());
        byte[] bad = [.. good, .. Convert.FromHexString(hex)];
        for (var number = 1; number <= 20; number++)
        {
            using var stranger = Connect(server.EndPoint);
            stranger.Send(bad);

            // What came before the fault is answered. Then the end, or a reset, as there were bytes that nobody read.
            Assert.Equal(good, await ReceiveAsync(stranger));
            await Until(() => server.Failures == number);
            Assert.IsType<InvalidMessageException>(server.LastFailure);
        }

        await run;
        await client.EndAsync(Timeout);
        Assert.Equal(20, server.Failures);
        await Until(() => server.Connections == 0);
    }

    [Fact]
    public async Task A_connection_that_ends_within_a_frame_is_an_error()
    {
        await using var server = EchoServer.Start(Envelopes.Of("static"));
        using var stranger = Connect(server.EndPoint);
        stranger.Send(Envelopes.Framed<StaticEnvelopes>(Envelopes.Published()).AsSpan(..^1));
        stranger.Shutdown(SocketShutdown.Send);
        await Until(() => server.Failures == 1);
        Assert.Contains("within a frame", Assert.IsType<InvalidMessageException>(server.LastFailure).Message, StringComparison.Ordinal);
    }

    [Fact]
    public Task Random_bytes_harm_nobody() => ServeStrangersAsync(200);

    [Fact]
    [Trait("Category", "Long")]
    public Task Random_bytes_of_ten_thousand_strangers_harm_nobody() => ServeStrangersAsync(10_000);

    [Fact]
    public async Task A_client_that_fetches_no_replies_is_not_read_on()
    {
        const int SocketBuffers = 64_000;
        const int Payload = 10_000;
        var options = new TransportOptions { BufferBytes = 4_096, SocketBufferBytes = SocketBuffers, MaxBufferedBytes = 200_000 };
        await using var server = EchoServer.Start(Envelopes.Of("static"), options);
        using var slow = Connect(server.EndPoint);
        slow.SendBufferSize = SocketBuffers;
        slow.ReceiveBufferSize = SocketBuffers;
        slow.Blocking = false;
        var message = Envelopes.Published();
        message.Payload = new byte[Payload];
        var frame = Envelopes.Framed<StaticEnvelopes>(message);

        // Until nothing has gone for a while.
        long sent = 0;
        var at = 0;
        for (var waits = 0; waits < 50;)
        {
            var now = slow.Send(frame.AsSpan(at), SocketFlags.None, out var error);
            if (error is SocketError.WouldBlock)
            {
                waits++;
                await Task.Delay(10, TestContext.Current.CancellationToken);
                continue;
            }

            Assert.Equal(SocketError.Success, error);
            waits = 0;
            sent += now;
            at = (at + now) % frame.Length;
            Assert.InRange(sent, 0, 100_000_000);
        }

        // Two send buffers and what is being received, each a frame more than its limit; and twice what the operating system took for each of four buffers, as it doubles what it is asked for and counts otherwise.
        var limit = (2 * (options.MaxBufferedBytes + frame.Length)) + (2 * frame.Length) + options.BufferBytes + (4 * 4L * SocketBuffers);
        Assert.InRange(sent, options.MaxBufferedBytes, limit);
        Assert.Equal((1, 0L), (server.Connections, server.Failures));

        // And it is served on as soon as it fetches them.
        var receiving = ReceiveAsync(slow);
        await slow.SendAsync(frame.AsMemory(at), TestContext.Current.CancellationToken);
        slow.Shutdown(SocketShutdown.Send);
        Assert.Equal(sent + frame.Length - at, (await receiving).LongLength);
    }

    [Fact]
    public Task Clients_killed_under_load_leave_nothing_behind() => KillAsync(8);

    [Fact]
    [Trait("Category", "Long")]
    public Task A_hundred_clients_killed_under_load_leave_nothing_behind() => KillAsync(100);

    private static async Task KillAsync(int kills)
    {
        var contender = Envelopes.Of("static");
        await using var server = EchoServer.Start(contender);
        await using var witness = await EchoClient.ConnectAsync(contender, server.EndPoint, new() { Clients = 1, Window = 10 }, cancellation: TestContext.Current.CancellationToken);
        var random = new Random(5);
        var handles = 0;
        long memory = 0;
        for (var kill = 0; kill < kills; kill++)
        {
            await using (var client = await EchoClient.ConnectAsync(contender, server.EndPoint, new() { Clients = 20, Window = 100, PayloadBytes = 100 }, cancellation: TestContext.Current.CancellationToken))
            {
                var run = client.RunAsync(long.MaxValue / 2, Timeout);
                await Task.Delay(random.Next(5, 60), TestContext.Current.CancellationToken);
                client.Abort();
                await Assert.ThrowsAnyAsync<Exception>(() => run);
            }

            await witness.RunAsync(100, Timeout);
            await Until(() => server.Connections == 1);

            // The first ones fill the pools of memory.
            if (kill == kills / 2)
            {
                (handles, memory) = (OpenSockets(), Memory());
            }
        }

        Assert.InRange(OpenSockets(), 0, handles);

        // Twenty clients and what serves them have 120 buffers of 128 kB, 15 MB.
        Assert.InRange(Memory() - memory, long.MinValue, 20_000_000);
        await witness.EndAsync(Timeout);
    }

    private static async Task ServeStrangersAsync(int strangers)
    {
        await using var server = EchoServer.Start(Envelopes.Of("static"));
        await using var client = await EchoClient.ConnectAsync(Envelopes.Of("static"), server.EndPoint, new() { Clients = 2, Window = 10 }, cancellation: TestContext.Current.CancellationToken);
        var run = client.RunAsync(strangers * 200, TimeSpan.FromMinutes(10));
        var random = new Random(11);
        var good = Envelopes.Framed<StaticEnvelopes>(Envelopes.Published());
        for (var number = 0; number < strangers; number++)
        {
            using var stranger = Connect(server.EndPoint);
            List<byte> bytes = [.. good, .. good];
            Mutation.Damage(bytes, random);
            try
            {
                stranger.Send(System.Runtime.InteropServices.CollectionsMarshal.AsSpan(bytes));
                stranger.Shutdown(SocketShutdown.Send);
                await ReceiveAsync(stranger);
            }
            catch (SocketException)
            {
                // It was closed before everything was sent.
            }
        }

        await run;
        await client.EndAsync(Timeout);
        await Until(() => server.Connections == 0);
        Assert.InRange(server.Failures, 1, strangers);
    }

    private static Socket Connect(IPEndPoint server)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Connect(server);
        return socket;
    }

    /// <summary>Everything until the other end closes, one way or another.</summary>
    private static async Task<byte[]> ReceiveAsync(Socket socket)
    {
        var received = new MemoryStream();
        var buffer = new byte[65_536];
        try
        {
            while (await socket.ReceiveAsync(buffer, TestContext.Current.CancellationToken) is > 0 and var count)
            {
                received.Write(buffer, 0, count);
            }
        }
        catch (SocketException e) when (e.SocketErrorCode == SocketError.ConnectionReset)
        {
            // As good as an end.
        }

        return received.ToArray();
    }

    private static async Task Until(Func<bool> isSo)
    {
        for (var wait = 0; !isSo(); wait++)
        {
            Assert.InRange(wait, 0, 1_000);
            await Task.Delay(10, TestContext.Current.CancellationToken);
        }
    }

    private static long Memory()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        return GC.GetTotalMemory(forceFullCollection: true);
    }

    private static int OpenSockets() => Directory.Exists("/proc/self/fd")
        ? Directory.EnumerateFileSystemEntries("/proc/self/fd").Count(file => new FileInfo(file).LinkTarget?.StartsWith("socket:", StringComparison.Ordinal) == true)
        : 0;
}
