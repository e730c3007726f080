namespace Overtake.Workloads.ByteBuffers;

/// <summary>Values of type int, one after the other.</summary>
public readonly struct IntType : IBufferType
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
