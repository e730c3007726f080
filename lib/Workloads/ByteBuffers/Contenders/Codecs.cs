using System.Buffers.Binary;
using System.Net;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Overtake.Workloads.ByteBuffers;

/// <summary>As published before the change: network order from the networking class, a temporary array for each value, a byte loop for doubles.</summary>
public readonly struct BeforeCodec : IBigEndianCodec
{
    public static short ReadShort(byte[] bytes, int index) => IPAddress.HostToNetworkOrder(BitConverter.ToInt16(bytes, index));

    public static int ReadInt(byte[] bytes, int index) => IPAddress.HostToNetworkOrder(BitConverter.ToInt32(bytes, index));

    public static long ReadLong(byte[] bytes, int index) => IPAddress.HostToNetworkOrder(BitConverter.ToInt64(bytes, index));

    public static double ReadDouble(byte[] bytes, int index) => BitConverter.Int64BitsToDouble(FromBytes(bytes, index));

    public static void WriteShort(byte[] bytes, int index, short value) => Copy(BitConverter.GetBytes(IPAddress.NetworkToHostOrder(value)), bytes, index);

    public static void WriteInt(byte[] bytes, int index, int value) => Copy(BitConverter.GetBytes(IPAddress.NetworkToHostOrder(value)), bytes, index);

    public static void WriteLong(byte[] bytes, int index, long value) => Copy(BitConverter.GetBytes(IPAddress.NetworkToHostOrder(value)), bytes, index);

    public static void WriteDouble(byte[] bytes, int index, double value)
    {
        var reversed = BitConverter.GetBytes(value);
        Array.Reverse(reversed);
        Copy(reversed, bytes, index);
    }

    // The published helper: the most significant byte first, one after the other.
    private static long FromBytes(byte[] bytes, int start)
    {
        long value = 0;
        for (var i = 0; i < sizeof(long); i++)
        {
            value = unchecked((value << 8) | bytes[start + i]);
        }

        return value;
    }

    private static void Copy(byte[] value, byte[] bytes, int index) => Array.Copy(value, 0, bytes, index, value.Length);
}

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

