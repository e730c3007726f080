using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http.Features;

namespace Overtake.Workloads.Pools;

/// <summary>A request body that has arrived whole, as from a server, and can be read from its start again.</summary>
internal sealed class RepeatableBody(ReadOnlySequence<byte> body) : PipeReader, IRequestBodyPipeFeature
{
    private readonly ReadOnlySequence<byte> _body = body;
    private ReadOnlySequence<byte> _rest = body;
    private bool _isReading;

    public PipeReader Reader => this;

    /// <summary>Makes everything unread.</summary>
    internal void Rewind()
    {
        _rest = _body;
        _isReading = false;
    }

    public override bool TryRead(out ReadResult result)
    {
        if (_isReading)
        {
            throw new InvalidOperationException("The last read has not been ended by AdvanceTo.");
        }

        _isReading = true;
        result = new(_rest, isCanceled: false, isCompleted: true);
        return true;
    }

    public override ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        TryRead(out var result);
        return new(result);
    }

    public override void AdvanceTo(SequencePosition consumed) => AdvanceTo(consumed, consumed);

    public override void AdvanceTo(SequencePosition consumed, SequencePosition examined)
    {
        if (!_isReading)
        {
            throw new InvalidOperationException("There is no read to be ended.");
        }

        _isReading = false;
        _rest = _rest.Slice(consumed);
    }

    /// <summary>Nothing: no read ever waits.</summary>
    public override void CancelPendingRead()
    {
    }

    /// <summary>Nothing: the body is read again.</summary>
    public override void Complete(Exception? exception = null)
    {
    }
}
