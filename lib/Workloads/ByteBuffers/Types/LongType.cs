namespace Overtake.Workloads.ByteBuffers;

/// <summary>Values of type long, one after the other.</summary>
public readonly struct LongType : IBufferType
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
