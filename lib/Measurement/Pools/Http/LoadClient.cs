using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Security.Cryptography;
using System.Text;
using Overtake.Workloads;
using Overtake.Workloads.Histograms;

namespace Overtake.Measurement.Pools.Http;

/// <summary>
/// Load on an HTTP/1.1 server over a number of connections, one request in flight on each. Raw sockets: client and server share the machine, so what the client
/// takes of it the server has not, and nothing may repeat, merge or follow a request whose answer is to be counted.
/// </summary>
internal sealed class LoadClient : IDisposable
{
    private readonly LoadConnection[] _connections;

    // Those that wait for a request of a paced run.
    private readonly BlockingCollection<LoadConnection> _free;

    private LoadClient(LoadTarget target, int connections)
    {
        _connections = [.. Enumerable.Range(0, connections).Select(_ => new LoadConnection(target))];
        _free = new BlockingCollection<LoadConnection>(new ConcurrentQueue<LoadConnection>(_connections));
    }

    /// <param name="connections">How many, at least 1.</param>
    /// <exception cref="IOException">The server does not take them.</exception>
    /// <exception cref="System.Net.Sockets.SocketException">The server does not take them.</exception>
    /// <exception cref="System.Security.Authentication.AuthenticationException">It shows another certificate.</exception>
    public static async Task<LoadClient> OpenAsync(LoadTarget target, int connections)
    {
        var client = new LoadClient(target, connections);
        try
        {
            await Task.WhenAll(client._connections.Select(c => c.OpenAsync())).ConfigureAwait(false);
            return client;
        }
        catch
        {
            client.Dispose();
            throw;
        }
    }

    /// <summary>Closed loop: every connection sends its next request as soon as it has its response.</summary>
    /// <returns>The answers, and nanoseconds from the first request to the last response.</returns>
    /// <exception cref="InvalidDataException">The answer is no response of HTTP/1.1.</exception>
    public async Task<(ResponseCounts Responses, double Nanoseconds)> SaturateAsync(RequestMix requests, long count)
    {
        var responses = new ResponseCounts();
        long next = -1;
        var start = Stopwatch.GetTimestamp();
        await Task.WhenAll(_connections.Select(LoopAsync)).ConfigureAwait(false);
        return (responses, Stopwatch.GetElapsedTime(start).TotalNanoseconds);

        async Task LoopAsync(LoadConnection connection)
        {
            while (Interlocked.Increment(ref next) is var number && number < count)
            {
                responses.Add(await connection.ExchangeAsync(requests[number]).ConfigureAwait(false));
            }
        }
    }

    /// <summary>
    /// One request for every intended start, on whichever connection is free. Where none is the request waits for one, and its latency counts from its intended
    /// start all the same.
    /// </summary>
    /// <param name="intendedStarts">When to send each, ascending, in ticks of <see cref="Stopwatch.GetTimestamp"/>.</param>
    /// <param name="latencies">Gets the time from intended start to response of every request, ns; times beyond its range count as its highest value.</param>
    /// <param name="late">Gets the time from intended start to sending of every request, ns, in the same way.</param>
    /// <exception cref="InvalidDataException">The answer is no response of HTTP/1.1.</exception>
    public ResponseCounts RunPaced(RequestMix requests, ReadOnlySpan<long> intendedStarts, LongConcurrentHistogram latencies, LongHistogram late)
    {
        var responses = new ResponseCounts();
        Exception? failure = null;
        for (var number = 0; number < intendedStarts.Length; number++)
        {
            var start = intendedStarts[number];
            Pace.WaitUntil(start);
            var connection = _free.Take();
            late.Record(Pace.Latency(start, late.HighestTrackable));
            _ = SendAsync(connection, number, start);
        }

        // Once all connections are free, every response has arrived.
        foreach (var connection in Enumerable.Range(0, _connections.Length).Select(_ => _free.Take()).ToList())
        {
            _free.Add(connection);
        }

        if (failure is not null)
        {
            ExceptionDispatchInfo.Throw(failure);
        }

        return responses;

        async Task SendAsync(LoadConnection connection, int number, long start)
        {
            try
            {
                responses.Add(await connection.ExchangeAsync(requests[number]).ConfigureAwait(false));
                latencies.Record(Pace.Latency(start, latencies.HighestTrackable));
            }
            catch (Exception e)
            {
                failure ??= e;
            }
            finally
            {
                _free.Add(connection);
            }
        }
    }

    public void Dispose()
    {
        foreach (var connection in _connections)
        {
            connection.Dispose();
        }

        _free.Dispose();
    }
}

/// <param name="Certificate">SHA-256 of the one certificate that is trusted, in hexadecimal digits; null without TLS.</param>
internal sealed record LoadTarget(IPEndPoint EndPoint, string? Certificate);

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
    /// <returns>The status; <see cref="ResponseCounts.NoAnswer"/> where the connection ended before.</returns>
    /// <exception cref="InvalidDataException">The answer is no response of HTTP/1.1.</exception>
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

/// <summary>The requests of a load: one body, with its hash or, for some or all of them, with a wrong one of the right length.</summary>
internal sealed class RequestMix
{
    // As published: the word, repeated or cut for other lengths.
    private static readonly byte[] Word = "payload"u8.ToArray();

    private readonly byte[] _right;
    private readonly byte[] _wrong;
    private readonly int _wrongEvery;

    /// <param name="wrongEvery">Every how many requests the hash is wrong: 0 for never, 1 for always.</param>
    public RequestMix(string path, int bodyLength, int wrongEvery)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(bodyLength);
        ArgumentOutOfRangeException.ThrowIfNegative(wrongEvery);
        var body = new byte[bodyLength];
        for (var i = 0; i < body.Length; i++)
        {
            body[i] = Word[i % Word.Length];
        }

        var hash = SHA256.HashData(body);
        _right = RequestOf(path, body, hash);
        // Only the last digit is wrong.
        hash[^1] ^= 1;
        _wrong = RequestOf(path, body, hash);
        _wrongEvery = wrongEvery;
    }

    public ReadOnlyMemory<byte> this[long number] => IsWrong(number) ? _wrong : _right;

    /// <summary>How many of the first requests have a wrong hash.</summary>
    public long WrongOf(long requests) => _wrongEvery == 0 ? 0 : requests / _wrongEvery;

    private bool IsWrong(long number) => _wrongEvery > 0 && (number + 1) % _wrongEvery == 0;

    private static byte[] RequestOf(string path, byte[] body, byte[] hash) =>
        [.. Encoding.ASCII.GetBytes($"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {body.Length}\r\nX-Content-Hash: "
            + $"{Convert.ToHexString(hash)}\r\n\r\n"), .. body];
}
