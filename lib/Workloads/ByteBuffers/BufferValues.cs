namespace Overtake.Workloads.ByteBuffers;

/// <summary>The published values, i × 12,345,678, in every type: what is written, and places for what is read.</summary>
/// <param name="count">How many.</param>
public sealed class BufferValues(int count)
{
    private const long Step = 12_345_678;

    /// <summary>How many.</summary>
    public int Count => Longs.Length;

    /// <summary>Longs to write.</summary>
    public long[] Longs { get; } = [.. Enumerable.Range(0, count).Select(i => i * Step)];

    /// <summary>Ints to write, the low half of the longs.</summary>
    public int[] Ints { get; } = [.. Enumerable.Range(0, count).Select(i => unchecked((int)(i * Step)))];

    /// <summary>Shorts to write, the low quarter of the longs.</summary>
    public short[] Shorts { get; } = [.. Enumerable.Range(0, count).Select(i => unchecked((short)(i * Step)))];

    /// <summary>Doubles to write, a tenth of the longs.</summary>
    public double[] Doubles { get; } = [.. Enumerable.Range(0, count).Select(i => i * Step / 10.0)];

    /// <summary>Longs that were read.</summary>
    public long[] ReadLongs { get; } = new long[count];

    /// <summary>Ints that were read.</summary>
    public int[] ReadInts { get; } = new int[count];

    /// <summary>Shorts that were read.</summary>
    public short[] ReadShorts { get; } = new short[count];

    /// <summary>Doubles that were read.</summary>
    public double[] ReadDoubles { get; } = new double[count];
}
