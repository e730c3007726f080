using System.Buffers.Text;
using System.Runtime.CompilerServices;
using System.Text;

namespace Overtake.Measurement.Pools.Http;

/// <summary>Status line and headers of an HTTP/1.1 response, as far as a client needs them that only counts.</summary>
/// <param name="Status">Status, 100 to 999.</param>
/// <param name="Length">Bytes of the head, the empty line included.</param>
/// <param name="BodyLength">Bytes that follow it.</param>
/// <param name="Closes">Whether the server closes the connection after this response.</param>
internal readonly record struct ResponseHead(int Status, int Length, long BodyLength, bool Closes)
{
    public const int Longest = 16 * 1024;

    private const int NoContent = 204;
    private const int NotModified = 304;

    /// <summary>Reads a head.</summary>
    /// <param name="received">Bytes received since the end of the last response.</param>
    /// <returns>False as long as it is incomplete.</returns>
    /// <exception cref="InvalidDataException">
    /// This is no head of HTTP/1.1, is longer than <see cref="Longest"/>, or does not say how long the body is (RFC 9112, 6.3).
    /// </exception>
    // Not inlined: it stands for the client when it is asked whether its code is final.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool TryRead(ReadOnlySpan<byte> received, out ResponseHead head)
    {
        head = default;
        var end = received.IndexOf("\r\n\r\n"u8);
        if (end < 0)
        {
            return received.Length <= Longest ? false : throw new InvalidDataException($"the head of a response is longer than {Longest} bytes");
        }

        var status = StatusOf(received);
        long? bodyLength = status is NoContent or NotModified ? 0 : null;
        var closes = false;
        var rest = received[..end];
        while (rest.IndexOf("\r\n"u8) is >= 0 and var line)
        {
            rest = rest[(line + 2)..];
            if (ValueOf(rest, "content-length:"u8) is { IsEmpty: false } length)
            {
                bodyLength = Utf8Parser.TryParse(length, out long bytes, out var digits) && digits == length.Length && bytes >= 0
                    ? bytes
                    : throw new InvalidDataException($"'{Encoding.Latin1.GetString(length)}' is no content length");
            }
            else if (ValueOf(rest, "connection:"u8) is { IsEmpty: false } connection)
            {
                closes = Ascii.EqualsIgnoreCase(connection, "close"u8);
            }
        }

        head = new ResponseHead(
            status, end + 4, bodyLength ?? throw new InvalidDataException($"a response of status {status} does not say how long it is"), closes);
        return true;
    }

    private static int StatusOf(ReadOnlySpan<byte> received) =>
        received.StartsWith("HTTP/1.1 "u8) && Utf8Parser.TryParse(received["HTTP/1.1 ".Length..], out int status, out var digits) && digits == 3
            && status is >= 100 and <= 999
            ? status
            : throw new InvalidDataException($"'{Encoding.Latin1.GetString(received[..Math.Min(received.Length, 32)])}' is no status line of HTTP/1.1");

    /// <summary>The value of the header that <paramref name="rest"/> begins with, if it has this name; else nothing.</summary>
    private static ReadOnlySpan<byte> ValueOf(ReadOnlySpan<byte> rest, ReadOnlySpan<byte> name)
    {
        if (rest.Length < name.Length || !Ascii.EqualsIgnoreCase(rest[..name.Length], name))
        {
            return default;
        }

        var end = rest.IndexOf("\r\n"u8);
        return rest[name.Length..(end < 0 ? rest.Length : end)].Trim(" \t"u8);
    }
}

/// <summary>Responses by status, counted by any number of threads. Status 0 is a request that was never answered.</summary>
internal sealed class ResponseCounts
{
    /// <summary>Stands for a request whose connection ended before the response did.</summary>
    public const int NoAnswer = 0;

    public const int Ok = 200;
    public const int Rejected = 400;

    private const int LeastServerError = 500;
    private const int MostStatuses = 1_000;

    private readonly long[] _counts = new long[MostStatuses];

    public long this[int status] => Volatile.Read(ref _counts[status]);

    public long Total => _counts.Sum();

    /// <summary>Requests that the server failed at, or never answered.</summary>
    public long Failed => this[NoAnswer] + _counts.Skip(LeastServerError).Sum();

    public void Add(int status) => Interlocked.Increment(ref _counts[status]);

    public void Add(ResponseCounts other)
    {
        for (var status = 0; status < MostStatuses; status++)
        {
            Interlocked.Add(ref _counts[status], other[status]);
        }
    }

    /// <summary>Every status that occurred and how often, for messages.</summary>
    public override string ToString() => string.Join(", ", _counts
        .Select((count, status) => (count, status))
        .Where(c => c.count > 0)
        .Select(c => c.status == NoAnswer ? $"{c.count} without an answer" : $"{c.count} of status {c.status}"));
}
