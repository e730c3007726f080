using System.Runtime.CompilerServices;

namespace Overtake.Workloads.Serializers.NetSerializerFormat;

/// <summary>
/// The values that the format knows by itself and whose length has a bound. Generated code calls the overload of
/// the field's type, with the position in a register, once the bound of a whole run of fields has been reserved
/// or seen to be there; the overloads that take a <see cref="FormatReader"/> read near the end of the input.
/// </summary>
internal static class Primitives
{
    // Scale 0 to 28 above the sign.
    private const uint LargestScaleAndSign = (28 << 1) | 1;

    /// <summary>
    /// Shortest and longest form of each type, in bytes. What is written is shorter than the longest
    /// form: numbers may come with groups of zeros behind them, up to what their varint can have.
    /// </summary>
    public static IReadOnlyDictionary<Type, (int Shortest, int Longest)> Lengths { get; } = new Dictionary<Type, (int, int)>
    {
        [typeof(bool)] = (1, 1),
        [typeof(byte)] = (1, 1),
        [typeof(sbyte)] = (1, 1),
        [typeof(char)] = (1, Varint.Longest32),
        [typeof(ushort)] = (1, Varint.Longest32),
        [typeof(short)] = (1, Varint.Longest32),
        [typeof(uint)] = (1, Varint.Longest32),
        [typeof(int)] = (1, Varint.Longest32),
        [typeof(ulong)] = (1, Varint.Longest64),
        [typeof(long)] = (1, Varint.Longest64),
        [typeof(float)] = (1, Varint.Longest32),
        [typeof(double)] = (1, Varint.Longest64),
        [typeof(DateTime)] = (1, Varint.Longest64),
        [typeof(decimal)] = (3, Varint.Longest64 + (2 * Varint.Longest32)),
    };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Write(ref byte at, bool value) => ref Write(ref at, value ? (byte)1 : (byte)0);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Write(ref byte at, byte value)
    {
        at = value;
        return ref Unsafe.Add(ref at, 1);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Write(ref byte at, sbyte value) => ref Write(ref at, (byte)value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Write(ref byte at, char value) => ref Varint.Write(ref at, (uint)value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Write(ref byte at, ushort value) => ref Varint.Write(ref at, (uint)value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Write(ref byte at, short value) => ref Varint.Write(ref at, Varint.ZigZag(value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Write(ref byte at, uint value) => ref Varint.Write(ref at, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Write(ref byte at, int value) => ref Varint.Write(ref at, Varint.ZigZag(value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Write(ref byte at, ulong value) => ref Varint.Write(ref at, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Write(ref byte at, long value) => ref Varint.Write(ref at, Varint.ZigZag(value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Write(ref byte at, float value) => ref Varint.Write(ref at, BitConverter.SingleToUInt32Bits(value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Write(ref byte at, double value) => ref Varint.Write(ref at, BitConverter.DoubleToUInt64Bits(value));

    public static ref byte Write(ref byte at, DateTime value) => ref Write(ref at, value.ToBinary());

    public static ref byte Write(ref byte at, decimal value)
    {
        Span<int> words = stackalloc int[4];
        decimal.GetBits(value, words);
        at = ref Varint.Write(ref at, ((ulong)(uint)words[1] << 32) | (uint)words[0]);
        at = ref Varint.Write(ref at, (uint)words[2]);
        var scaleAndSign = (((uint)words[3] >> 15) & 0x1FE) | ((uint)words[3] >> 31);
        return ref Write(ref at, (byte)scaleAndSign);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Read(ref byte at, scoped ref bool value)
    {
        value = at != 0;
        return ref Unsafe.Add(ref at, 1);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Read(ref byte at, scoped ref byte value)
    {
        value = at;
        return ref Unsafe.Add(ref at, 1);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Read(ref byte at, scoped ref sbyte value)
    {
        value = (sbyte)at;
        return ref Unsafe.Add(ref at, 1);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Read(ref byte at, scoped ref char value) => ref Read(ref at, ref Unsafe.As<char, ushort>(ref value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Read(ref byte at, scoped ref ushort value)
    {
        uint number = 0;
        at = ref Varint.Read(ref at, ref number);
        value = Narrow(number);
        return ref at;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Read(ref byte at, scoped ref short value)
    {
        uint number = 0;
        at = ref Varint.Read(ref at, ref number);
        value = (short)Varint.UnZigZag((uint)Narrow(number));
        return ref at;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Read(ref byte at, scoped ref uint value) => ref Varint.Read(ref at, ref value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Read(ref byte at, scoped ref int value)
    {
        uint number = 0;
        at = ref Varint.Read(ref at, ref number);
        value = Varint.UnZigZag(number);
        return ref at;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Read(ref byte at, scoped ref ulong value) => ref Varint.Read(ref at, ref value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Read(ref byte at, scoped ref long value)
    {
        ulong number = 0;
        at = ref Varint.Read(ref at, ref number);
        value = Varint.UnZigZag(number);
        return ref at;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Read(ref byte at, scoped ref float value) => ref Varint.Read(ref at, ref Unsafe.As<float, uint>(ref value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte Read(ref byte at, scoped ref double value) => ref Varint.Read(ref at, ref Unsafe.As<double, ulong>(ref value));

    public static ref byte Read(ref byte at, scoped ref DateTime value)
    {
        long binary = 0;
        at = ref Read(ref at, ref binary);
        value = ToDateTime(binary);
        return ref at;
    }

    public static ref byte Read(ref byte at, scoped ref decimal value)
    {
        ulong lowAndMiddle = 0;
        uint high = 0, scaleAndSign = 0;
        at = ref Varint.Read(ref at, ref lowAndMiddle);
        at = ref Varint.Read(ref at, ref high);
        at = ref Varint.Read(ref at, ref scaleAndSign);
        value = ToDecimal(lowAndMiddle, high, scaleAndSign);
        return ref at;
    }

    public static void Read(ref FormatReader reader, ref bool value) => value = reader.ReadByte() != 0;

    public static void Read(ref FormatReader reader, ref byte value) => value = reader.ReadByte();

    public static void Read(ref FormatReader reader, ref sbyte value) => value = (sbyte)reader.ReadByte();

    public static void Read(ref FormatReader reader, ref char value) => value = (char)Narrow(reader.ReadUInt32());

    public static void Read(ref FormatReader reader, ref ushort value) => value = Narrow(reader.ReadUInt32());

    public static void Read(ref FormatReader reader, ref short value) => value = (short)Varint.UnZigZag((uint)Narrow(reader.ReadUInt32()));

    public static void Read(ref FormatReader reader, ref uint value) => value = reader.ReadUInt32();

    public static void Read(ref FormatReader reader, ref int value) => value = reader.ReadInt32();

    public static void Read(ref FormatReader reader, ref ulong value) => value = reader.ReadUInt64();

    public static void Read(ref FormatReader reader, ref long value) => value = reader.ReadInt64();

    public static void Read(ref FormatReader reader, ref float value) => value = BitConverter.UInt32BitsToSingle(reader.ReadUInt32());

    public static void Read(ref FormatReader reader, ref double value) => value = BitConverter.UInt64BitsToDouble(reader.ReadUInt64());

    public static void Read(ref FormatReader reader, ref DateTime value) => value = ToDateTime(reader.ReadInt64());

    public static void Read(ref FormatReader reader, ref decimal value) => value = ToDecimal(reader.ReadUInt64(), reader.ReadUInt32(), reader.ReadUInt32());

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ushort Narrow(uint number)
    {
        if (number > ushort.MaxValue)
        {
            Varint.ThrowTooLong();
        }

        return (ushort)number;
    }

    private static decimal ToDecimal(ulong lowAndMiddle, uint high, uint scaleAndSign)
    {
        if (scaleAndSign > LargestScaleAndSign)
        {
            throw new InvalidMessageException("A decimal has more than 28 digits behind the point.");
        }

        return new((int)lowAndMiddle, (int)(lowAndMiddle >> 32), (int)high, (scaleAndSign & 1) != 0, (byte)(scaleAndSign >> 1));
    }

    private static DateTime ToDateTime(long binary)
    {
        try
        {
            return DateTime.FromBinary(binary);
        }
        catch (ArgumentException cause)
        {
            throw new InvalidMessageException("A time is outside the years 1 to 9999.", cause);
        }
    }
}
