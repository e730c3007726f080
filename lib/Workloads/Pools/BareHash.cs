using System.Security.Cryptography;

namespace Overtake.Workloads.Pools;

/// <summary>The least that a validation has to do: SHA-256 of a body, compared in fixed time with a hash that has been parsed before. The floor of the middleware, so with a hash state that is used again, as the middleware has. Not thread-safe.</summary>
public sealed class BareHash : IDisposable
{
    private readonly IncrementalHash _state = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    private readonly byte[] _body;
    private readonly byte[] _expected;

    /// <summary>A body of dashes, like that of <see cref="RequestFixture"/>.</summary>
    /// <param name="bodyLength">Its bytes.</param>
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
