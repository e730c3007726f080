using System.Buffers;
using System.Globalization;
using System.IO.Pipelines;
using System.Security.Cryptography;
using Microsoft.AspNetCore.Http;

namespace Overtake.Workloads.Pools;

/// <summary>
/// Lets a request through to endpoints marked with <see cref="ValidateContentHashAttribute"/> only if its header has the hash of its body. Else the
/// answer is empty: 400 where the header is missing, repeated, no hexadecimal number of the hash's length in either case, or the hash of something
/// else; 413 where the body is longer than <see cref="ContentHashOptions.BodyLimit"/>. Where reading is cancelled or breaks the exception of the
/// reader goes on to the caller that can answer it: the server, or a middleware for timeouts. The body stays readable for the next component. Where
/// it is read through a stream that came before, as after <c>EnableBuffering</c>, <see cref="HttpRequest.Body"/> becomes a copy of it.
/// </summary>
/// <remarks>Once warm, nothing is allocated for a request whose body has arrived; waiting for the rest of a body allocates what awaiting does.</remarks>
internal class ContentHashMiddleware
{
    // Reads from a stream, and what it has read the stream has no more.
    private static readonly Type ReaderOfStream = PipeReader.Create(Stream.Null).GetType();

    private readonly RequestDelegate _next;
    private readonly string _headerName;
    private readonly long _bodyLimit;

    /// <summary>Comes before <paramref name="next"/>, and after the routing.</summary>
    /// <exception cref="ArgumentException">The header has no name.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <exception cref="CryptographicException">There is no such algorithm.</exception>
    public ContentHashMiddleware(RequestDelegate next, ContentHashOptions options)
    {
        ArgumentNullException.ThrowIfNull(next);
        ArgumentNullException.ThrowIfNull(options);
        ArgumentException.ThrowIfNullOrWhiteSpace(options.HeaderName, nameof(options));
        ArgumentOutOfRangeException.ThrowIfNegative(options.BodyLimit, nameof(options));
        _next = next;
        _headerName = options.HeaderName;
        _bodyLimit = options.BodyLimit;
        HashLength = options.HashLength;
        Hash = new(options.Algorithm);
    }

    private protected ContentHash Hash { get; }

    private protected int HashLength { get; }

    /// <summary>Validates a request, then calls the next component or answers itself.</summary>
    public Task InvokeAsync(HttpContext context)
    {
        if (context.GetEndpoint()?.Metadata.GetMetadata<ValidateContentHashAttribute>() is null)
        {
            return _next(context);
        }

        var expected = default(HashBytes);
        if (!TryParseHeader(context, expected[..HashLength]))
        {
            return Refuse(context, StatusCodes.Status400BadRequest);
        }

        var reader = context.Request.BodyReader;
        if (!reader.TryRead(out var read))
        {
            return ReadOnAsync(context, reader, expected);
        }

        if (!IsEnough(read))
        {
            reader.AdvanceTo(read.Buffer.Start, read.Buffer.End);
            return ReadOnAsync(context, reader, expected);
        }

        return Conclude(context, reader, read, expected[..HashLength]);
    }

    /// <summary>Whether <paramref name="expected"/> is the hash of <paramref name="body"/>.</summary>
    private protected virtual bool IsHashOf(in ReadOnlySequence<byte> body, ReadOnlySpan<byte> expected)
    {
        var bytes = default(HashBytes);
        var hash = bytes[..expected.Length];
        Hash.Compute(body, hash);
        return CryptographicOperations.FixedTimeEquals(hash, expected);
    }

    private async Task ReadOnAsync(HttpContext context, PipeReader reader, HashBytes expected)
    {
        // A request that announces a body above the limit is refused, and nothing more of it is read.
        if (context.Request.ContentLength > _bodyLimit)
        {
            await Refuse(context, StatusCodes.Status413PayloadTooLarge);
            return;
        }

        ReadResult read;
        while (!IsEnough(read = await reader.ReadAsync(context.RequestAborted)))
        {
            reader.AdvanceTo(read.Buffer.Start, read.Buffer.End);
        }

        await Conclude(context, reader, read, expected[..HashLength]);
    }

    // A server that is about to stop cancels pending reads, and lets requests that have begun come to their end.
    private bool IsEnough(in ReadResult read) => read.IsCompleted || read.Buffer.Length > _bodyLimit;

    private Task Conclude(HttpContext context, PipeReader reader, in ReadResult read, ReadOnlySpan<byte> expected)
    {
        var body = read.Buffer;
        var isTooLong = body.Length > _bodyLimit;
        var isRight = !isTooLong && IsHashOf(body, expected);
        if (isRight && reader.GetType() == ReaderOfStream)
        {
            context.Request.Body = new MemoryStream(body.ToArray());
        }

        // Everything is looked at and nothing taken.
        reader.AdvanceTo(body.Start, body.End);
        return isRight ? _next(context)
            : Refuse(context, isTooLong ? StatusCodes.Status413PayloadTooLarge : StatusCodes.Status400BadRequest);
    }

