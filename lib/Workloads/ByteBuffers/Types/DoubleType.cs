namespace Overtake.Workloads.ByteBuffers;

/// <summary>Values of type double, one after the other.</summary>
public readonly struct DoubleType : IBufferType
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
