namespace Overtake.Measurement.Pools;

/// <summary>What the benchmarks of a single buffer share: how often one is rented, and how it is written to.</summary>
internal static class Touching
{
    /// <summary>Rents of an invocation, so that a copy with a tenth more of them has eleven.</summary>
    public const int Batch = 10;

    // Of x64 and most Arm64 processors; others would be touched twice a line.
    private const int CacheLine = 64;

    private const byte Mark = 0x5A;

    /// <summary>Writes to every cache line.</summary>
    public static void Touch(Span<byte> buffer)
    {
        for (var i = 0; i < buffer.Length; i += CacheLine)
        {
            buffer[i] = Mark;
        }
    }

    /// <summary>Whether <see cref="Touch"/> was the last that wrote to the first bytes of a buffer.</summary>
    public static bool IsTouched(byte[] buffer, int length)
    {
        for (var i = 0; i < length; i += CacheLine)
        {
            if (buffer[i] != Mark)
            {
                return false;
            }
        }

        return true;
    }
}
