using System.Numerics;

namespace Overtake.Workloads.Boxing;

/// <summary>Sizes of objects on a 64-bit .NET runtime, in bytes.</summary>
public static class ObjectSize
{
    /// <summary>From this size on, header included, an object is allocated on the large object heap (the runtime's default; GCLOHThreshold raises it).</summary>
    public const int LargeObject = 85_000;

    /// <summary>A boxed 8-byte value: object header 8, method table 8, value 8.</summary>
    public const int Box = 24;

    /// <summary>An array without its elements: object header 8, method table 8, length 8.</summary>
    public const int EmptyArray = 24;

    /// <summary>An array of <paramref name="length"/> elements: objects are a multiple of 8 bytes.</summary>
    public static long Array(long length, int elementBytes) => EmptyArray + ((length * elementBytes) + 7) / 8 * 8;

    /// <summary>An object with <paramref name="fieldBytes"/> bytes of fields (a multiple of 8); the smallest object has 24 bytes.</summary>
    public static long Instance(int fieldBytes) => Math.Max(24, 16 + fieldBytes);

    /// <summary>Elements of the array that the shared pool gives for <paramref name="length"/>: the next power of two, at least 16; none for none.</summary>
    public static long Rented(long length) => length == 0 ? 0 : Math.Max(16, (long)BitOperations.RoundUpToPowerOf2((ulong)length));
}
