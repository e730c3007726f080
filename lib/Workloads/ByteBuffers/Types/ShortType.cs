namespace Overtake.Workloads.ByteBuffers;

/// <summary>Values of type short, one after the other.</summary>
public readonly struct ShortType : IBufferType
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
