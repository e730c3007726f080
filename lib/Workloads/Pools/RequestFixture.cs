using System.Buffers;
using System.IO.Pipelines;
using System.Security.Cryptography;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Primitives;

namespace Overtake.Workloads.Pools;

/// <summary>
/// A request in memory that can be validated again and again. Unlike the published one it keeps nothing:
/// the answer's status is reset and the body is unread each time. Not thread-safe: one for each thread.
/// </summary>
internal sealed class RequestFixture
{
    private readonly RepeatableBody _body;

    /// <summary>A request with a body of dashes, as published.</summary>
    /// <param name="segmentLength">Bytes of each segment of the body; one segment unless given.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bodyLength"/> is negative or <paramref name="segmentLength"/> less than 1.</exception>
    public RequestFixture(int bodyLength, ContentHashHeader header = ContentHashHeader.Right, int segmentLength = int.MaxValue, bool isMarked = true)
        : this(Segments(bodyLength, segmentLength), Header(Dashes(bodyLength), header), isMarked)
    {
    }

    /// <summary>A request with any body and header.</summary>
    /// <param name="header">Values of the hash header, one for each line; none for no header.</param>
    public RequestFixture(ReadOnlySequence<byte> body, StringValues header, bool isMarked = true)
    {
        _body = new(body);
        Context.Features.Set<IRequestBodyPipeFeature>(_body);
        Context.Request.Method = HttpMethods.Post;
        Context.Request.ContentLength = body.Length;
        if (header.Count > 0)
        {
            Context.Request.Headers[new ContentHashOptions().HeaderName] = header;
        }

        object[] metadata = isMarked ? [new ValidateContentHashAttribute()] : [];
        Context.SetEndpoint(new(Next, new(metadata), "fixture"));
    }

    /// <summary>The end of the pipeline after the middleware: an empty 200.</summary>
    public static RequestDelegate Next { get; } = context =>
    {
        context.Response.StatusCode = StatusCodes.Status200OK;
        return Task.CompletedTask;
    };

    public HttpContext Context { get; } = new DefaultHttpContext();

    /// <summary>The body of all fixtures: so many dashes.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="length"/> is negative.</exception>
    public static byte[] Dashes(int length)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(length);
        var body = new byte[length];
        body.AsSpan().Fill((byte)'-');
        return body;
    }

    /// <summary>The value of the header for a body; null for none.</summary>
    public static string? Header(ReadOnlySpan<byte> body, ContentHashHeader header)
    {
        var hash = SHA256.HashData(body);
        switch (header)
        {
            case ContentHashHeader.Missing:
                return null;
            case ContentHashHeader.TooShort:
                return "00";
            case ContentHashHeader.Dashed:
                return BitConverter.ToString(hash)[..^2] + "0";
            case ContentHashHeader.LastByteWrong:
                hash[^1] ^= 1;
                break;
            case ContentHashHeader.Zeros:
                Array.Clear(hash);
                break;
        }

        return Convert.ToHexStringLower(hash);
    }

    /// <summary>Makes the body unread and the answer's status 0: the handler sets it.</summary>
    public void Reset()
    {
        _body.Rewind();
        Context.Response.StatusCode = 0;
    }

    /// <summary>Resets the request and sends it through a pipeline.</summary>
    public int Validate(RequestDelegate pipeline)
    {
        Reset();
        pipeline(Context).GetAwaiter().GetResult();
        return Context.Response.StatusCode;
    }

    private static ReadOnlySequence<byte> Segments(int bodyLength, int segmentLength)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(segmentLength, 1);
        return BodySegment.Split(Dashes(bodyLength), segmentLength);
    }
}

/// <summary>A link in the chain of a body's segments.</summary>
internal sealed class BodySegment : ReadOnlySequenceSegment<byte>
{
    private BodySegment(ReadOnlyMemory<byte> memory, long runningIndex)
    {
        Memory = memory;
        RunningIndex = runningIndex;
    }

    /// <summary><paramref name="bytes"/> in segments of <paramref name="length"/>, the last one shorter where they do not divide.</summary>
    internal static ReadOnlySequence<byte> Split(ReadOnlyMemory<byte> bytes, int length)
    {
        if (bytes.Length <= length)
        {
            return new(bytes);
        }

        var first = new BodySegment(bytes[..length], 0);
        var last = first;
        for (var rest = bytes[length..]; !rest.IsEmpty; rest = rest[last.Memory.Length..])
        {
            var next = new BodySegment(rest[..Math.Min(length, rest.Length)], last.RunningIndex + last.Memory.Length);
            last.Next = next;
            last = next;
        }

        return new(first, 0, last, last.Memory.Length);
    }
}

/// <summary>A request body that has arrived whole, as from a server, and can be read from its start again.</summary>
internal sealed class RepeatableBody(ReadOnlySequence<byte> body) : PipeReader, IRequestBodyPipeFeature
{
    private readonly ReadOnlySequence<byte> _body = body;
    private ReadOnlySequence<byte> _rest = body;
    private bool _isReading;

    public PipeReader Reader => this;

    internal void Rewind()
    {
        _rest = _body;
        _isReading = false;
    }

    public override bool TryRead(out ReadResult result)
    {
        if (_isReading)
        {
            throw new InvalidOperationException("The last read has not been ended by AdvanceTo.");
        }

        _isReading = true;
        result = new(_rest, isCanceled: false, isCompleted: true);
        return true;
    }

    public override ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        TryRead(out var result);
        return new(result);
    }

    public override void AdvanceTo(SequencePosition consumed) => AdvanceTo(consumed, consumed);

    public override void AdvanceTo(SequencePosition consumed, SequencePosition examined)
    {
        if (!_isReading)
        {
            throw new InvalidOperationException("There is no read to be ended.");
        }

        _isReading = false;
        _rest = _rest.Slice(consumed);
    }

    /// <summary>Nothing: no read ever waits.</summary>
    public override void CancelPendingRead()
    {
    }

    /// <summary>Nothing: the body is read again.</summary>
    public override void Complete(Exception? exception = null)
    {
    }
}
