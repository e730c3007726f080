namespace Overtake.Workloads.ByteBuffers;

/// <summary>Values of type double, one behind the other.</summary>
public readonly struct DoubleType : IBufferType
{
    /// <inheritdoc/>
    public static int Size => sizeof(double);

    /// <inheritdoc/>
    public static void Put<TCodec>(ByteBuffer<TCodec> buffer, BufferValues values)
        where TCodec : struct, IBigEndianCodec
    {
        buffer.Position = 0;
        buffer.Put(values.Doubles.AsSpan());
    }

    /// <inheritdoc/>
    public static void Get<TCodec>(ByteBuffer<TCodec> buffer, BufferValues values)
        where TCodec : struct, IBigEndianCodec
    {
        buffer.Position = 0;
        buffer.Get(values.ReadDoubles.AsSpan());
    }

    /// <inheritdoc/>
    public static ulong Bits(BufferValues values, int index) => BitConverter.DoubleToUInt64Bits(values.Doubles[index]);

    /// <inheritdoc/>
    public static ulong ReadBits(BufferValues values, int index) => BitConverter.DoubleToUInt64Bits(values.ReadDoubles[index]);
}
