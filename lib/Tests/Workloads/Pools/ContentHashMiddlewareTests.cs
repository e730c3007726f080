using System.IO.Pipelines;
using System.Security.Cryptography;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;
using Overtake.Workloads.Pools;

namespace Overtake.Tests.Workloads.Pools;

public class ContentHashMiddlewareTests
{
    // FIPS 180-4, examples of NIST.
    private const string OfNothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    private const string OfAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    private const string OfTwoBlocks = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1";
    private const string OfAMillion = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";

    public static TheoryData<string, string, string> PublishedHashes => new()
    {
        { "SHA256", "", OfNothing },
        { "SHA256", "abc", OfAbc },
        { "SHA256", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", OfTwoBlocks },
        { "SHA256", new string('a', 1_000_000), OfAMillion },
        { "SHA1", "abc", "a9993e364706816aba3e25717850c26c9cd0d89d" },
        { "SHA384", "abc", "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7" },
        { "SHA512", "abc", "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f" },
    };

    [Theory(DisableDiscoveryEnumeration = true)]
    [MemberData(nameof(PublishedHashes))]
    public void Bodies_with_published_hashes_are_let_through(string algorithm, string text, string hash)
    {
        var middleware = Responses.Of(new() { Algorithm = new(algorithm) });
        var body = Encoding.ASCII.GetBytes(text);
        foreach (var length in new[] { int.MaxValue, 4_096, 1_000 })
        {
            var segments = length == int.MaxValue ? new(body) : Sequences.Of([.. body.Chunk(length)]);
            Assert.Equal(Responses.Next, new RequestFixture(segments, hash).Validate(middleware));
            Assert.Equal(Responses.Next, new RequestFixture(segments, hash.ToUpperInvariant()).Validate(middleware));
            Assert.Equal(400, new RequestFixture(segments, hash[..^1] + (hash[^1] == '0' ? '1' : '0')).Validate(middleware));
        }
    }

    [Fact]
    public void A_body_is_the_same_in_all_its_segmentations()
    {
        byte[] body = [.. Enumerable.Range(0, 9).Select(i => (byte)(i * 31))];
        var hash = Convert.ToHexString(SHA256.HashData(body));
        var other = Convert.ToHexString(SHA256.HashData(body[1..]));
        (string, RequestDelegate)[] middlewares = [("stack", Responses.Correct), .. Responses.Pooled];
        foreach (var cut in Sequences.Cuts(body))
        {
            byte[][][] variants = [cut, [[], .. cut], [.. cut, []], [.. cut.SelectMany(segment => new[] { [], segment, [] })]];
            foreach (var segments in variants.Select(variant => Sequences.Of(variant)))
            {
                var right = new RequestFixture(segments, hash);
                var wrong = new RequestFixture(segments, other);
                foreach (var (name, middleware) in middlewares)
                {
                    Assert.True(right.Validate(middleware) == Responses.Next, name);
                    Assert.True(wrong.Validate(middleware) == 400, name);
                }
            }
        }
    }

    [Fact]
    public async Task A_body_may_arrive_in_any_parts()
    {
        var body = "payload"u8.ToArray();
        foreach (var cut in Sequences.Cuts(body))
        {
            foreach (var isRight in new[] { true, false })
            {
                // Nothing, something or everything may be there when the request begins.
                for (var early = 0; early <= cut.Length; early++)
                {
                    var request = new PipedRequest(isRight ? "239f59ed55e737c77147cf55ad0c1b030b6d7ee748a7426952f9b852d5a935e5" : OfAbc);
                    foreach (var part in cut[..early])
                    {
                        await request.ArriveAsync(part);
                    }

                    var answer = Responses.Correct(request.Context);
                    foreach (var part in cut[early..])
                    {
                        Assert.False(answer.IsCompleted);
                        await request.ArriveAsync(part);
                    }

                    Assert.False(answer.IsCompleted);
                    request.End();
                    await answer;
                    Assert.Equal(isRight ? Responses.Next : 400, request.Status);
                }
            }
        }
    }

    [Fact]
    public void The_hash_must_be_right_in_each_of_its_bytes()
    {
        var body = RequestFixture.Dashes(3_000);
        foreach (var segment in new[] { 1_000, 3_000 })
        {
            for (var at = 0; at < 32; at++)
            {
                var hash = SHA256.HashData(body);
                hash[at] ^= (byte)(1 << (at % 8));
                Assert.Equal(400, new RequestFixture(Sequences.Of([.. body.Chunk(segment)]), Convert.ToHexString(hash)).Validate(Responses.Correct));
            }
        }
    }

    private static readonly string?[][] RefusedHeaders =
    [
        [],
        [null],
        [""],
        ["00"],
        [OfAbc[..32]],
        [OfAbc[..62]],
        [OfAbc[..63]],
        [OfAbc + "0"],
        [OfAbc + "00"],
        [OfAbc + OfAbc],
        [" " + OfAbc],
        [OfAbc + "\n"],
        ["0x" + OfAbc[2..]],
        ["g" + OfAbc[1..]],
        [OfAbc[..^1] + "g"],
        [OfAbc[..^1] + " "],
        [OfAbc[..^1] + "\0"],
        [OfAbc[..^1] + "ｄ"],
        [OfAbc.Replace('1', '١')],
        [OfAbc[..62] + "\ud83d\udca5"],
        ["ba-7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015a"],
        [string.Join('-', OfAbc.Chunk(2).Select(pair => new string(pair)))],
        [OfAbc, OfAbc],
        [OfAbc, ""],
        [null, OfAbc],
        [$"{OfAbc},{OfAbc}"],
        [OfNothing],
        [new string('0', 64)],
    ];

    [Fact]
    public void Headers_that_are_not_the_hash_get_400()
    {
        foreach (var header in RefusedHeaders.Select(values => new StringValues(values)))
        {
            Assert.True(new RequestFixture(new("abc"u8.ToArray()), header).Validate(Responses.Correct) == 400, header.ToString());
            Assert.True(new RequestFixture(Sequences.Of([(byte)'a'], [(byte)'b', (byte)'c']), header).Validate(Responses.Correct) == 400, header.ToString());
        }
    }

    [Fact]
    public void Hexadecimal_digits_may_be_in_either_case()
    {
        foreach (var header in new[] { OfAbc, OfAbc.ToUpperInvariant(), string.Concat(OfAbc.Select((c, i) => i % 3 == 0 ? char.ToUpperInvariant(c) : c)) })
        {
            Assert.Equal(Responses.Next, new RequestFixture(new("abc"u8.ToArray()), header).Validate(Responses.Correct));
        }
    }

    [Fact]
    public async Task A_malformed_header_is_refused_before_anything_is_read()
    {
        var request = new PipedRequest("00", new ThrowingReader(new UnreachableException()));
        await Responses.Correct(request.Context);
        Assert.Equal(400, request.Status);
    }

    [Fact]
    public async Task Endpoints_without_the_mark_are_passed_by()
    {
        var request = new PipedRequest("00", new ThrowingReader(new UnreachableException()));
        request.Context.SetEndpoint(new(null, new(), "unmarked"));
        await Responses.Correct(request.Context);
        Assert.Equal(Responses.Next, request.Status);

        request = new PipedRequest("00", new ThrowingReader(new UnreachableException()));
        request.Context.SetEndpoint(null);
        await Responses.Correct(request.Context);
        Assert.Equal(Responses.Next, request.Status);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(4_096)]
    [InlineData(100_000)]
    public async Task The_next_component_reads_the_same_body(int length)
    {
        var body = new byte[length];
        new Random(length).NextBytes(body);
        var hash = Convert.ToHexString(SHA256.HashData(body));
        byte[]? seen = null;
        var middleware = new ContentHashMiddleware(async context => seen = await ReadAsync(context.Request.BodyReader), new());

        await middleware.InvokeAsync(new RequestFixture(Sequences.Of([.. body.Chunk(1_000)]), hash).Context);
        Assert.Equal(body, seen);

        seen = null;
        var streamed = new PipedRequest(hash, PipeReader.Create(new MemoryStream(body)));
        await middleware.InvokeAsync(streamed.Context);
        Assert.Equal(body, seen);

        seen = null;
        var piped = new PipedRequest(hash);
        var answer = middleware.InvokeAsync(piped.Context);
        foreach (var part in body.Chunk(777))
        {
            await piped.ArriveAsync(part);
        }

        piped.End();
        await answer;
        Assert.Equal(body, seen);
    }

    [Fact]
    public async Task What_the_next_component_throws_goes_on()
    {
        var middleware = new ContentHashMiddleware(_ => throw new TimeoutException(), new());
        var request = new RequestFixture(8);
        await Assert.ThrowsAsync<TimeoutException>(() => middleware.InvokeAsync(request.Context));

        // Even an OperationCanceledException: it is not the reading that was cancelled.
        middleware = new ContentHashMiddleware(_ => Task.FromException(new OperationCanceledException()), new());
        request.Reset();
        await Assert.ThrowsAsync<OperationCanceledException>(() => middleware.InvokeAsync(request.Context));
    }

    [Fact]
    public async Task Who_aborts_a_request_while_its_body_is_awaited_hears_of_it()
    {
        using var aborted = new CancellationTokenSource();
        var request = new PipedRequest(OfAbc) { RequestAborted = aborted.Token };
        await request.ArriveAsync("ab"u8.ToArray());
        var answer = Responses.Correct(request.Context);
        Assert.False(answer.IsCompleted);
        await aborted.CancelAsync();
        Assert.Equal(aborted.Token, (await Assert.ThrowsAnyAsync<OperationCanceledException>(() => answer)).CancellationToken);
        Assert.NotEqual(Responses.Next, request.Status);
    }

    // A server that is about to stop wakes up those that wait.
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(3)]
    public async Task A_read_that_is_woken_up_goes_on(int arrived)
    {
        var request = new PipedRequest(OfAbc);
        await request.ArriveAsync("abc"u8.ToArray()[..arrived]);
        request.Reader.CancelPendingRead();
        var answer = Responses.Correct(request.Context);
        request.Reader.CancelPendingRead();
        Assert.False(answer.IsCompleted);
        await request.ArriveAsync("abc"u8.ToArray()[arrived..]);
        request.End();
        await answer;
        Assert.Equal(Responses.Next, request.Status);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task What_goes_wrong_with_reading_is_for_the_server(bool whenAwaited)
    {
        foreach (var error in new Exception[] { new IOException(), new OperationCanceledException(), new BadHttpRequestException("", 408) })
        {
            var request = new PipedRequest(OfAbc, new ThrowingReader(error, whenAwaited));
            Assert.Same(error, await Assert.ThrowsAnyAsync<Exception>(() => Responses.Correct(request.Context)));
            Assert.NotEqual(Responses.Next, request.Status);
        }
    }

    [Fact]
    public async Task Bodies_over_the_limit_get_413()
    {
        var middleware = Responses.Of(new() { BodyLimit = 3 });
        Assert.Equal(Responses.Next, new RequestFixture(new("abc"u8.ToArray()), OfAbc).Validate(middleware));
        Assert.Equal(413, new RequestFixture(new("abcd"u8.ToArray()), OfAbc).Validate(middleware));
        Assert.Equal(413, new RequestFixture(Sequences.Of([1, 2], [3, 4]), OfAbc).Validate(middleware));

        // More arrives than may: there is no need to wait for the end.
        var arriving = new PipedRequest(OfAbc);
        await arriving.ArriveAsync("ab"u8.ToArray());
        var answer = middleware(arriving.Context);
        await arriving.ArriveAsync("c"u8.ToArray());
        Assert.False(answer.IsCompleted);
        await arriving.ArriveAsync("d"u8.ToArray());
        await answer;
        Assert.Equal(413, arriving.Status);

        // More is announced than may arrive: there is no need to wait for any.
        var announced = new PipedRequest(OfAbc);
        announced.Context.Request.ContentLength = 4;
        await middleware(announced.Context);
        Assert.Equal(413, announced.Status);
    }

    [Fact]
    public void A_limit_of_nothing_lets_nothing_through()
    {
        var middleware = Responses.Of(new() { BodyLimit = 0 });
        Assert.Equal(Responses.Next, new RequestFixture(new([]), OfNothing).Validate(middleware));
        Assert.Equal(413, new RequestFixture(new([1]), OfAbc).Validate(middleware));
    }

    [Fact]
    public void The_header_has_the_name_of_the_options()
    {
        var request = new RequestFixture(new("abc"u8.ToArray()), OfAbc);
        var middleware = Responses.Of(new() { HeaderName = "Content-Digest" });
        Assert.Equal(400, request.Validate(middleware));
        request.Context.Request.Headers["content-digest"] = OfAbc;
        Assert.Equal(Responses.Next, request.Validate(middleware));
    }

    [Fact]
    public void Options_that_make_no_sense_are_refused_before_the_first_request()
    {
        Assert.Throws<ArgumentException>(() => Responses.Of(new() { HeaderName = " " }));
        Assert.Throws<ArgumentOutOfRangeException>(() => Responses.Of(new() { BodyLimit = -1 }));
        Assert.ThrowsAny<CryptographicException>(() => Responses.Of(new() { Algorithm = new("SHA-257") }));
        Assert.Throws<ArgumentOutOfRangeException>(() => new PooledContentHashMiddleware<LockedPool>(RequestFixture.Next, new(), new(31)));
    }

    private static async Task<byte[]> ReadAsync(PipeReader reader)
    {
        var read = await reader.ReadAsync();
        while (!read.IsCompleted)
        {
            reader.AdvanceTo(read.Buffer.Start, read.Buffer.End);
            read = await reader.ReadAsync();
        }

        var body = read.Buffer.ToArray();
        reader.AdvanceTo(read.Buffer.End);
        return body;
    }
}
