using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Boxing.Scenarios;
using Overtake.Workloads.Pools;

namespace Overtake.Measurement.Pools;

/// <summary>The floor of every validation: hash and compare, with no request around them.</summary>
internal sealed class BareHashBenchmark : IBenchmark
{
    private BareHash _hash = new(0);
    private bool _matches;

    public IReadOnlyList<HotMethod> HotMethods { get; } =
        [HotMethod.Of(typeof(BareHashBenchmark), nameof(Run)), HotMethod.Of(typeof(BareHash), nameof(BareHash.Matches))];

    public void Prepare(int size)
    {
        _hash.Dispose();
        _hash = new BareHash(size);
    }

    public string? Verify()
    {
        Run(1);
        return _matches ? null : "the hash differs";
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (; invocations > 0; invocations--)
        {
            _matches = _hash.Matches();
        }
    }

    public void Dispose() => _hash.Dispose();
}

/// <summary>The stack in place of a pool, filled with zeros as a new array is: for small buffers that do not leave their method.</summary>
internal sealed class StackBenchmark(bool touched) : IBenchmark
{
    /// <summary>Most bytes that belong on the stack, as a common rule has it.</summary>
    public const int Most = 1_024;

    private int _size;
    private byte _last;

    public IReadOnlyList<HotMethod> HotMethods { get; } =
        [HotMethod.Of(typeof(StackBenchmark), nameof(Run)), HotMethod.Of(typeof(StackBenchmark), nameof(Take))];

    public void Prepare(int size) =>
        _size = size <= Most ? size : throw new ArgumentOutOfRangeException(nameof(size), size, $"The stack is for {Most} bytes at most.");

    public string? Verify() => null;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (; invocations > 0; invocations--)
        {
            _last = Take();
        }
    }

    // Not inlined: what a method takes of the stack is given back when it returns.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte Take()
    {
        Span<byte> buffer = stackalloc byte[_size];
        if (touched)
        {
            Touching.Touch(buffer);
        }

        return buffer[^1];
    }
}

/// <summary>One buffer rented and returned on one thread: what every pool is best at.</summary>
internal sealed class RentReturnBenchmark<TPool>(PoolContender<TPool> contender, bool touched) : IBenchmark
    where TPool : struct, IBufferPool
{
    private TPool _pool;
    private int _size;

    // A field, so that the JIT cannot keep the array off the heap.
    private byte[] _last = [];

    public IReadOnlyList<HotMethod> HotMethods { get; } =
        [
            HotMethod.Of(typeof(RentReturnBenchmark<>), nameof(Run)), HotMethod.Of(typeof(TPool), nameof(IBufferPool.Rent)),
            HotMethod.Of(typeof(TPool), nameof(IBufferPool.Return)),
        ];

    public void Prepare(int size)
    {
        if (size == _size)
        {
            return;
        }

        _size = size;
        _pool = contender.Open(size);
    }

    public string? Verify()
    {
        var (first, second) = (_pool.Rent(_size), _pool.Rent(_size));
        var difference = first == second ? "two rents gave the same buffer"
            : first.Length < _size || second.Length < _size ? $"a buffer has {Math.Min(first.Length, second.Length)} bytes"
            : null;
        _pool.Return(first);
        _pool.Return(second);
        Run(1);
        return difference ?? (touched && !Touching.IsTouched(_last, _size) ? "a buffer does not keep what is written" : null);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (; invocations > 0; invocations--)
        {
            var buffer = _pool.Rent(_size);
            if (touched)
            {
                Touching.Touch(buffer.AsSpan(0, _size));
            }

            _last = buffer;
            _pool.Return(buffer);
        }
    }

    public IReadOnlyList<Sample> Facts() => _pool.HeldBytes is { } held ? [new Sample(Metric.Held, 1, held)] : [];
}

/// <summary>A request in memory through a middleware, unread again for every operation.</summary>
/// <param name="middleware">Type of the middleware, which has a method <c>InvokeAsync</c>.</param>
/// <param name="pipeline">The middleware with what is behind it.</param>
/// <param name="make">Makes the request with a body of so many bytes.</param>
/// <param name="validates">Whether a request with another hash must be refused.</param>
internal sealed class RequestBenchmark(
    Type middleware, RequestDelegate pipeline, Func<int, RequestFixture> make, int expectedStatus, bool validates) : IBenchmark
{
    private RequestFixture _request = make(0);
    private int _lastStatus;

    public IReadOnlyList<HotMethod> HotMethods { get; } =
        [
            HotMethod.Of(typeof(RequestBenchmark), nameof(Run)), HotMethod.Of(middleware, nameof(ContentHashMiddleware.InvokeAsync)),
            HotMethod.Of(typeof(RequestFixture), nameof(RequestFixture.Validate)),
        ];

    public void Prepare(int size) => _request = make(size);

    public string? Verify()
    {
        // Twice: an operation must not live on what the one before it left.
        for (var i = 0; i < 2; i++)
        {
            if (_request.Validate(pipeline) is var status && status != expectedStatus)
            {
                return $"the answer is {status}, not {expectedStatus}";
            }
        }

        // A middleware that accepts everything, or does nothing, would be the fastest.
        return validates && new RequestFixture((int)_request.Context.Request.ContentLength!, ContentHashHeader.LastByteWrong).Validate(pipeline) is var other
            && other != StatusCodes.Status400BadRequest
            ? $"the answer to another hash is {other}, not {StatusCodes.Status400BadRequest}"
            : null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (; invocations > 0; invocations--)
        {
            _lastStatus = _request.Validate(pipeline);
        }
    }
}

/// <summary>
/// The segments that the published micro-benchmarks had: those of a pipe over a stream, which takes 4,096 bytes each and
/// a new one where fewer than 1,024 are free. Up to 3,072 bytes that is one; 4,032 bytes have an empty one after them.
/// </summary>
internal static class PublishedSegments
{
    /// <summary>A request with a body of dashes.</summary>
    public static RequestFixture Request(int bodyLength, bool isMarked)
    {
        var body = RequestFixture.Dashes(bodyLength);
        return new RequestFixture(Read(body), RequestFixture.Header(body, ContentHashHeader.Right), isMarked);
    }

    /// <summary>A body as a pipe reads it. The segments stay as they are for as long as the result is used: nothing is ever given back.</summary>
    public static ReadOnlySequence<byte> Read(byte[] body)
    {
        var reader = PipeReader.Create(new MemoryStream(body));
        while (true)
        {
            // A stream over memory never waits.
            var read = reader.ReadAsync().AsTask().GetAwaiter().GetResult();
            if (read.IsCompleted)
            {
                return read.Buffer;
            }

            reader.AdvanceTo(read.Buffer.Start, read.Buffer.End);
        }
    }
}
