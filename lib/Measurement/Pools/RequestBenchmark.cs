using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http;
using Overtake.Measurement.Engine;
using Overtake.Measurement.Studies;
using Overtake.Results;
using Overtake.Workloads;
using Overtake.Workloads.Boxing.Scenarios;
using Overtake.Workloads.Pools;

namespace Overtake.Measurement.Pools;

/// <summary>A request in memory through a middleware, unread again for every operation.</summary>
/// <param name="middleware">Type of the middleware, which has a method <c>InvokeAsync</c>.</param>
/// <param name="pipeline">The middleware with what is behind it.</param>
/// <param name="make">Makes the request with a body of so many bytes.</param>
/// <param name="expectedStatus">The right answer.</param>
/// <param name="validates">Whether a request with another hash must be refused.</param>
/// <param name="parameters">Parameters of the case.</param>
/// <typeparam name="TCopy">Which copy of the contender this is.</typeparam>
internal sealed class RequestBenchmark<TCopy>(Type middleware, RequestDelegate pipeline, Func<int, RequestFixture> make, int expectedStatus, bool validates, ParameterList parameters) : IBenchmark
    where TCopy : struct, ICopy
{
    /// <summary>Requests of an invocation, so that a copy with a tenth more of them has eleven.</summary>
    internal const int Batch = 10;

    private readonly LiveHeap? _liveHeap = LiveHeapSetting.Build(parameters);
    private RequestFixture _request = make(0);
    private int _lastStatus;

    public IReadOnlyList<HotMethod> HotMethods { get; } =
        [HotMethod.Of(typeof(RequestBenchmark<>), nameof(Run)), HotMethod.Of(middleware, nameof(ContentHashMiddleware.InvokeAsync)), HotMethod.Of(typeof(RequestFixture), nameof(RequestFixture.Validate))];

    // The extra work of a control is not counted as operations, so it shows in the times.
    public int OperationsPerInvocation => Batch;

    public void Prepare(int size) => _request = make(size);

    public string? Verify()
    {
        // Twice: an operation must not live on what the one before it left.
        for (var i = 0; i < 2; i++)
        {
            if (_request.Validate(pipeline) is var status && status != expectedStatus)
            {
                return $"the answer is {status}, not {expectedStatus}";
            }
        }

        // A middleware that accepts everything, or does nothing, would be the fastest.
        return validates && new RequestFixture((int)_request.Context.Request.ContentLength!, ContentHashHeader.LastByteWrong).Validate(pipeline) is var other && other != StatusCodes.Status400BadRequest
            ? $"the answer to another hash is {other}, not {StatusCodes.Status400BadRequest}"
            : null;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Run(long invocations)
    {
        for (var i = invocations * TCopy.Size(Batch); i > 0; i--)
        {
            _lastStatus = _request.Validate(pipeline);
        }
    }

    public void Dispose() => _liveHeap?.Dispose();
}
