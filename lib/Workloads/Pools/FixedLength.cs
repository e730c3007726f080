using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Overtake.Workloads.Pools;

/// <summary>Checks of pools whose arrays all have one length.</summary>
internal static class FixedLength
{
    /// <summary>Refuses lengths that the arrays do not have.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void CheckRent(int length, int most)
    {
        if ((uint)length > (uint)most)
        {
            ThrowTooLong(length, most);
        }
    }

    /// <summary>Refuses arrays that are not from the pool, as far as their length shows it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void CheckReturn(byte[] buffer, int length)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        if (buffer.Length != length)
        {
            ThrowForeign(buffer.Length, nameof(buffer));
        }
    }

    [DoesNotReturn]
    internal static void ThrowForeign(int length, string parameter) =>
        throw new ArgumentException($"No array of {length} bytes comes from this pool.", parameter);

    [DoesNotReturn]
    private static void ThrowTooLong(int length, int most) =>
        throw new ArgumentOutOfRangeException(nameof(length), length, $"The arrays of this pool have {most} bytes.");
}
