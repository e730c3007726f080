using Overtake.Measurement.Pools.Http;
using Overtake.Workloads;
using Overtake.Workloads.Histograms;

namespace Overtake.Tests.Measurement.Pools;

[Collection(MeasuringCollection.Name)]
public class LoadClientTests
{
    private const int Count = 3_000;

    private static readonly RequestMix Requests = new("/", bodyLength: 7, wrongEvery: 0);

    [Fact]
    public async Task Every_answer_is_counted_once_under_its_status()
    {
        // Of every ten: six right, two refused, one failed, one of another kind.
        int[] statuses = [200, 400, 200, 500, 200, 404, 200, 400, 200, 200];
        await using var server = new TinyServer((number, stream) => TinyServer.AnswerAsync(stream, statuses[number % statuses.Length]));
        using var client = await LoadClient.OpenAsync(server.Target, connections: 20);

        var (responses, nanoseconds) = await client.SaturateAsync(Requests, Count);

        Assert.Equal((Count, Count), (server.Requests, responses.Total));
        Assert.Equal((1_800, 600, 300, 300), (responses[200], responses[400], responses[404], responses[500]));
        Assert.Equal(300, responses.Failed);
        Assert.True(nanoseconds > 0);
    }

    [Fact]
    public async Task A_connection_that_ends_costs_its_request_an_answer_and_the_next_one_opens_another()
    {
        await using var server = new TinyServer(async (number, stream) =>
        {
            if (number % 10 != 0)
            {
                return await TinyServer.AnswerAsync(stream, 200);
            }

            // Half an answer, or one that says it is the last.
            await stream.WriteAsync(number % 20 == 0 ? TinyServer.Response(200)[..20] : TinyServer.Response(200, "Connection: close\r\nContent-Length: 0\r\n"));
            return false;
        });
        using var client = await LoadClient.OpenAsync(server.Target, connections: 5);

        var (responses, _) = await client.SaturateAsync(Requests, Count);

        Assert.Equal(Count, server.Requests);
        Assert.Equal((Count - 150, 150), (responses[200], responses[ResponseCounts.NoAnswer]));
    }

    [Fact]
    public async Task Answers_in_pieces_and_with_bodies_are_read_to_their_end()
    {
        await using var server = new TinyServer(async (number, stream) =>
        {
            byte[] answer = [.. TinyServer.Response(200, "Content-Length: 40000\r\n"), .. new byte[40_000]];
            var cut = (int)(number % 60) + 1;
            await stream.WriteAsync(answer.AsMemory(0, cut));
            await Task.Yield();
            await stream.WriteAsync(answer.AsMemory(cut));
            return true;
        });
        using var client = await LoadClient.OpenAsync(server.Target, connections: 4);
        var (responses, _) = await client.SaturateAsync(Requests, 300);
        Assert.Equal(300, responses[200]);
    }

    [Fact]
    public async Task More_than_was_asked_for_is_refused()
    {
        await using var server = new TinyServer(async (_, stream) =>
        {
            await stream.WriteAsync((byte[])[.. TinyServer.Response(200), .. TinyServer.Response(200)]);
            return true;
        });
        using var client = await LoadClient.OpenAsync(server.Target, connections: 1);
        await Assert.ThrowsAsync<InvalidDataException>(() => client.SaturateAsync(Requests, 2));
    }

    [Theory]
    [InlineData(0, 0)]
    [InlineData(1, 1_000)]
    [InlineData(100, 10)]
    public void So_many_requests_have_a_wrong_hash(int wrongEvery, long expected)
    {
        var requests = new RequestMix("/validated", bodyLength: 7, wrongEvery);
        // The word's hash as the published load test sent it.
        const string Right = "239F59ED55E737C77147CF55AD0C1B030B6D7EE748A7426952F9B852D5A935E5";
        Assert.Equal(expected, requests.WrongOf(1_000));
        Assert.Equal(expected, Enumerable.Range(0, 1_000).Count(i => !Encoding.ASCII.GetString(requests[i].Span).Contains(Right, StringComparison.Ordinal)));
    }

    [Fact]
    public async Task A_stall_of_the_server_shows_in_the_latency_of_all_requests_that_were_due_meanwhile()
    {
        const int StallMilliseconds = 400;
        const int Interval = 1_000_000;
        await using var server = new TinyServer(async (number, stream) =>
        {
            if (number == 200)
            {
                await Task.Delay(StallMilliseconds);
            }

            return await TinyServer.AnswerAsync(stream, 200);
        });
        using var client = await LoadClient.OpenAsync(server.Target, connections: 1);
        var latencies = new LongConcurrentHistogram(LatencySamples.Longest, LatencySamples.Digits);
        var late = new LongHistogram(LatencySamples.Longest, LatencySamples.Digits);

        var responses = client.RunPaced(Requests, Pace.IntendedStarts(1_000, Interval), latencies, late);

        Assert.Equal((1_000, 1_000, 1_000), (responses[200], latencies.TotalCount, late.TotalCount));
        // The next one had to wait for the only connection, and was not sent when it was due.
        Assert.InRange(late.Max, (StallMilliseconds - 10) * 1_000_000L * 9 / 10, latencies.Max);
        Assert.InRange(latencies.Max, StallMilliseconds * 1_000_000L * 9 / 10, long.MaxValue);
        // A request a millisecond was due while the server stood still: three in four of those waited for more than a quarter of it. A client that counts from
        // when it really sent sees one.
        Assert.InRange(Above(latencies, StallMilliseconds * 1_000_000L / 4), StallMilliseconds / 2, 1_000);
    }

    [Fact]
    public async Task The_pace_is_kept()
    {
        await using var server = new TinyServer((_, stream) => TinyServer.AnswerAsync(stream, 200));
        using var client = await LoadClient.OpenAsync(server.Target, connections: 20);
        var starts = Pace.IntendedStarts(1_000, interval: 500_000);
        var clock = Stopwatch.StartNew();
        client.RunPaced(Requests, starts, new LongConcurrentHistogram(LatencySamples.Longest, LatencySamples.Digits), new LongHistogram(LatencySamples.Longest, LatencySamples.Digits));
        Assert.InRange(clock.ElapsedMilliseconds, 499, 5_000);
    }

    private static long Above(LongConcurrentHistogram latencies, long nanoseconds)
    {
        var percentiles = Enumerable.Range(0, 1_001).Select(p => p / 10.0);
        return (long)Math.Round(percentiles.Count(p => latencies.ValueAtPercentile(p) > nanoseconds) / 1_001.0 * latencies.TotalCount);
    }
}
