using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Primitives;
using Overtake.Workloads.Pools;

namespace Overtake.Tests.Workloads.Pools;

/// <summary>A marked request whose body arrives part by part. Whoever waits for it goes on within <see cref="ArriveAsync"/>.</summary>
internal sealed class PipedRequest : IRequestBodyPipeFeature, IHttpRequestLifetimeFeature
{
    private readonly Pipe _pipe = new(new PipeOptions(readerScheduler: PipeScheduler.Inline, writerScheduler: PipeScheduler.Inline, pauseWriterThreshold: 0, useSynchronizationContext: false));

    public PipedRequest(StringValues header, PipeReader? reader = null)
    {
        Reader = reader ?? _pipe.Reader;
        Context.Features.Set<IRequestBodyPipeFeature>(this);
        Context.Features.Set<IHttpRequestLifetimeFeature>(this);
        Context.Request.Headers["X-Content-Hash"] = header;
        Context.SetEndpoint(new(null, new(new ValidateContentHashAttribute()), "marked"));
    }

    public DefaultHttpContext Context { get; } = new();

    public PipeReader Reader { get; }

    public CancellationToken RequestAborted { get; set; }

    public int Status => Context.Response.StatusCode;

    public void Abort() => throw new NotSupportedException();

    public async Task ArriveAsync(byte[] bytes) => await _pipe.Writer.WriteAsync(bytes, TestContext.Current.CancellationToken);

    public void End() => _pipe.Writer.Complete();
}
