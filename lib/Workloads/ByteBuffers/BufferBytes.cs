namespace Overtake.Workloads.ByteBuffers;

/// <summary>What a buffer is: bytes and a position. One object for each buffer, as the published class is one.</summary>
internal sealed class BufferBytes(byte[] bytes)
{
    public readonly byte[] Bytes = bytes;
    public int Position;
}
