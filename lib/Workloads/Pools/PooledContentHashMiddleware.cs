using System.Buffers;
using System.Security.Cryptography;
using Microsoft.AspNetCore.Http;

namespace Overtake.Workloads.Pools;

/// <summary><see cref="ContentHashMiddleware"/> that takes the bytes of the computed hash from a pool, as the published one did, and not from the stack.</summary>
/// <typeparam name="TPool">Type of the pool.</typeparam>
public sealed class PooledContentHashMiddleware<TPool> : ContentHashMiddleware
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
