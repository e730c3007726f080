namespace Overtake.Workloads.Serializers;

/// <summary>Memory over a stream.</summary>
/// <param name="stream">The stream.</param>
/// <param name="firstSize">Bytes of memory at first, from 1.</param>
internal sealed class StreamInput(Stream stream, int firstSize) : MessageInput(firstSize)
{
    /// <inheritdoc/>
    protected override int Receive(Span<byte> target) => stream.Read(target);
}
