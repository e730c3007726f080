namespace Overtake.Workloads.ByteBuffers;

/// <summary>Values of type int, each at its own index: the position stays where it is.</summary>
public readonly struct IndexedIntType : IBufferType
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
