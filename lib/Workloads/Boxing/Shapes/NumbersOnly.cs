using System.Runtime.CompilerServices;

namespace Overtake.Workloads.Boxing.Shapes;

/// <summary><see cref="Checksum"/> without the texts: uses everything that advances, and nothing that does not.</summary>
internal readonly struct NumbersOnly : IMixing
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix(ulong checksum, long value) => Checksum.Mix(checksum, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix(ulong checksum, double value) => Checksum.Mix(checksum, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix(ulong checksum, string value) => checksum;
}
