using System.Buffers;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>Memory of a thread for the end of a message that is written into a span: fields are written behind a check for their longest form, which may be longer than what is left of the span.</summary>
internal static class Overflow
{
    // More than an end needs. A message that did not fit the span at all may have left more behind.
    private const int LargestKept = 65_536;

    [ThreadStatic]
    private static ArrayBufferWriter<byte>? _kept;

    /// <summary>The thread's memory, empty.</summary>
    public static ArrayBufferWriter<byte> Empty()
    {
        if (_kept is not { Capacity: <= LargestKept })
            _kept = new();
        _kept.ResetWrittenCount();
        return _kept;
    }
}
