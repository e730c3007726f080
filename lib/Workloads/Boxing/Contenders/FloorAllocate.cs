using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Copies prepared bytes into a fresh array that is not zeroed first.</summary>
/// <inheritdoc/>
public sealed class FloorAllocate<TRecord>(TRecord start, bool advance) : Floor<TRecord>(start, advance, advance ? "floor: advance + allocate + copy" : "floor: allocate uninitialized + copy")
    where TRecord : struct, IRecord<TRecord>
{
    /// <inheritdoc/>
    protected override FilledBuffer Copy(ReadOnlySpan<byte> prepared)
    {
        var bytes = GC.AllocateUninitializedArray<byte>(prepared.Length);
        prepared.CopyTo(bytes);
        return new(bytes, bytes.Length);
    }
}
