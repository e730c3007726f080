namespace Overtake.Workloads.ByteBuffers;

/// <summary>Values of type int, each at its own index: the position stays where it is.</summary>
public readonly struct IndexedIntType : IBufferType
{
    /// <inheritdoc/>
    public static int Size => sizeof(int);

    /// <inheritdoc/>
    public static void Put<TCodec>(ByteBuffer<TCodec> buffer, BufferValues values)
        where TCodec : struct, IBigEndianCodec
    {
        var ints = values.Ints;
        for (var i = 0; i < ints.Length; i++)
        {
            buffer.PutInt(i * sizeof(int), ints[i]);
        }
    }

    /// <inheritdoc/>
    public static void Get<TCodec>(ByteBuffer<TCodec> buffer, BufferValues values)
        where TCodec : struct, IBigEndianCodec
    {
        var ints = values.ReadInts;
        for (var i = 0; i < ints.Length; i++)
        {
            ints[i] = buffer.GetInt(i * sizeof(int));
        }
    }

    /// <inheritdoc/>
    public static ulong Bits(BufferValues values, int index) => unchecked((uint)values.Ints[index]);

    /// <inheritdoc/>
    public static ulong ReadBits(BufferValues values, int index) => unchecked((uint)values.ReadInts[index]);
}
