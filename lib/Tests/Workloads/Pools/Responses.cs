using Microsoft.AspNetCore.Http;
using Overtake.Workloads.Pools;

namespace Overtake.Tests.Workloads.Pools;

/// <summary>Middlewares whose next component differs from an answer that nobody gave.</summary>
internal static class Responses
{
    /// <summary>The status that the next component answers with.</summary>
    public const int Next = StatusCodes.Status204NoContent;

    public static readonly RequestDelegate NextAnswers = context =>
    {
        context.Response.StatusCode = Next;
        return Task.CompletedTask;
    };

    public static readonly RequestDelegate Correct = Of(new());

    public static RequestDelegate Of(ContentHashOptions options) => new ContentHashMiddleware(NextAnswers, options).InvokeAsync;

    /// <summary>The correct middleware with every pool of the study.</summary>
    public static IEnumerable<(string Pool, RequestDelegate Middleware)> Pooled =>
        PoolContenders.All.Select(contender => (contender.Name, contender.Accept(new WithPool())));

    private sealed class WithPool : IPoolVisitor<RequestDelegate>
    {
        public RequestDelegate Visit<TPool>(PoolContender<TPool> contender) where TPool : struct, IBufferPool =>
            new PooledContentHashMiddleware<TPool>(NextAnswers, new(), contender.Open(32)).InvokeAsync;
    }
}
