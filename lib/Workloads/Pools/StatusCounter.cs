using Microsoft.AspNetCore.Http;

namespace Overtake.Workloads.Pools;

/// <summary>Counts answers by their status. Thread-safe.</summary>
internal sealed class StatusCounter
{
    private readonly long[] _counts = new long[600];

    /// <summary>The statuses that there were, with their counts.</summary>
    internal IReadOnlyDictionary<int, long> ByStatus =>
        Enumerable.Range(0, _counts.Length).Where(status => Volatile.Read(ref _counts[status]) > 0)
            .ToDictionary(status => status, status => Volatile.Read(ref _counts[status]));

    /// <summary>Calls <paramref name="next"/> and counts what comes of it. Its exceptions are counted as the server will answer them, and go on.</summary>
    internal Task CountAsync(HttpContext context, RequestDelegate next)
    {
        Task response;
        try
        {
            response = next(context);
        }
        catch (Exception error)
        {
            Count(StatusOf(error));
            throw;
        }

        if (!response.IsCompletedSuccessfully)
        {
            return CountLaterAsync(context, response);
        }

        Count(context.Response.StatusCode);
        return response;
    }

    private async Task CountLaterAsync(HttpContext context, Task response)
    {
        try
        {
            await response;
        }
        catch (Exception error)
        {
            Count(StatusOf(error));
            throw;
        }

        Count(context.Response.StatusCode);
    }

    private void Count(int status) => Interlocked.Increment(ref _counts[status]);

    private static int StatusOf(Exception error) => error switch
    {
        BadHttpRequestException refused => refused.StatusCode,
        OperationCanceledException or IOException => StatusCodes.Status499ClientClosedRequest,
        _ => StatusCodes.Status500InternalServerError,
    };
}
