using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace Overtake.Workloads.Pools;

/// <summary>
/// Kestrel with HTTP/1.1 on a free port of the loopback address: POST <c>/validated</c>, which is marked
/// for validation, and <c>/plain</c>, which is not, both answered with an empty 200. It logs nothing.
/// </summary>
internal sealed class ContentHashServer : IAsyncDisposable
{
    /// <summary>The endpoint that is marked.</summary>
    public const string ValidatedPath = "/validated";

    /// <summary>The endpoint that is not.</summary>
    public const string PlainPath = "/plain";

    // How long requests may go on when the server stops: the clients are gone by then.
    private static readonly TimeSpan ShutdownTimeout = TimeSpan.FromSeconds(5);

    private readonly WebApplication _app;
    private readonly StatusCounter _counts;

    private ContentHashServer(WebApplication app, StatusCounter counts)
    {
        _app = app;
        _counts = counts;
        Port = new Uri(app.Urls.Single()).Port;
    }

    /// <summary>Where it listens on 127.0.0.1.</summary>
    public int Port { get; }

    /// <summary>
    /// Answers so far by status, those to requests that never got to the validation
    /// not among them. 499 stands for requests that were aborted and got no answer.
    /// </summary>
    public IReadOnlyDictionary<int, long> Responses => _counts.ByStatus;

    /// <exception cref="ArgumentException">There is no such pool.</exception>
    /// <exception cref="IOException">There is no free port.</exception>
    public static async Task<ContentHashServer> StartAsync(ContentHashServerOptions options, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(options);
        var counts = new StatusCounter();
        var app = Build(options, counts);
        try
        {
            await app.StartAsync(cancellationToken);
            return new(app, counts);
        }
        catch
        {
            await app.DisposeAsync();
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _app.StopAsync();
        await _app.DisposeAsync();
    }

    private static WebApplication Build(ContentHashServerOptions options, StatusCounter counts)
    {
        // Not the settings of whatever folder this is started in.
        var builder = WebApplication.CreateSlimBuilder(
            new WebApplicationOptions { ContentRootPath = AppContext.BaseDirectory, EnvironmentName = Environments.Production });
        builder.Logging.ClearProviders();
        builder.Services.AddSingleton<IHostLifetime, ForeignLifetime>();
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = ShutdownTimeout);
        if (options.Certificate is not null)
        {
            builder.WebHost.UseKestrelHttpsConfiguration();
        }

        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0, listen =>
        {
            listen.Protocols = HttpProtocols.Http1;
            if (options.Certificate is { } certificate)
            {
                listen.UseHttps(certificate);
            }
        }));

        var app = builder.Build();
        app.Use(next => context => counts.CountAsync(context, next));
        UseValidation(app, options);
        RequestDelegate answer = _ => Task.CompletedTask;
        app.MapPost(ValidatedPath, answer).WithMetadata(new ValidateContentHashAttribute());
        app.MapPost(PlainPath, answer);
        return app;
    }

    private static void UseValidation(WebApplication app, ContentHashServerOptions options)
    {
        switch (options.Validation)
        {
            case ContentHashValidation.Correct when options.Pool is null:
                app.Use(next => new ContentHashMiddleware(next, new()).InvokeAsync);
                break;
            case ContentHashValidation.Correct:
                PoolContenders.Of(options.Pool).Accept(new UseWithPool(app));
                break;
            case ContentHashValidation.AsPublished:
                var pool = PoolContenders.Of(options.Pool ?? default(DedicatedPool).Name).Create(SHA256.HashSizeInBytes);
                app.Use(next => new PublishedContentHashMiddleware(next, pool).InvokeAsync);
                break;
        }
    }

    private sealed class UseWithPool(WebApplication app) : IPoolVisitor<IApplicationBuilder>
    {
        public IApplicationBuilder Visit<TPool>(PoolContender<TPool> contender) where TPool : struct, IBufferPool
        {
            var pool = contender.Open(SHA256.HashSizeInBytes);
            return app.Use(next => new PooledContentHashMiddleware<TPool>(next, new(), pool).InvokeAsync);
        }
    }
}

internal sealed record ContentHashServerOptions
{
    public ContentHashValidation Validation { get; init; } = ContentHashValidation.Correct;

    /// <summary>
    /// Name of the pool that computed hashes come from; null for the stack, or for the
    /// dedicated pool, the published default, where the validation is the published one.
    /// </summary>
    public string? Pool { get; init; }

    /// <summary>With private key, for TLS; null for plain HTTP. It belongs to the caller.</summary>
    public X509Certificate2? Certificate { get; init; }
}

/// <summary>The lifetime of a server that is a part of a process and not its purpose: signals such as Ctrl+C are none of its business.</summary>
internal sealed class ForeignLifetime : IHostLifetime
{
    public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
