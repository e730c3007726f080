using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Overtake.Workloads.Serializers;

/// <summary>Elements of arrays with several dimensions.</summary>
internal static class ArrayElements
{
    /// <summary>All elements in memory order: the last index runs fastest.</summary>
    internal static Span<int> Of(int[,,] array) =>
        MemoryMarshal.CreateSpan(ref Unsafe.As<byte, int>(ref MemoryMarshal.GetArrayDataReference(array)), array.Length);
}
