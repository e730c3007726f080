using System.Security.Cryptography;
using Microsoft.AspNetCore.Builder;

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

/// <summary>Which validation a server has.</summary>
public enum ContentHashValidation
{
    /// <summary>None: bodies are never hashed.</summary>
    None,

    /// <summary><see cref="ContentHashMiddleware"/>.</summary>
    Correct,

    /// <summary><see cref="PublishedContentHashMiddleware"/>, with its faults.</summary>
    AsPublished,
}

/// <summary>Puts <see cref="ContentHashMiddleware"/> into a pipeline.</summary>
internal static class ContentHashValidationExtensions
{
    /// <summary>Bodies are compared with their hash before the endpoints marked with <see cref="ValidateContentHashAttribute"/> are called. Behind the routing.</summary>
    /// <inheritdoc cref="ContentHashMiddleware(Microsoft.AspNetCore.Http.RequestDelegate, ContentHashOptions)"/>
    public static IApplicationBuilder UseContentHashValidation(this IApplicationBuilder app, ContentHashOptions? options = null) =>
        app.Use(next => new ContentHashMiddleware(next, options ?? new()).InvokeAsync);

    /// <summary>The same with the bytes of the computed hash from <paramref name="pool"/>.</summary>
    /// <inheritdoc cref="PooledContentHashMiddleware{TPool}(Microsoft.AspNetCore.Http.RequestDelegate, ContentHashOptions, TPool)"/>
    public static IApplicationBuilder UseContentHashValidation<TPool>(this IApplicationBuilder app, TPool pool, ContentHashOptions? options = null)
        where TPool : struct, IBufferPool =>
        app.Use(next => new PooledContentHashMiddleware<TPool>(next, options ?? new(), pool).InvokeAsync);
}

/// <summary>Marks an endpoint whose request bodies are compared with their hash before it is called: by <see cref="ContentHashMiddleware"/>, which passes all others by.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Method)]
internal sealed class ValidateContentHashAttribute : Attribute;
