namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>Memory over a stream.</summary>
/// <param name="stream">The stream.</param>
internal sealed class StreamInput(Stream stream) : MessageInput
{
    /// <inheritdoc/>
    protected override int Receive(Span<byte> target) => stream.Read(target);
}
