using System.Net.Security;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Overtake.Measurement.Pools.Http;

/// <summary>One connection of a load: a request, its response, and the next. One that ended is opened again with the next request.</summary>
internal sealed class LoadConnection(LoadTarget target) : IDisposable
{
    private readonly byte[] _received = new byte[ResponseHead.Longest + 1];
    private Stream? _stream;

    public async Task OpenAsync()
    {
        var socket = new Socket(target.EndPoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        Stream? stream = null;
        try
        {
            await socket.ConnectAsync(target.EndPoint).ConfigureAwait(false);
            stream = new NetworkStream(socket, ownsSocket: true);
            if (target.Certificate is { } trusted)
            {
                var secured = new SslStream(stream);
                stream = secured;
                await secured.AuthenticateAsClientAsync(new SslClientAuthenticationOptions
                {
                    TargetHost = "localhost",
                    RemoteCertificateValidationCallback = (_, certificate, _, _) => certificate?.GetCertHashString(HashAlgorithmName.SHA256) == trusted,
                }).ConfigureAwait(false);
            }

            _stream = stream;
        }
        catch
        {
            stream?.Dispose();
            socket.Dispose();
            throw;
        }
    }

    /// <summary>Sends a request and waits for the whole response.</summary>
    /// <param name="request">Head and body.</param>
    /// <returns>The status; <see cref="ResponseCounts.NoAnswer"/> where the connection ended before.</returns>
    /// <exception cref="InvalidDataException">What came back is no response of HTTP/1.1.</exception>
    // The client's own garbage would be collected beside the server.
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> ExchangeAsync(ReadOnlyMemory<byte> request)
    {
        try
        {
            if (_stream is null)
            {
                await OpenAsync().ConfigureAwait(false);
            }

            var stream = _stream!;
            await stream.WriteAsync(request).ConfigureAwait(false);
            var received = 0;
            ResponseHead head;
            while (!ResponseHead.TryRead(_received.AsSpan(0, received), out head))
            {
                var read = await stream.ReadAsync(_received.AsMemory(received)).ConfigureAwait(false);
                if (read == 0)
                {
                    Close();
                    return ResponseCounts.NoAnswer;
                }

                received += read;
            }

            var left = head.Length + head.BodyLength - received;
            while (left > 0)
            {
                var read = await stream.ReadAsync(_received.AsMemory(0, (int)Math.Min(left, _received.Length))).ConfigureAwait(false);
                if (read == 0)
                {
                    Close();
                    return ResponseCounts.NoAnswer;
                }

                left -= read;
            }

            if (left < 0)
            {
                throw new InvalidDataException("more came back than was asked for");
            }

            if (head.Closes)
            {
                Close();
            }

            return head.Status;
        }
        catch (Exception e) when (e is IOException or SocketException)
        {
            Close();
            return ResponseCounts.NoAnswer;
        }
    }

    public void Dispose() => Close();

    private void Close()
    {
        _stream?.Dispose();
        _stream = null;
    }
}
