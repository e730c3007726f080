using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Overtake.Workloads.Pools;

namespace Overtake.Tests.Workloads.Pools;

public class ContentHashServerTests
{
    private const string Right = RawConnection.OfPayload;
    private static readonly string Wrong = Right[..^1] + "4";
    private static readonly byte[] Payload = "payload"u8.ToArray();
    private static readonly TimeSpan SegmentPause = TimeSpan.FromMilliseconds(5);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(2_000, 20, 0)]
    [InlineData(20_000, 20, 100)]
    public Task Of_many_requests_exactly_the_wrong_ones_are_rejected(int requests, int connections, int wrongOneIn) => Load(requests, connections, wrongOneIn);

    [Theory]
    [Trait("Category", "Long")]
    [InlineData(0)]
    [InlineData(100)]
    public Task Of_a_million_requests_exactly_the_wrong_ones_are_rejected(int wrongOneIn) => Load(1_000_000, 200, wrongOneIn);

    [Fact]
    public Task Of_many_requests_that_come_in_pieces_exactly_the_wrong_ones_are_rejected_whoever_is_gone() => InPieces(20_000, 20);

    [Fact]
    [Trait("Category", "Long")]
    public Task Of_a_million_requests_that_come_in_pieces_exactly_the_wrong_ones_are_rejected() => InPieces(1_000_000, 200);

    [Fact]
    public async Task A_server_that_stops_answers_what_has_begun()
    {
        var server = await ContentHashServer.StartAsync(new(), Token);
        using var connection = await RawConnection.OpenAsync(server);
        var request = RawConnection.Request(Payload, Right);
        foreach (var part in new[] { request.AsMemory(0, request.Length - 5), request.AsMemory(request.Length - 5, 2) })
        {
            await connection.SendAsync(part);
            await Task.Delay(10 * SegmentPause, Token);
        }

        var stopping = server.DisposeAsync();
        await Task.Delay(20 * SegmentPause, Token);
        Assert.False(stopping.IsCompleted);
        Assert.Equal(200, await connection.ExchangeAsync(request.AsMemory(request.Length - 3)));
        await stopping;
    }

    [Fact]
    public async Task A_timeout_is_answered_by_who_set_it()
    {
        var builder = Builder();
        builder.Services.AddRequestTimeouts(options => options.DefaultPolicy = new() { Timeout = 20 * SegmentPause });
        await using var app = builder.Build();
        app.UseRouting();
        app.UseRequestTimeouts();
        app.Use(next => new ContentHashMiddleware(next, new()).InvokeAsync);
        app.MapPost(ContentHashServer.ValidatedPath, () => { }).WithMetadata(new ValidateContentHashAttribute());
        await app.StartAsync(Token);
        using var connection = await RawConnection.OpenAsync(new Uri(app.Urls.Single()).Port);
        Assert.Equal(504, await connection.ExchangeAsync(RawConnection.Request(Payload, Right).AsMemory()[..^1]));
    }

    [Fact]
    public async Task A_body_may_be_split_anywhere()
    {
        await using var server = await ContentHashServer.StartAsync(new(), Token);
        using var connection = await RawConnection.OpenAsync(server);
        foreach (var (hash, status) in new[] { (Right, 200), (Wrong, 400) })
        {
            var request = RawConnection.Request(Payload, hash);
            for (var first = request.Length - Payload.Length - 1; first <= request.Length; first++)
            {
                for (var second = first; second <= request.Length; second++)
                {
                    foreach (var part in new[] { request.AsMemory(0, first), request.AsMemory(first, second - first), request.AsMemory(second) })
                    {
                        await connection.SendAsync(part);
                        await Task.Delay(SegmentPause, Token);
                    }

                    Assert.Equal(status, await connection.StatusAsync());
                }
            }
        }
    }

    [Fact]
    public async Task A_body_may_come_in_chunks()
    {
        await using var server = await ContentHashServer.StartAsync(new(), Token);
        using var connection = await RawConnection.OpenAsync(server);
        foreach (var chunks in Sequences.Cuts(Payload))
        {
            Assert.Equal(200, await connection.ExchangeAsync(RawConnection.Chunked(chunks, Right)));
            Assert.Equal(400, await connection.ExchangeAsync(RawConnection.Chunked(chunks, Wrong)));
        }

        // One byte at a time, with the chunks' own lengths.
        var slow = RawConnection.Chunked(Payload.Chunk(1), Right);
        for (var i = 0; i < slow.Length; i++)
        {
            await connection.SendAsync(slow.AsMemory(i, 1));
            await Task.Delay(1, Token);
        }

        Assert.Equal(200, await connection.StatusAsync());
    }

    [Fact]
    public async Task Requests_that_are_aborted_half_way_leave_the_others_alone()
    {
        await using var server = await ContentHashServer.StartAsync(new(), Token);
        var request = RawConnection.Request(Payload, Right);
        using var healthy = await RawConnection.OpenAsync(server);
        for (var sent = request.Length - Payload.Length; sent < request.Length; sent++)
        {
            foreach (var reset in new[] { true, false })
            {
                using var dying = await RawConnection.OpenAsync(server);
                await dying.SendAsync(request.AsMemory(0, sent));
                await Task.Delay(SegmentPause, Token);
                if (reset)
                {
                    dying.Reset();
                }
                else
                {
                    // Whether there is an answer to a body that ends too early is for Kestrel to say.
                    dying.Finish();
                    Assert.Contains(await dying.StatusAsync(), new[] { 0, 400 });
                }

                Assert.Equal(200, await healthy.ExchangeAsync(request));
            }
        }

        Assert.Equal(2 * Payload.Length, server.Responses[200]);
        Assert.DoesNotContain(500, server.Responses.Keys);
    }

    [Fact]
    public async Task Only_the_marked_endpoint_is_validated()
    {
        await using var server = await ContentHashServer.StartAsync(new(), Token);
        using var connection = await RawConnection.OpenAsync(server);
        Assert.Equal(200, await connection.ExchangeAsync(RawConnection.Request(Payload, null, ContentHashServer.PlainPath)));
        Assert.Equal(200, await connection.ExchangeAsync(RawConnection.Request(Payload, Wrong, ContentHashServer.PlainPath)));
        Assert.Equal(400, await connection.ExchangeAsync(RawConnection.Request(Payload, null)));
        Assert.Equal(400, await connection.ExchangeAsync(RawConnection.Request(Payload, $"{Right}\r\nX-Content-Hash: {Right}")));
        Assert.Equal(200, await connection.ExchangeAsync(RawConnection.Request([], Convert.ToHexString(SHA256.HashData([])))));
        Assert.Equal(404, await connection.ExchangeAsync(RawConnection.Request(Payload, Right, "/elsewhere")));
    }

    [Fact]
    public async Task Without_validation_everything_is_let_through()
    {
        await using var server = await ContentHashServer.StartAsync(new() { Validation = ContentHashValidation.None }, Token);
        using var connection = await RawConnection.OpenAsync(server);
        Assert.Equal(200, await connection.ExchangeAsync(RawConnection.Request(Payload, Wrong)));
        Assert.Equal(200, await connection.ExchangeAsync(RawConnection.Request(Payload, null)));
    }

    [Fact]
    public async Task Every_pool_of_the_study_serves()
    {
        foreach (var contender in PoolContenders.All)
        {
            foreach (var validation in new[] { ContentHashValidation.Correct, ContentHashValidation.AsPublished })
            {
                // The published one compares the whole array, so an array pool must give exactly 32 bytes: all do.
                await using var server = await ContentHashServer.StartAsync(new() { Pool = contender.Name, Validation = validation }, Token);
                using var connection = await RawConnection.OpenAsync(server);
                Assert.Equal(200, await connection.ExchangeAsync(RawConnection.Request(Payload, Right)));
                Assert.Equal(400, await connection.ExchangeAsync(RawConnection.Request(Payload, Wrong)));
            }
        }

        await Assert.ThrowsAsync<ArgumentException>(() => ContentHashServer.StartAsync(new() { Pool = "none" }, Token));
    }

    [Fact]
    public async Task It_speaks_TLS_with_the_certificate_it_is_given()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using var certificate = new CertificateRequest("CN=localhost", key, HashAlgorithmName.SHA256).CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(1));
        await using var server = await ContentHashServer.StartAsync(new() { Certificate = certificate }, Token);
        using var connection = await RawConnection.OpenAsync(server, secure: true);
        for (var i = 0; i < 100; i++)
        {
            Assert.Equal(200, await connection.ExchangeAsync(RawConnection.Request(Payload, Right)));
            Assert.Equal(400, await connection.ExchangeAsync(RawConnection.Request(Payload, Wrong)));
        }
    }

    [Fact]
    public async Task The_published_validation_fails_right_requests_that_come_together()
    {
        await using var server = await ContentHashServer.StartAsync(new() { Validation = ContentHashValidation.AsPublished }, Token);
        var body = RequestFixture.Dashes(65_536);
        var request = RawConnection.Request(body, Convert.ToHexString(SHA256.HashData(body)));
        var deadline = DateTime.UtcNow.AddSeconds(60);
        var failures = 0;
        while (failures == 0 && DateTime.UtcNow < deadline)
        {
            var rejected = await Task.WhenAll(Enumerable.Range(0, 16).Select(async _ =>
            {
                using var connection = await RawConnection.OpenAsync(server);
                var failed = 0;
                for (var i = 0; i < 50; i++)
                {
                    failed += await connection.ExchangeAsync(request) == 200 ? 0 : 1;
                }

                return failed;
            }));
            failures = rejected.Sum();
        }

        Assert.NotEqual(0, failures);
        Assert.Equal(failures, server.Responses.Where(status => status.Key is 400 or 500).Sum(status => status.Value));
    }

    [Theory]
    [InlineData(0, false)]
    [InlineData(7, false)]
    [InlineData(5_000, false)]
    [InlineData(70_000, false)]
    [InlineData(3_000_000, false)]
    [InlineData(0, true)]
    [InlineData(7, true)]
    [InlineData(70_000, true)]
    public async Task Behind_the_middleware_a_body_can_be_read_again(int length, bool buffers)
    {
        await using var app = Echo(new(), buffers);
        await app.StartAsync(Token);
        using var client = new HttpClient { BaseAddress = new(app.Urls.Single()) };
        var body = new byte[length];
        new Random(length).NextBytes(body);
        foreach (var isChunked in new[] { true, false })
        {
            foreach (var asksFirst in new[] { true, false })
            {
                using var request = new HttpRequestMessage(HttpMethod.Post, "/") { Content = new ByteArrayContent(body) };
                request.Headers.TransferEncodingChunked = isChunked;
                request.Headers.ExpectContinue = asksFirst;
                request.Headers.Add("X-Content-Hash", Convert.ToHexString(SHA256.HashData(body)));
                using var response = await client.SendAsync(request, Token);
                Assert.Equal(HttpStatusCode.OK, response.StatusCode);
                Assert.Equal(body, await response.Content.ReadAsByteArrayAsync(Token));
            }
        }
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Bodies_over_the_limit_get_413_from_a_server_too(bool isChunked)
    {
        await using var app = Echo(new() { BodyLimit = 100_000 });
        await app.StartAsync(Token);
        using var client = new HttpClient { BaseAddress = new(app.Urls.Single()) };
        foreach (var (length, status) in new[] { (100_000, HttpStatusCode.OK), (100_001, HttpStatusCode.RequestEntityTooLarge), (300_000, HttpStatusCode.RequestEntityTooLarge), (8, HttpStatusCode.OK) })
        {
            var body = RequestFixture.Dashes(length);
            using var request = new HttpRequestMessage(HttpMethod.Post, "/") { Content = new ByteArrayContent(body) };
            request.Headers.TransferEncodingChunked = isChunked;
            request.Headers.Add("X-Content-Hash", Convert.ToHexString(SHA256.HashData(body)));
            using var response = await client.SendAsync(request, Token);
            Assert.Equal(status, response.StatusCode);
            if (status != HttpStatusCode.OK)
            {
                Assert.Empty(await response.Content.ReadAsByteArrayAsync(Token));
            }
        }
    }

    private static WebApplication Echo(ContentHashOptions options, bool buffers = false)
    {
        var app = Builder().Build();
        if (buffers)
        {
            app.Use((context, next) =>
            {
                context.Request.EnableBuffering();
                return next(context);
            });
        }

        app.Use(next => new ContentHashMiddleware(next, options).InvokeAsync);
        RequestDelegate echo = context => context.Request.Body.CopyToAsync(context.Response.Body);
        app.MapPost("/", echo).WithMetadata(new ValidateContentHashAttribute());
        return app;
    }

    private static WebApplicationBuilder Builder()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        return builder;
    }

    private static async Task Load(int requests, int connections, int wrongOneIn)
    {
        await using var server = await ContentHashServer.StartAsync(new(), Token);
        byte[] right = RawConnection.Request(Payload, Right), wrong = RawConnection.Request(Payload, Wrong);
        await Load(server, requests, connections, wrongOneIn, (connection, isRight, _) => connection.SendAsync(isRight ? right : wrong));
        Assert.Equal(RejectedOf(requests, wrongOneIn), server.Responses.GetValueOrDefault(400));
        Assert.Equal(requests, server.Responses.Values.Sum());
    }

    /// <summary>Split anywhere, in chunks, byte by byte, or whole behind another connection that is reset half-way.</summary>
    private static async Task InPieces(int requests, int connections)
    {
        await using var server = await ContentHashServer.StartAsync(new(), Token);

        // Kestrel counts some that are gone as bad requests: the others are compared one by one.
        await Load(server, requests, connections, wrongOneIn: 100, async (connection, isRight, random) =>
        {
            var hash = isRight ? Right : Wrong;
            var request = RawConnection.Request(Payload, hash);
            switch (random.Next(20))
            {
                case 0:
                    using (var dying = await RawConnection.OpenAsync(server))
                    {
                        await dying.SendAsync(request.AsMemory(0, random.Next(request.Length)));
                        await Task.Yield();
                        dying.Reset();
                    }

                    await connection.SendAsync(request);
                    break;
                case 1:
                    var head = request.Length - Payload.Length;
                    await connection.SendAsync(request.AsMemory(0, head));
                    for (var sent = head; sent < request.Length; sent++)
                    {
                        await Task.Delay(1, Token);
                        await connection.SendAsync(request.AsMemory(sent, 1));
                    }

                    break;
                case < 10:
                    await SendInPiecesAsync(connection, RawConnection.Chunked(Payload.Chunk(random.Next(1, Payload.Length + 1)), hash), random);
                    break;
                default:
                    await SendInPiecesAsync(connection, request, random);
                    break;
            }
        });
        Assert.DoesNotContain(500, server.Responses.Keys);
    }

    /// <summary>Requests over several connections, of which every so manieth is wrong: each answer is compared, and those that are let through are counted.</summary>
    private static async Task Load(ContentHashServer server, int requests, int connections, int wrongOneIn, Func<RawConnection, bool, Random, Task> send)
    {
        var next = -1;
        await Task.WhenAll(Enumerable.Range(0, connections).Select(async seed =>
        {
            var random = new Random(seed);
            using var connection = await RawConnection.OpenAsync(server);
            while (Interlocked.Increment(ref next) is var number && number < requests)
            {
                var isRight = wrongOneIn == 0 || number % wrongOneIn != 0;
                await send(connection, isRight, random);
                var status = await connection.StatusAsync();
                if (status != (isRight ? 200 : 400))
                {
                    Assert.Fail($"Request {number} got {status}.");
                }
            }
        }));
        Assert.Equal(requests - RejectedOf(requests, wrongOneIn), server.Responses[200]);
    }

    private static int RejectedOf(int requests, int wrongOneIn) => wrongOneIn == 0 ? 0 : requests / wrongOneIn;

    private static async Task SendInPiecesAsync(RawConnection connection, byte[] request, Random random)
    {
        for (int sent = 0, length; sent < request.Length; sent += length)
        {
            length = random.Next(1, request.Length - sent + 1);
            await connection.SendAsync(request.AsMemory(sent, length));
            await Task.Yield();
        }
    }
}
