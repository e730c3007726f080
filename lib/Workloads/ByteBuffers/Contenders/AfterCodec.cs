using System.Buffers.Binary;

namespace Overtake.Workloads.ByteBuffers;

/// <summary>As published after the change: one <see cref="BinaryPrimitives"/> call on the array's span for every value.</summary>
public readonly struct AfterCodec : IBigEndianCodec
{
    public static short ReadShort(byte[] bytes, int index) => BinaryPrimitives.ReadInt16BigEndian(bytes.AsSpan(index));

    public static int ReadInt(byte[] bytes, int index) => BinaryPrimitives.ReadInt32BigEndian(bytes.AsSpan(index));

    public static long ReadLong(byte[] bytes, int index) => BinaryPrimitives.ReadInt64BigEndian(bytes.AsSpan(index));

    public static double ReadDouble(byte[] bytes, int index) => BitConverter.Int64BitsToDouble(ReadLong(bytes, index));

    public static void WriteShort(byte[] bytes, int index, short value) => BinaryPrimitives.WriteInt16BigEndian(bytes.AsSpan(index), value);

    public static void WriteInt(byte[] bytes, int index, int value) => BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(index), value);

    public static void WriteLong(byte[] bytes, int index, long value) => BinaryPrimitives.WriteInt64BigEndian(bytes.AsSpan(index), value);

    public static void WriteDouble(byte[] bytes, int index, double value) => WriteLong(bytes, index, BitConverter.DoubleToInt64Bits(value));
}
