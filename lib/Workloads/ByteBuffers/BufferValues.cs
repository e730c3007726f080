namespace Overtake.Workloads.ByteBuffers;

/// <summary>The published values, i × 12,345,678, in every type: what is written, and places for what is read.</summary>
internal sealed class BufferValues
{
    private const long Step = 12_345_678;

    /// <summary>The first <paramref name="count"/> values.</summary>
    public BufferValues(int count)
    {
        (Longs, Ints, Shorts, Doubles) = (new long[count], new int[count], new short[count], new double[count]);
        (ReadLongs, ReadInts, ReadShorts, ReadDoubles) = (new long[count], new int[count], new short[count], new double[count]);
        for (var i = 0; i < count; i++)
        {
            var value = i * Step;
            Longs[i] = value;
            Ints[i] = unchecked((int)value);
            Shorts[i] = unchecked((short)value);
            Doubles[i] = value / 10.0;
        }
    }

    public int Count => Longs.Length;

    public long[] Longs { get; }

    /// <summary>Ints to write, the low half of the longs.</summary>
    public int[] Ints { get; }

    /// <summary>Shorts to write, the low quarter of the longs.</summary>
    public short[] Shorts { get; }

    /// <summary>Doubles to write, a tenth of the longs.</summary>
    public double[] Doubles { get; }

    public long[] ReadLongs { get; }

    public int[] ReadInts { get; }

    public short[] ReadShorts { get; }

    public double[] ReadDoubles { get; }
}
