using System.Security.Cryptography;

namespace Overtake.Workloads.Pools;

/// <summary>How <see cref="ContentHashMiddleware"/> compares bodies with their hash.</summary>
public sealed record ContentHashOptions
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
