using System.IO.Pipelines;

namespace Overtake.Tests.Workloads.Pools;

/// <summary>A body that fails whoever reads it, at once or when more of it is awaited.</summary>
internal sealed class ThrowingReader(Exception error, bool whenAwaited = false) : PipeReader
{
    public override bool TryRead(out ReadResult result)
    {
        result = default;
        return whenAwaited ? false : throw error;
    }

    public override async ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default)
    {
        await Task.Yield();
        throw error;
    }

    public override void AdvanceTo(SequencePosition consumed) => throw error;

    public override void AdvanceTo(SequencePosition consumed, SequencePosition examined) => throw error;

    public override void CancelPendingRead() => throw error;

    public override void Complete(Exception? exception = null) => throw error;
}
