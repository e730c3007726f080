using System.Buffers;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using Microsoft.Extensions.ObjectPool;

namespace Overtake.Workloads.Pools;

/// <summary>Hashes bodies whatever their segmentation, without allocation once it is warm. Thread-safe.</summary>
internal sealed class ContentHash(HashAlgorithmName algorithm)
{
    /// <summary>The longest hash that .NET has, SHA-512's, in bytes.</summary>
    internal const int MostBytes = SHA512.HashSizeInBytes;

    // A state belongs to one request while it hashes and is never shared: that was the published fault. Using one
    // again is faster than SHA256.HashData, which makes one each time: by 150 ns of 535 for 8 bytes with OpenSSL 3.0.
    private readonly ObjectPool<IncrementalHash> _states = new DefaultObjectPoolProvider().Create(new States(algorithm));

    /// <summary>Writes the hash of <paramref name="body"/>.</summary>
    internal void Compute(in ReadOnlySequence<byte> body, Span<byte> hash)
    {
        // What throws leaves its state to the collector.
        var state = _states.Get();
        if (body.IsSingleSegment)
        {
            state.AppendData(body.FirstSpan);
        }
        else
        {
            foreach (var segment in body)
            {
                state.AppendData(segment.Span);
            }
        }

        state.GetHashAndReset(hash);
        _states.Return(state);
    }

    private sealed class States(HashAlgorithmName algorithm) : PooledObjectPolicy<IncrementalHash>
    {
        public override IncrementalHash Create() => IncrementalHash.CreateHash(algorithm);

        public override bool Return(IncrementalHash obj) => true;
    }
}

/// <summary>Room for any hash, which unlike a span lives through an await.</summary>
[InlineArray(ContentHash.MostBytes)]
internal struct HashBytes
{
    private byte _first;
}

/// <summary>
/// The least that a validation has to do: SHA-256 of a body, compared in fixed time with a hash that has been parsed
/// before. The floor of the middleware, so with a hash state that is used again, as the middleware has. Not thread-safe.
/// </summary>
internal sealed class BareHash : IDisposable
{
    private readonly IncrementalHash _state = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    private readonly byte[] _body;
    private readonly byte[] _expected;

    /// <summary>A body of dashes, like that of <see cref="RequestFixture"/>.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bodyLength"/> is negative.</exception>
    public BareHash(int bodyLength)
    {
        _body = RequestFixture.Dashes(bodyLength);
        _expected = SHA256.HashData(_body);
    }

    /// <summary>Hashes the body and compares; always true.</summary>
    public bool Matches()
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        _state.AppendData(_body);
        _state.GetHashAndReset(hash);
        return CryptographicOperations.FixedTimeEquals(hash, _expected);
    }

    public void Dispose() => _state.Dispose();
}

/// <summary>The hash header of a request.</summary>
internal enum ContentHashHeader
{
    /// <summary>The hash of the body, in 64 characters.</summary>
    Right,

    Missing,

    /// <summary>Two characters, the published <c>FastCorruptedHeader</c>: refused for its length.</summary>
    TooShort,

    /// <summary>
    /// The hash with dashes between its bytes and the last two characters replaced by one,
    /// the published slow header: with 94 characters it is refused for its length as well.
    /// </summary>
    Dashed,

    /// <summary>
    /// A header of the right length whose last byte is wrong: what the published slow
    /// header was meant to be. The body is hashed and the comparison goes to its end.
    /// </summary>
    LastByteWrong,

    /// <summary>64 zeros, the published invalid hash: the body is hashed, and already the first byte differs.</summary>
    Zeros,
}

/// <summary>How <see cref="ContentHashMiddleware"/> compares bodies with their hash.</summary>
internal sealed record ContentHashOptions
{
    /// <summary>The header with the hash of the body in hexadecimal.</summary>
    public string HeaderName { get; init; } = "X-Content-Hash";

    /// <summary>The hash, SHA-256 unless set.</summary>
    public HashAlgorithmName Algorithm { get; init; } = HashAlgorithmName.SHA256;

    /// <summary>The most bytes of a body: until its hash is known, all of it is held in memory. Kestrel's own default limit unless set, 30,000,000.</summary>
    public long BodyLimit { get; init; } = 30_000_000;

    /// <summary>Bytes of a hash; the header has two characters for each.</summary>
    /// <exception cref="CryptographicException">There is no such <see cref="Algorithm"/>.</exception>
    public int HashLength => CryptographicOperations.HashData(Algorithm, ReadOnlySpan<byte>.Empty).Length;
}

internal enum ContentHashValidation
{
    /// <summary>None: bodies are never hashed.</summary>
    None,

    /// <summary><see cref="ContentHashMiddleware"/>.</summary>
    Correct,

    /// <summary><see cref="PublishedContentHashMiddleware"/>, with its faults.</summary>
    AsPublished,
}

/// <summary>
/// Marks an endpoint whose request bodies are compared with their hash before it is called: by <see cref="ContentHashMiddleware"/>, which passes all others by.
/// </summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Method)]
internal sealed class ValidateContentHashAttribute : Attribute;
