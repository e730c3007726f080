using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using Overtake.Workloads.Pools;

namespace Overtake.Tests.Workloads.Pools;

/// <summary>A client that sends whatever it is told, in the parts that it is told.</summary>
internal sealed class RawConnection : IDisposable
{
    /// <summary>SHA-256 of "payload", as sha256sum of GNU coreutils prints it.</summary>
    public const string OfPayload = "239f59ed55e737c77147cf55ad0c1b030b6d7ee748a7426952f9b852d5a935e5";

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private readonly Socket _socket;
    private readonly Stream _stream;
    private readonly byte[] _received = new byte[4_096];

    private RawConnection(Socket socket, Stream stream)
    {
        _socket = socket;
        _stream = stream;
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public static Task<RawConnection> OpenAsync(ContentHashServer server, bool secure = false) => OpenAsync(server.Port, secure);

    public static async Task<RawConnection> OpenAsync(int port, bool secure = false)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        await socket.ConnectAsync(IPAddress.Loopback, port, Token);
        var stream = new NetworkStream(socket, ownsSocket: true);
        if (!secure)
        {
            return new(socket, stream);
        }

        var tls = new SslStream(stream, leaveInnerStreamOpen: false, (_, _, _, _) => true);
        await tls.AuthenticateAsClientAsync("localhost");
        return new(socket, tls);
    }

    /// <summary>A POST with a body of known length.</summary>
    public static byte[] Request(byte[] body, string? hash, string path = ContentHashServer.ValidatedPath) =>
        [.. Head(path, hash, $"Content-Length: {body.Length}"), .. body];

    /// <summary>A POST in chunks.</summary>
    public static byte[] Chunked(IEnumerable<byte[]> chunks, string? hash) =>
        [.. Head(ContentHashServer.ValidatedPath, hash, "Transfer-Encoding: chunked"), .. chunks.SelectMany(Chunk), .. "0\r\n\r\n"u8];

    public async Task SendAsync(ReadOnlyMemory<byte> bytes)
    {
        await _stream.WriteAsync(bytes, Token);
        await _stream.FlushAsync(Token);
    }

    public async Task<int> ExchangeAsync(ReadOnlyMemory<byte> request)
    {
        await SendAsync(request);
        return await StatusAsync();
    }

    /// <summary>The status of the next answer, which must be empty; 0 where the connection ended instead.</summary>
    public async Task<int> StatusAsync()
    {
        var length = 0;
        while (length < 4 || !_received.AsSpan(0, length).EndsWith("\r\n\r\n"u8))
        {
            var more = await ReadAsync(length);
            if (more == 0)
            {
                return length == 0 ? 0 : throw new EndOfStreamException();
            }

            length += more;
        }

        var head = Encoding.ASCII.GetString(_received, 0, length);
        Assert.StartsWith("HTTP/1.1 ", head);
        Assert.Contains("Content-Length: 0\r\n", head, StringComparison.OrdinalIgnoreCase);
        return int.Parse(head.AsSpan(9, 3));
    }

    /// <summary>Says that nothing more comes, and still listens.</summary>
    public void Finish() => _socket.Shutdown(SocketShutdown.Send);

    /// <summary>Is gone without a word.</summary>
    public void Reset()
    {
        _socket.LingerState = new(true, 0);
        Dispose();
    }

    public void Dispose() => _stream.Dispose();

    private async Task<int> ReadAsync(int length)
    {
        try
        {
            return await _stream.ReadAsync(_received.AsMemory(length), Token).AsTask().WaitAsync(Patience, Token);
        }
        catch (IOException)
        {
            return 0;
        }
    }

    private static byte[] Head(string path, string? hash, string length) =>
        Encoding.ASCII.GetBytes($"POST {path} HTTP/1.1\r\nHost: localhost\r\n{(hash is null ? "" : $"X-Content-Hash: {hash}\r\n")}{length}\r\n\r\n");

    private static byte[] Chunk(byte[] bytes) => [.. Encoding.ASCII.GetBytes($"{bytes.Length:x}\r\n"), .. bytes, .. "\r\n"u8];
}
