using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net;
using System.Runtime.ExceptionServices;
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

    /// <summary>Opens the connections.</summary>
    /// <param name="target">The server.</param>
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
    /// <param name="requests">The requests.</param>
    /// <param name="count">How many of them.</param>
    /// <returns>What came back, and nanoseconds from the first request to the last response.</returns>
    /// <exception cref="InvalidDataException">What came back is no response of HTTP/1.1.</exception>
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
    /// <param name="requests">The requests.</param>
    /// <param name="intendedStarts">When to send each, ascending, in ticks of <see cref="Stopwatch.GetTimestamp"/>.</param>
    /// <param name="latencies">Gets the time from intended start to response of every request, ns; times beyond its range count as its highest value.</param>
    /// <param name="late">Gets the time from intended start to sending of every request, ns, in the same way.</param>
    /// <returns>What came back.</returns>
    /// <exception cref="InvalidDataException">What came back is no response of HTTP/1.1.</exception>
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

/// <summary>Where a load goes.</summary>
/// <param name="EndPoint">Address and port.</param>
/// <param name="Certificate">SHA-256 of the one certificate that is trusted, in hexadecimal digits; null without TLS.</param>
internal sealed record LoadTarget(IPEndPoint EndPoint, string? Certificate);
