using System.Security.Cryptography;
using System.Text;

namespace Overtake.Measurement.Pools.Http;

/// <summary>The requests of a load: one body, with its hash or, for some or all of them, with a wrong one of the right length.</summary>
internal sealed class RequestMix
{
    // As published: the word, repeated or cut for other lengths.
    private static readonly byte[] Word = "payload"u8.ToArray();

    private readonly byte[] _right;
    private readonly byte[] _wrong;
    private readonly int _wrongEvery;

    /// <summary>Makes the requests.</summary>
    /// <param name="path">Path that they are sent to.</param>
    /// <param name="bodyLength">Bytes of the body, from 0.</param>
    /// <param name="wrongEvery">Every how many requests the hash is wrong: 0 for never, 1 for always.</param>
    public RequestMix(string path, int bodyLength, int wrongEvery)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(bodyLength);
        ArgumentOutOfRangeException.ThrowIfNegative(wrongEvery);
        var body = new byte[bodyLength];
        for (var i = 0; i < body.Length; i++)
        {
            body[i] = Word[i % Word.Length];
        }

        var hash = SHA256.HashData(body);
        _right = RequestOf(path, body, hash);
        // Only the last digit is wrong.
        hash[^1] ^= 1;
        _wrong = RequestOf(path, body, hash);
        _wrongEvery = wrongEvery;
    }

    /// <summary>The bytes of one request.</summary>
    /// <param name="number">Its number, from 0.</param>
    public ReadOnlyMemory<byte> this[long number] => IsWrong(number) ? _wrong : _right;

    /// <summary>How many of the first requests have a wrong hash.</summary>
    public long WrongOf(long requests) => _wrongEvery == 0 ? 0 : requests / _wrongEvery;

    private bool IsWrong(long number) => _wrongEvery > 0 && (number + 1) % _wrongEvery == 0;

    private static byte[] RequestOf(string path, byte[] body, byte[] hash) =>
        [.. Encoding.ASCII.GetBytes($"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {body.Length}\r\nX-Content-Hash: {Convert.ToHexString(hash)}\r\n\r\n"), .. body];
}