/// <summary>Single values as after the change, runs of values through vectors of 32 bytes, four at a time: the limit of this hardware.</summary>
public readonly struct VectorisedCodec : IBigEndianCodec
{
    // Bytes of a vector.
    private const int Vector = 32;

    public static short ReadShort(byte[] bytes, int index) => AfterCodec.ReadShort(bytes, index);

    public static int ReadInt(byte[] bytes, int index) => AfterCodec.ReadInt(bytes, index);

    public static long ReadLong(byte[] bytes, int index) => AfterCodec.ReadLong(bytes, index);

    public static double ReadDouble(byte[] bytes, int index) => AfterCodec.ReadDouble(bytes, index);

    public static void WriteShort(byte[] bytes, int index, short value) => AfterCodec.WriteShort(bytes, index, value);

    public static void WriteInt(byte[] bytes, int index, int value) => AfterCodec.WriteInt(bytes, index, value);

    public static void WriteLong(byte[] bytes, int index, long value) => AfterCodec.WriteLong(bytes, index, value);

    public static void WriteDouble(byte[] bytes, int index, double value) => AfterCodec.WriteDouble(bytes, index, value);

    public static bool TryReadRun(byte[] bytes, int index, Span<short> values)
    {
        Reverse(Run<short>(bytes, index, values.Length), values);
        return true;
    }

    public static bool TryReadRun(byte[] bytes, int index, Span<int> values)
    {
        Reverse(Run<int>(bytes, index, values.Length), values);
        return true;
    }

    public static bool TryReadRun(byte[] bytes, int index, Span<long> values)
    {
        Reverse(Run<long>(bytes, index, values.Length), values);
        return true;
    }

    public static bool TryReadRun(byte[] bytes, int index, Span<double> values) => TryReadRun(bytes, index, MemoryMarshal.Cast<double, long>(values));

    public static bool TryWriteRun(byte[] bytes, int index, ReadOnlySpan<short> values)
    {
        Reverse(values, Run<short>(bytes, index, values.Length));
        return true;
    }

    public static bool TryWriteRun(byte[] bytes, int index, ReadOnlySpan<int> values)
    {
        Reverse(values, Run<int>(bytes, index, values.Length));
        return true;
    }

    public static bool TryWriteRun(byte[] bytes, int index, ReadOnlySpan<long> values)
    {
        Reverse(values, Run<long>(bytes, index, values.Length));
        return true;
    }

    public static bool TryWriteRun(byte[] bytes, int index, ReadOnlySpan<double> values) => TryWriteRun(bytes, index, MemoryMarshal.Cast<double, long>(values));

    private static Span<T> Run<T>(byte[] bytes, int index, int count)
        where T : unmanaged =>
        MemoryMarshal.Cast<byte, T>(bytes.AsSpan(index, count * Unsafe.SizeOf<T>()));

    private static void Reverse(ReadOnlySpan<short> source, Span<short> target)
    {
        if (BitConverter.IsLittleEndian)
        {
            var done = ReverseBlocks<OrderOfTwo>(MemoryMarshal.AsBytes(source), MemoryMarshal.AsBytes(target)) / sizeof(short);
            BinaryPrimitives.ReverseEndianness(source[done..], target[done..]);
        }
        else
        {
            source.CopyTo(target);
        }
    }

    private static void Reverse(ReadOnlySpan<int> source, Span<int> target)
    {
        if (BitConverter.IsLittleEndian)
        {
            var done = ReverseBlocks<OrderOfFour>(MemoryMarshal.AsBytes(source), MemoryMarshal.AsBytes(target)) / sizeof(int);
            BinaryPrimitives.ReverseEndianness(source[done..], target[done..]);
        }
        else
        {
            source.CopyTo(target);
        }
    }

    private static void Reverse(ReadOnlySpan<long> source, Span<long> target)
    {
        if (BitConverter.IsLittleEndian)
        {
            var done = ReverseBlocks<OrderOfEight>(MemoryMarshal.AsBytes(source), MemoryMarshal.AsBytes(target)) / sizeof(long);
            BinaryPrimitives.ReverseEndianness(source[done..], target[done..]);
        }
        else
        {
            source.CopyTo(target);
        }
    }

    /// <summary>
    /// All of it, four vectors at a time, where it is a vector at least. One vector at a time, as the span overloads of <see cref="BinaryPrimitives"/> have it,
    /// took up to three times as long for shorts. Other processors than those with AVX2 have those overloads alone.
    /// </summary>
    /// <returns>Bytes done: all or none.</returns>
    private static int ReverseBlocks<TOrder>(ReadOnlySpan<byte> source, Span<byte> target)
        where TOrder : struct, IByteOrder
    {
        const int Block = 4 * Vector;
        if (!Avx2.IsSupported || source.Length < Vector)
        {
            return 0;
        }

        ref var from = ref MemoryMarshal.GetReference(source);
        ref var to = ref MemoryMarshal.GetReference(target);
        var order = TOrder.Indices;
        nuint done = 0;
        // Stores that cross cache lines cost half the speed: one vector ahead, then from the next boundary on, where values lie on it too.
        var aligned = (Vector - (AddressOf(ref to) & (Vector - 1))) & (Vector - 1);
        if (aligned % sizeof(long) == 0)
        {
            Avx2.Shuffle(Vector256.LoadUnsafe(ref from), order).StoreUnsafe(ref to);
            done = aligned;
        }

        for (; done + Block <= (nuint)source.Length; done += Block)
        {
            var (first, second) = (Vector256.LoadUnsafe(ref from, done), Vector256.LoadUnsafe(ref from, done + Vector));
            var (third, fourth) = (Vector256.LoadUnsafe(ref from, done + (2 * Vector)), Vector256.LoadUnsafe(ref from, done + (3 * Vector)));
            Avx2.Shuffle(first, order).StoreUnsafe(ref to, done);
            Avx2.Shuffle(second, order).StoreUnsafe(ref to, done + Vector);
            Avx2.Shuffle(third, order).StoreUnsafe(ref to, done + (2 * Vector));
            Avx2.Shuffle(fourth, order).StoreUnsafe(ref to, done + (3 * Vector));
        }

        for (; done + Vector <= (nuint)source.Length; done += Vector)
        {
            Avx2.Shuffle(Vector256.LoadUnsafe(ref from, done), order).StoreUnsafe(ref to, done);
        }

        // The last vector may repeat what is done.
        var last = (nuint)(source.Length - Vector);
        Avx2.Shuffle(Vector256.LoadUnsafe(ref from, last), order).StoreUnsafe(ref to, last);
        return source.Length;
    }

    private static unsafe nuint AddressOf(ref byte place) => (nuint)Unsafe.AsPointer(ref place);

    /// <summary>Which byte goes where in each half of a vector, so that every value in it is turned round.</summary>
    private interface IByteOrder
    {
        static abstract Vector256<byte> Indices { get; }
    }

    private readonly struct OrderOfTwo : IByteOrder
    {
        public static Vector256<byte> Indices =>
            Vector256.Create((byte)1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
    }

    private readonly struct OrderOfFour : IByteOrder
    {
        public static Vector256<byte> Indices =>
            Vector256.Create((byte)3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
    }

    private readonly struct OrderOfEight : IByteOrder
    {
        public static Vector256<byte> Indices =>
            Vector256.Create((byte)7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
    }
}
