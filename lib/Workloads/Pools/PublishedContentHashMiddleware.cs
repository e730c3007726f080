using System.Buffers;
using System.Globalization;
using System.Security.Cryptography;
using Microsoft.AspNetCore.Http;

namespace Overtake.Workloads.Pools;

/// <summary>
/// The published validation with its faults, here to show them and for nothing else. One <see cref="HashAlgorithm"/> serves all requests: at the same time they spoil each other's hash (400) or, on later runtimes,
/// throw (500). A body in several segments is hashed with whatever follows it in the rented array. The comparison ends at the first byte that differs, which reveals how many were right.
/// </summary>
/// <remarks>After tebeco/PocValidateRequestContentHash, May 2020. SHA-256 and the header X-Content-Hash only.</remarks>
public sealed class PublishedContentHashMiddleware
{
    private readonly RequestDelegate _next;
    private readonly IBufferPool _pool;
    private readonly string _headerName = new ContentHashOptions().HeaderName;
    private readonly HashAlgorithm _sharedByAllRequests = SHA256.Create();

    /// <summary>Comes before <paramref name="next"/>, and after the routing.</summary>
    /// <param name="next">The next component.</param>
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
            if (!context.Request.Headers.TryGetValue(_headerName, out var values) || values[0] is not { } expected || expected.Length * 4 != _sharedByAllRequests.HashSize)
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
