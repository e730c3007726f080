using Microsoft.AspNetCore.Builder;

namespace Overtake.Workloads.Pools;

/// <summary>Puts <see cref="ContentHashMiddleware"/> into a pipeline.</summary>
public static class ContentHashValidationExtensions
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