    private bool TryParseHeader(HttpContext context, Span<byte> hash)
    {
        var values = context.Request.Headers[_headerName];
        return values.Count == 1
            && values[0] is { } text
            && text.Length == 2 * hash.Length
            && Convert.FromHexString(text, hash, out _, out _) == OperationStatus.Done;
    }

    private static Task Refuse(HttpContext context, int status)
    {
        context.Response.StatusCode = status;
        return Task.CompletedTask;
    }
}

/// <summary><see cref="ContentHashMiddleware"/> that has the computed hash in bytes from a pool, as the published one did, and not on the stack.</summary>
internal sealed class PooledContentHashMiddleware<TPool> : ContentHashMiddleware
    where TPool : struct, IBufferPool
{
    private readonly TPool _pool;

    /// <summary>Comes before <paramref name="next"/>, and after the routing.</summary>
    /// <inheritdoc cref="ContentHashMiddleware(RequestDelegate, ContentHashOptions)"/>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative, or the arrays of the pool are shorter than a hash.</exception>
    public PooledContentHashMiddleware(RequestDelegate next, ContentHashOptions options, TPool pool) : base(next, options)
    {
        pool.Return(pool.Rent(HashLength));
        _pool = pool;
    }

    private protected override bool IsHashOf(in ReadOnlySequence<byte> body, ReadOnlySpan<byte> expected)
    {
        var rented = _pool.Rent(expected.Length);
        try
        {
            var hash = rented.AsSpan(0, expected.Length);
            Hash.Compute(body, hash);
            return CryptographicOperations.FixedTimeEquals(hash, expected);
        }
        finally
        {
            _pool.Return(rented);
        }
    }
}

/// <summary>
/// The published validation with its faults, here to show them and for nothing else. One <see cref="HashAlgorithm"/> serves all requests:
/// at the same time they spoil each other's hash (400) or, on later runtimes, throw (500). A body in several segments is hashed with
/// whatever follows it in the rented array. The comparison ends at the first byte that differs, which reveals how many were right.
/// </summary>
/// <remarks>After tebeco/PocValidateRequestContentHash, May 2020. SHA-256 and the header X-Content-Hash only.</remarks>
internal sealed class PublishedContentHashMiddleware
{
    private readonly RequestDelegate _next;
    private readonly IBufferPool _pool;
    private readonly string _headerName = new ContentHashOptions().HeaderName;
    private readonly HashAlgorithm _sharedByAllRequests = SHA256.Create();

    /// <summary>Comes before <paramref name="next"/>, and after the routing.</summary>
    /// <param name="pool">Where the 32 bytes of the hash come from. Its arrays must have 32 bytes: as published, they are compared to their end.</param>
    public PublishedContentHashMiddleware(RequestDelegate next, IBufferPool pool)
    {
        ArgumentNullException.ThrowIfNull(next);
        ArgumentNullException.ThrowIfNull(pool);
        _next = next;
        _pool = pool;
    }

    /// <summary>Validates a request, then calls the next component or answers itself.</summary>
    public async Task InvokeAsync(HttpContext context)
    {
        if (context.GetEndpoint()?.Metadata.GetMetadata<ValidateContentHashAttribute>() is not null)
        {
            if (!context.Request.Headers.TryGetValue(_headerName, out var values)
                || values[0] is not { } expected || expected.Length * 4 != _sharedByAllRequests.HashSize)
            {
                context.Response.StatusCode = StatusCodes.Status400BadRequest;
                return;
            }

            var reader = context.Request.BodyReader;
            var read = await reader.ReadAsync(context.RequestAborted);
            reader.AdvanceTo(read.Buffer.Start, read.Buffer.End);
            while (!read.IsCompleted && !read.IsCanceled)
            {
                read = await reader.ReadAsync(context.RequestAborted);
                reader.AdvanceTo(read.Buffer.Start, read.Buffer.End);
            }

            if (context.RequestAborted.IsCancellationRequested)
            {
                return;
            }

            if (!IsHashOf(read.Buffer, expected))
            {
                context.Response.StatusCode = StatusCodes.Status400BadRequest;
                return;
            }
        }

        await _next(context);
    }

    private bool IsHashOf(in ReadOnlySequence<byte> body, string expected)
    {
        var hash = _pool.Rent(_sharedByAllRequests.HashSize / 8);
        bool isComputed;
        if (body.IsSingleSegment)
        {
            isComputed = _sharedByAllRequests.TryComputeHash(body.FirstSpan, hash, out _);
        }
        else
        {
            var copy = ArrayPool<byte>.Shared.Rent((int)body.Length);
            body.CopyTo(copy);
            isComputed = _sharedByAllRequests.TryComputeHash(copy, hash, out _);
            ArrayPool<byte>.Shared.Return(copy);
        }

        var isRight = isComputed && IsPrinted(hash, expected);
        _pool.Return(hash);
        return isRight;
    }

    private static bool IsPrinted(byte[] hash, string expected)
    {
        for (var i = 0; i < hash.Length; i++)
        {
            if (!int.TryParse(expected.AsSpan(2 * i, 2), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var value) || value != hash[i])
            {
                return false;
            }
        }

        return true;
    }
}
