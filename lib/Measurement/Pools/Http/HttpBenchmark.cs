using System.Diagnostics;
using Overtake.Measurement.Engine;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Histograms;
using static Overtake.Measurement.Pools.PoolsNames;

namespace Overtake.Measurement.Pools.Http;

/// <summary>
/// Requests over many connections to a server in a separate process: throughput with one request in flight on each, then latency
/// from the intended start at two shares of what the client can pace. Allocation, collections and processor time are the server's.
/// </summary>
internal sealed class HttpBenchmark(string contender, HttpShape shape, ParameterList parameters) : IMacroBenchmark
{
    // Ten for every connection; after each of these turns the server is asked whether it still compiles. It may rest for one while calls are counted.
    private const int WarmUpRequests = 10 * Connections;
    private const int QuietTurns = 2;

    // Requests one after the other, half of them with a wrong hash.
    private const int CheckedRequests = 8;

    // How long a paced load lasts, and how long it is tried whether a pace can be kept.
    private const double PacedMilliseconds = 300;
    private const double CapacityMilliseconds = 80;

    // From one pace to the next one that is tried. Half of the requests late by so many nanoseconds
    // are more than an accident: a client that cannot keep the pace falls behind more and more.
    private const double Slower = 1.15;
    private const int MostSlower = 10;
    private const long Behind = 100_000;

    private static readonly TimeSpan LongestWarmUp = TimeSpan.FromSeconds(4);

    private readonly PoolsServerProcess _server = new(contender, shape.Tls, parameters);
    private LoadClient? _client;
    private RequestMix _requests = new(PathOf(contender), 0, shape.WrongEvery);
    private ResponseCounts _responses = new();
    private int _size;

    /// <summary>The client's: the server's own code is final when it compiles no more.</summary>
    public IReadOnlyList<HotMethod> HotMethods { get; } = [HotMethod.Of(typeof(ResponseHead), nameof(ResponseHead.TryRead))];

    public int OperationsPerInvocation => Connections;

    public Counters Counters => _server.State().Counters;

    private bool MayFail => contender == AsPublished;

    private LoadClient Client => _client ??= OpenClient();

    public void Prepare(int size)
    {
        _size = size;
        _requests = MixOf(shape.WrongEvery);
    }

    public string? Verify()
    {
        // One after the other, which the published one can do too.
        using (var single = Wait(() => LoadClient.OpenAsync(_server.Target, connections: 1)))
        {
            var requests = MixOf(wrongEvery: 2);
            if (Difference(requests, Wait(() => single.SaturateAsync(requests, CheckedRequests)).Responses) is { } difference)
            {
                return difference;
            }
        }

        return MayFail ? null : Difference(_requests, Wait(() => Client.SaturateAsync(_requests, WarmUpRequests)).Responses);
    }

    public void RunOperations(long operations)
    {
        var responses = Wait(() => Client.SaturateAsync(_requests, operations)).Responses;
        Demand(responses);
        _responses.Add(responses);
    }

    public void Open()
    {
        // A server closes connections that were idle for too long.
        _client?.Dispose();
        _client = OpenClient();
        WarmUp();
        _responses = new ResponseCounts();
    }

    public IReadOnlyList<Sample> Close(double nanoseconds)
    {
        var all = _responses.Total;
        var samples = new List<Sample>
        {
            new(Metric.Rejected, all, (double)_responses[ResponseCounts.Rejected] / all),
            new(Metric.Failed, all, (double)_responses.Failed / all),
        };
        // Where some requests fail, latency is that of two kinds of answers.
        if (!MayFail)
        {
            var interval = PacedInterval(nanoseconds);
            foreach (var (name, share) in LatencySamples.Loads)
            {
                var (latencies, late) = Paced(PacedMilliseconds, interval / share);
                samples.AddRange(LatencySamples.Of(latencies, name));
                samples.Add(new Sample(Metric.Late, late.TotalCount, late.ValueAtPercentile(99), Load: name));
                samples.Add(new Sample(Metric.Throughput, latencies.TotalCount, 1e9 * share / interval, Load: name));
            }
        }

        return samples;
    }

    public void Dispose()
    {
        _client?.Dispose();
        _server.Dispose();
    }

    /// <summary>Away from whatever context the caller has: the client's threads must not wait for it.</summary>
    private static T Wait<T>(Func<Task<T>> work) => Task.Run(work).GetAwaiter().GetResult();

    private RequestMix MixOf(int wrongEvery) => new(PathOf(contender), _size, wrongEvery);

    private LoadClient OpenClient() => Wait(() => LoadClient.OpenAsync(_server.Target, Connections));

    /// <summary>Load until the server compiles nothing more.</summary>
    private void WarmUp()
    {
        var clock = Stopwatch.StartNew();
        var compiled = _server.State().Compiled;
        for (var quiet = 0; quiet < QuietTurns && clock.Elapsed < LongestWarmUp;)
        {
            RunOperations(WarmUpRequests);
            var before = compiled;
            compiled = _server.State().Compiled;
            quiet = compiled == before ? quiet + 1 : 0;
        }
    }

    /// <summary>
    /// The shortest interval at which requests leave when they should: one thread keeps the pace then, which takes its part of
    /// the machine, and the server has less of it than at saturation. Found from there downwards, which also compiles what paces.
    /// </summary>
    /// <param name="saturated">Nanoseconds of a request at saturation.</param>
    private double PacedInterval(double saturated)
    {
        var interval = saturated;
        for (var slower = 0; slower < MostSlower && !IsCarried() && !IsCarried(); slower++)
        {
            interval *= Slower;
        }

        return interval;

        bool IsCarried() => Paced(CapacityMilliseconds, interval).Late.ValueAtPercentile(50) < Behind;
    }

    private (LongConcurrentHistogram Latencies, LongHistogram Late) Paced(double milliseconds, double interval)
    {
        var requests = Math.Max(LatencySamples.LeastForP99, (int)(milliseconds * 1e6 / interval));
        var latencies = new LongConcurrentHistogram(LatencySamples.Longest, LatencySamples.Digits);
        var late = new LongHistogram(LatencySamples.Longest, LatencySamples.Digits);
        Demand(Client.RunPaced(_requests, Pace.IntendedStarts(requests, interval), latencies, late));
        return (latencies, late);
    }

    private void Demand(ResponseCounts responses)
    {
        if (!MayFail && Difference(_requests, responses) is { } difference)
        {
            throw new InvalidDataException($"{contender}: {difference}.");
        }
    }

    private string? Difference(RequestMix requests, ResponseCounts responses)
    {
        var rejected = contender == NoValidation ? 0 : requests.WrongOf(responses.Total);
        return responses[ResponseCounts.Rejected] == rejected && responses[ResponseCounts.Ok] == responses.Total - rejected
            ? null
            : $"of {responses.Total} requests {rejected} had to be rejected and no other; there were {responses}";
    }
}

/// <param name="WrongEvery">Every how many of them the hash is wrong: 0 for never, 1 for always.</param>
internal readonly record struct HttpShape(bool Tls, int WrongEvery);
