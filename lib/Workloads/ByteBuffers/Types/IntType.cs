namespace Overtake.Workloads.ByteBuffers;

/// <summary>Values of type int, one behind the other.</summary>
public readonly struct IntType : IBufferType
{
    /// <inheritdoc/>
    public static int Size => sizeof(int);

    /// <inheritdoc/>
    public static void Put<TCodec>(ByteBuffer<TCodec> buffer, BufferValues values)
        where TCodec : struct, IBigEndianCodec
    {
        buffer.Position = 0;
        buffer.Put(values.Ints.AsSpan());
    }

    /// <inheritdoc/>
    public static void Get<TCodec>(ByteBuffer<TCodec> buffer, BufferValues values)
        where TCodec : struct, IBigEndianCodec
    {
        buffer.Position = 0;
        buffer.Get(values.ReadInts.AsSpan());
    }

    /// <inheritdoc/>
    public static ulong Bits(BufferValues values, int index) => unchecked((uint)values.Ints[index]);

    /// <inheritdoc/>
    public static ulong ReadBits(BufferValues values, int index) => unchecked((uint)values.ReadInts[index]);
}
