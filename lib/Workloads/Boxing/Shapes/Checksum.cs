using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Overtake.Workloads.Boxing.Shapes;

/// <summary>
/// A checksum that depends on every value and on their order: <c>31 * checksum + bits</c>,
/// three processor cycles a value, so that the consumer costs little beside the decoding.
/// </summary>
internal readonly struct Checksum : IMixing
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix(ulong checksum, long value) => (checksum * 31) + (ulong)value;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix(ulong checksum, double value) => Mix(checksum, BitConverter.DoubleToInt64Bits(value));

    /// <summary>Mixes the length and then every UTF-16 code unit.</summary>
    public static ulong Mix(ulong checksum, string value)
    {
        checksum = Mix(checksum, value.Length);
        foreach (var unit in value)
        {
            checksum = Mix(checksum, unit);
        }

        return checksum;
    }

    /// <summary>Mixes the length and then the bytes, eight at a time.</summary>
    public static ulong Mix(ulong checksum, ReadOnlySpan<byte> bytes)
    {
        checksum = Mix(checksum, bytes.Length);
        foreach (var eight in MemoryMarshal.Cast<byte, long>(bytes))
        {
            checksum = Mix(checksum, eight);
        }

        foreach (var one in bytes[(bytes.Length & ~7)..])
        {
            checksum = Mix(checksum, one);
        }

        return checksum;
    }
}

/// <summary>A way of consuming values one by one.</summary>
public interface IMixing
{
    /// <summary>The checksum with an integer mixed in.</summary>
    static abstract ulong Mix(ulong checksum, long value);

    /// <summary>The checksum with a double, taken by its bits, mixed in.</summary>
    static abstract ulong Mix(ulong checksum, double value);

    /// <summary>The checksum with a text mixed in.</summary>
    static abstract ulong Mix(ulong checksum, string value);

    /// <summary>The checksum with bytes mixed in.</summary>
    static abstract ulong Mix(ulong checksum, ReadOnlySpan<byte> bytes);
}

/// <summary><see cref="Checksum"/> through a short-lived box for every number.</summary>
internal readonly struct BoxedChecksum : IMixing
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix(ulong checksum, long value) => MixInteger(checksum, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix(ulong checksum, double value) => MixDouble(checksum, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix(ulong checksum, string value) => Checksum.Mix(checksum, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix(ulong checksum, ReadOnlySpan<byte> bytes) => Checksum.Mix(checksum, bytes);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong MixInteger(ulong checksum, object box) => Checksum.Mix(checksum, (long)box);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong MixDouble(ulong checksum, object box) => Checksum.Mix(checksum, (double)box);
}
