using Microsoft.AspNetCore.Http;
using Overtake.Workloads.Pools;

namespace Overtake.Tests.Workloads.Pools;

public class ContentHashConcurrencyTests
{
    private const int Threads = 64;

    [Fact]
    public void Requests_of_many_threads_do_not_disturb_each_other()
    {
        foreach (var (name, middleware) in Responses.Pooled.Prepend(("stack", Responses.Correct)))
        {
            Assert.True(Failures(middleware, requests: 300, thread => new(100 + (97 * thread), segmentLength: thread % 2 == 0 ? 500 : int.MaxValue)) == 0, name);
        }
    }

    [Fact]
    public void Wrong_requests_beside_right_ones_are_refused_and_only_they()
    {
        var failures = Failures(Responses.Correct, requests: 1_000, thread => new(100, thread % 4 == 0 ? ContentHashHeader.LastByteWrong : ContentHashHeader.Right, segmentLength: 64));
        Assert.Equal(Threads / 4 * 1_000, failures);
    }

    [Fact]
    public void The_published_one_fails_right_requests()
    {
        var middleware = new PublishedContentHashMiddleware(Responses.NextAnswers, PoolContenders.Of("dedicated").Create(32));

        // How often depends on the machine; on a single core only where a thread is interrupted within a hash.
        var deadline = DateTime.UtcNow.AddSeconds(60);
        var failures = 0;
        while (failures == 0 && DateTime.UtcNow < deadline)
        {
            failures = Failures(middleware.InvokeAsync, requests: 20, _ => new(16_384));
        }

        Assert.NotEqual(0, failures);
    }

    /// <summary>Requests that were answered by anything but the next component, or failed with an exception.</summary>
    private static int Failures(RequestDelegate middleware, int requests, Func<int, RequestFixture> create)
    {
        var failures = 0;
        using var gate = new Barrier(Threads);
        Thread[] threads = [.. Enumerable.Range(0, Threads).Select(number => new Thread(() =>
        {
            var request = create(number);
            gate.SignalAndWait();
            for (var i = 0; i < requests; i++)
            {
                if (!Passes(request, middleware)) { Interlocked.Increment(ref failures); } }
        }))];
        foreach (var thread in threads)
        {
            thread.Start();
        }

        foreach (var thread in threads)
        {
            thread.Join();
        }

        return failures;
    }

    private static bool Passes(RequestFixture request, RequestDelegate middleware)
    {
        try
        {
            return request.Validate(middleware) == Responses.Next;
        }
        catch (System.Security.Cryptography.CryptographicException)
        {
            // What a hash object does since .NET 9 when it notices that two threads use it.
            return false;
        }
    }
}
