using System.Net;
using System.Net.Sockets;
using Overtake.Measurement.Pools.Http;

namespace Overtake.Tests.Measurement.Pools;

/// <summary>A server of a few lines over raw sockets, whose answers a test decides: what it counts it does not share with the client under test.</summary>
internal sealed class TinyServer : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly Func<long, Stream, Task<bool>> _answer;
    private readonly List<Task> _connections = [];
    private readonly Task _accepting;
    private long _requests;

    /// <summary>Starts to listen.</summary>
    /// <param name="answer">Answers a request by its number from 0; false ends the connection.</param>
    public TinyServer(Func<long, Stream, Task<bool>> answer)
    {
        _answer = answer;
        _listener.Start(1_000);
        _accepting = AcceptAsync();
    }

    public LoadTarget Target => new((IPEndPoint)_listener.LocalEndpoint, null);

    public long Requests => Interlocked.Read(ref _requests);

    public static byte[] Response(int status, string more = "Content-Length: 0\r\n") => Encoding.ASCII.GetBytes($"HTTP/1.1 {status} Whatever\r\n{more}\r\n");

    /// <summary>An answer of this status that comes at once.</summary>
    public static async Task<bool> AnswerAsync(Stream stream, int status)
    {
        await stream.WriteAsync(Response(status));
        return true;
    }

    public async ValueTask DisposeAsync()
    {
        _listener.Dispose();
        await _accepting;
        await Task.WhenAll(_connections);
    }

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
            {
                var socket = await _listener.AcceptSocketAsync();
                socket.NoDelay = true;
                _connections.Add(ServeAsync(new NetworkStream(socket, ownsSocket: true)));
            }
        }
        catch (Exception e) when (e is SocketException or InvalidOperationException)
        {
            // Closed while it accepted, or between two connections.
        }
    }

    private async Task ServeAsync(NetworkStream stream)
    {
        await using (stream)
        {
            try
            {
                while (await ReadRequestAsync(stream) && await _answer(Interlocked.Increment(ref _requests) - 1, stream))
                {
                }
            }
            catch (IOException)
            {
                // The client is gone.
            }
        }
    }

    private static async Task<bool> ReadRequestAsync(NetworkStream stream)
    {
        var head = new StringBuilder();
        var one = new byte[1];
        while (!head.ToString().EndsWith("\r\n\r\n", StringComparison.Ordinal))
        {
            if (await stream.ReadAsync(one) == 0)
            {
                return false;
            }

            head.Append((char)one[0]);
        }

        var length = head.ToString().Split("\r\n").Single(l => l.StartsWith("Content-Length: ", StringComparison.Ordinal))["Content-Length: ".Length..];
        await stream.ReadExactlyAsync(new byte[int.Parse(length, System.Globalization.CultureInfo.InvariantCulture)]);
        return true;
    }
}
