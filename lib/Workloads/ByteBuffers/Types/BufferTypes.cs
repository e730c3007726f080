namespace Overtake.Workloads.ByteBuffers;

/// <summary>One type of values in a buffer: writing all of them, reading all of them, and what must come out.</summary>
internal interface IBufferType
{
    /// <summary>Bytes of a value.</summary>
    static abstract int Size { get; }

    /// <summary>Writes all values from the buffer's begin on.</summary>
    static abstract void Put<TCodec>(ByteBuffer<TCodec> buffer, BufferValues values)
        where TCodec : struct, IBigEndianCodec;

    /// <summary>Reads all values from the buffer's begin on; none is dropped.</summary>
    static abstract void Get<TCodec>(ByteBuffer<TCodec> buffer, BufferValues values)
        where TCodec : struct, IBigEndianCodec;

    /// <summary>The bits of a value, in the low bits.</summary>
    static abstract ulong Bits(BufferValues values, int index);

    static abstract ulong ReadBits(BufferValues values, int index);
}

/// <summary>Values of type short, one after the other.</summary>
internal readonly struct ShortType : IBufferType
{
    public static int Size => sizeof(short);

    public static void Put<TCodec>(ByteBuffer<TCodec> buffer, BufferValues values)
        where TCodec : struct, IBigEndianCodec
    {
        buffer.Position = 0;
        buffer.Put(values.Shorts.AsSpan());
    }

    public static void Get<TCodec>(ByteBuffer<TCodec> buffer, BufferValues values)
        where TCodec : struct, IBigEndianCodec
    {
        buffer.Position = 0;
        buffer.Get(values.ReadShorts.AsSpan());
    }

    public static ulong Bits(BufferValues values, int index) => unchecked((ushort)values.Shorts[index]);

    public static ulong ReadBits(BufferValues values, int index) => unchecked((ushort)values.ReadShorts[index]);
}

/// <summary>Values of type int, one after the other.</summary>
internal readonly struct IntType : IBufferType
{
    public static int Size => sizeof(int);

    public static void Put<TCodec>(ByteBuffer<TCodec> buffer, BufferValues values)
        where TCodec : struct, IBigEndianCodec
    {
        buffer.Position = 0;
        buffer.Put(values.Ints.AsSpan());
    }

    public static void Get<TCodec>(ByteBuffer<TCodec> buffer, BufferValues values)
        where TCodec : struct, IBigEndianCodec
    {
        buffer.Position = 0;
        buffer.Get(values.ReadInts.AsSpan());
    }

    public static ulong Bits(BufferValues values, int index) => unchecked((uint)values.Ints[index]);

    public static ulong ReadBits(BufferValues values, int index) => unchecked((uint)values.ReadInts[index]);
}

/// <summary>Values of type long, one after the other.</summary>
internal readonly struct LongType : IBufferType
{
    public static int Size => sizeof(long);

    public static void Put<TCodec>(ByteBuffer<TCodec> buffer, BufferValues values)
        where TCodec : struct, IBigEndianCodec
    {
        buffer.Position = 0;
        buffer.Put(values.Longs.AsSpan());
    }

    public static void Get<TCodec>(ByteBuffer<TCodec> buffer, BufferValues values)
        where TCodec : struct, IBigEndianCodec
    {
        buffer.Position = 0;
        buffer.Get(values.ReadLongs.AsSpan());
    }

    public static ulong Bits(BufferValues values, int index) => unchecked((ulong)values.Longs[index]);

    public static ulong ReadBits(BufferValues values, int index) => unchecked((ulong)values.ReadLongs[index]);
}

/// <summary>Values of type double, one after the other.</summary>
internal readonly struct DoubleType : IBufferType
{
    public static int Size => sizeof(double);

    public static void Put<TCodec>(ByteBuffer<TCodec> buffer, BufferValues values)
        where TCodec : struct, IBigEndianCodec
    {
        buffer.Position = 0;
        buffer.Put(values.Doubles.AsSpan());
    }

    public static void Get<TCodec>(ByteBuffer<TCodec> buffer, BufferValues values)
        where TCodec : struct, IBigEndianCodec
    {
        buffer.Position = 0;
        buffer.Get(values.ReadDoubles.AsSpan());
    }

    public static ulong Bits(BufferValues values, int index) => BitConverter.DoubleToUInt64Bits(values.Doubles[index]);

    public static ulong ReadBits(BufferValues values, int index) => BitConverter.DoubleToUInt64Bits(values.ReadDoubles[index]);
}

/// <summary>Values of type int, each at its own index: the position stays where it is.</summary>
internal readonly struct IndexedIntType : IBufferType
{
    public static int Size => sizeof(int);

    public static void Put<TCodec>(ByteBuffer<TCodec> buffer, BufferValues values)
        where TCodec : struct, IBigEndianCodec
    {
        var ints = values.Ints;
        for (var i = 0; i < ints.Length; i++)
        {
            buffer.PutInt(i * sizeof(int), ints[i]);
        }
    }

    public static void Get<TCodec>(ByteBuffer<TCodec> buffer, BufferValues values)
        where TCodec : struct, IBigEndianCodec
    {
        var ints = values.ReadInts;
        for (var i = 0; i < ints.Length; i++)
        {
            ints[i] = buffer.GetInt(i * sizeof(int));
        }
    }

    public static ulong Bits(BufferValues values, int index) => unchecked((uint)values.Ints[index]);

    public static ulong ReadBits(BufferValues values, int index) => unchecked((uint)values.ReadInts[index]);
}
