using System.Buffers;

namespace Overtake.Peers.MessagePackPeer;

/// <summary>Memory in place of a span, which the package does not take: one object a thread, that says where the input is.</summary>
internal sealed unsafe class InputMemory : MemoryManager<byte>
{
    [ThreadStatic]
    private static InputMemory? _ofThread;

    private byte* _start;
    private int _length;

    /// <summary>Memory at a place that does not move as long as it is used, and not beyond the next call on this thread.</summary>
    public static ReadOnlyMemory<byte> Of(byte* start, int length)
    {
        var memory = _ofThread ??= new();
        memory._start = start;
        memory._length = length;
        return memory.Memory;
    }

    public override Span<byte> GetSpan() => new(_start, _length);

    public override MemoryHandle Pin(int elementIndex = 0) => new(_start + elementIndex);

    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing)
    {
    }
}
