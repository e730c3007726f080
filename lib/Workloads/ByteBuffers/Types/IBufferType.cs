namespace Overtake.Workloads.ByteBuffers;

/// <summary>One type of values in a buffer: writing all of them, reading all of them, and what must come out.</summary>
public interface IBufferType
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

    /// <summary>The bits of a value that was read.</summary>
    static abstract ulong ReadBits(BufferValues values, int index);
}
