using System.Buffers;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>Memory over a sequence of pieces.</summary>
/// <param name="sequence">The pieces.</param>
internal sealed class SequenceInput(ReadOnlySequence<byte> sequence) : MessageInput(FirstSize)
{
    private const int FirstSize = 65_536;

    private ReadOnlySequence<byte> _rest = sequence;

    protected override int Receive(Span<byte> target)
    {
        // Not more than a small message is copied ahead: the sequence may hold thousands.
        const int Piece = 4096;
        var length = (int)Math.Min(_rest.Length, Math.Min(target.Length, Piece));
        _rest.Slice(0, length).CopyTo(target);
        _rest = _rest.Slice(length);
        return length;
    }
}
