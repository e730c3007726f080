using System.Buffers;
using System.IO.Pipelines;
using System.Security.Cryptography;
using Microsoft.AspNetCore.Http;

namespace Overtake.Workloads.Pools;

/// <summary>
/// Lets a request through to endpoints marked with <see cref="ValidateContentHashAttribute"/> only if its header has the hash of its body. Else the answer is empty: 400 where the header is
/// missing, repeated, no hexadecimal number of the hash's length in either case, or the hash of something else; 413 where the body is longer than <see cref="ContentHashOptions.BodyLimit"/>.
/// Where reading is cancelled or breaks the exception of the reader goes on to the caller that can answer it: the server, or a middleware for timeouts. The body stays readable for the next component. Where it is read through a stream that came before, as after <c>EnableBuffering</c>, <see cref="HttpRequest.Body"/> becomes a copy of it.
/// </summary>
/// <remarks>Once warm, nothing is allocated for a request whose body has arrived; waiting for the rest of a body allocates what awaiting does.</remarks>
public class ContentHashMiddleware
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
