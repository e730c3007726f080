namespace Overtake.Workloads.ByteBuffers;

/// <summary>The published values, i × 12,345,678, in every type: what is written, and places for what is read.</summary>
internal sealed class BufferValues
{
    private const long Step = 12_345_678;

    /// <summary>The first <paramref name="count"/> values.</summary>
    /// <param name="count">How many.</param>
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

    /// <summary>How many.</summary>
    public int Count => Longs.Length;

    /// <summary>Longs to write.</summary>
    public long[] Longs { get; }

    /// <summary>Ints to write, the low half of the longs.</summary>
    public int[] Ints { get; }

    /// <summary>Shorts to write, the low quarter of the longs.</summary>
    public short[] Shorts { get; }

    /// <summary>Doubles to write, a tenth of the longs.</summary>
    public double[] Doubles { get; }

    /// <summary>Longs that were read.</summary>
    public long[] ReadLongs { get; }

    /// <summary>Ints that were read.</summary>
    public int[] ReadInts { get; }

    /// <summary>Shorts that were read.</summary>
    public short[] ReadShorts { get; }

    /// <summary>Doubles that were read.</summary>
    public double[] ReadDoubles { get; }
}
