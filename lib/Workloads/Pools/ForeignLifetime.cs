using Microsoft.Extensions.Hosting;

namespace Overtake.Workloads.Pools;

/// <summary>The lifetime of a server that is a part of a process and not its purpose: signals such as Ctrl+C are none of its business.</summary>
internal sealed class ForeignLifetime : IHostLifetime
{
    public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
