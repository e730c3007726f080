using System.Runtime.CompilerServices;

namespace Overtake.Workloads.Boxing.Shapes;

/// <summary><see cref="Checksum"/> by way of a box for every number that nobody else ever sees.</summary>
public readonly struct BoxedChecksum : IMixing
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix(ulong checksum, long value) => MixInteger(checksum, value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix(ulong checksum, double value) => MixDouble(checksum, value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix(ulong checksum, string value) => Checksum.Mix(checksum, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong MixInteger(ulong checksum, object box) => Checksum.Mix(checksum, (long)box);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong MixDouble(ulong checksum, object box) => Checksum.Mix(checksum, (double)box);
}
