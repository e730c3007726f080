using Microsoft.DotNet.Interactive;
using Microsoft.DotNet.Interactive.Commands;

namespace Overtake.InteropTests;

/// <summary>Notes down what it is asked to run.</summary>
internal sealed class RecordingKernel(string name) : Kernel(name), IKernelCommandHandler<SubmitCode>
{
    public List<string> Submitted { get; } = [];

    public Task HandleAsync(SubmitCode command, KernelInvocationContext context)
    {
        Submitted.Add(command.Code);
        return Task.CompletedTask;
    }
}
