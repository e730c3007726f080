using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Overtake.Workloads.Serializers;

/// <summary>Arrays of three dimensions and their elements.</summary>
internal static class ArrayElements
{
    /// <summary>An array whose lengths came with a message.</summary>
    /// <param name="count">Elements that are really there.</param>
    /// <exception cref="InvalidMessageException">Arrays of these lengths do not have so many elements.</exception>
    internal static int[,,] Make(int z, int y, int x, int count)
    {
        // The runtime multiplies the lengths one after the other, so that no two neighbours may be too many even where another is 0.
        var isPossible = z >= 0 && y >= 0 && x >= 0 && (long)z * y <= Array.MaxLength && (long)y * x <= Array.MaxLength && (Int128)z * y * x == count;
        return isPossible ? new int[z, y, x] : throw new InvalidMessageException($"An array of {z} by {y} by {x} does not have {count} elements.");
    }

    /// <summary>All elements in memory order: the last index runs fastest.</summary>
    internal static Span<int> Of(int[,,] array) =>
        MemoryMarshal.CreateSpan(ref Unsafe.As<byte, int>(ref MemoryMarshal.GetArrayDataReference(array)), array.Length);
}
