using System.Buffers.Binary;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Overtake.Workloads.Boxing.Shapes;

/// <summary>
/// A record of the study, which is at the same time the state that makes the next record.
/// As a struct it lives in registers, and the JIT compiles every contender anew for it.
/// </summary>
/// <typeparam name="TSelf">The record itself.</typeparam>
public interface IRecord<TSelf> where TSelf : struct, IRecord<TSelf>
{
    /// <summary>Name of the shape in results.</summary>
    static abstract string Shape { get; }

    /// <summary>Values of a record, texts included: its slots in an <c>object[]</c>.</summary>
    static abstract int Slots { get; }

    /// <summary>Numbers of a record: each becomes a box.</summary>
    static abstract int Numbers { get; }

    /// <summary>Bytes of the boxes of a record: 24 for each number up to 8 bytes.</summary>
    static virtual int BoxBytes => TSelf.Numbers * ObjectSize.Box;

    /// <summary>Bytes of the boxes of a record in an array of <see cref="Variant"/>: of values that do not fit one.</summary>
    static virtual int VariantBoxBytes => 0;

    /// <summary>The default first record of a fill.</summary>
    static abstract TSelf Start { get; }

    /// <summary>Makes this the next record: every integer + 1, every double + 0.001, texts unchanged. Integers wrap around.</summary>
    void Advance();

    /// <summary>
    /// The fewest bytes that an encoded record has. Loops that go on while so many are left let the JIT drop the bounds check of records of constant length.
    /// </summary>
    static abstract int LeastLength { get; }

    /// <summary>Bytes that <see cref="Encode"/> needs. Constant where all values are numbers: 8 for each.</summary>
    int EncodedLength { get; }

    /// <summary>Writes the values one after the other, little-endian, texts as UTF-8 after their length in bytes (32 bits).</summary>
    /// <returns>Bytes written: <see cref="EncodedLength"/>.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="destination"/> is too short.</exception>
    int Encode(Span<byte> destination);

    /// <summary>Reads what <see cref="Encode"/> wrote from the beginning of <paramref name="source"/>.</summary>
    /// <param name="source">One record, and possibly more after it.</param>
    /// <param name="length">Bytes read.</param>
    /// <exception cref="InvalidDataException">There is no whole record, or its text is not UTF-8.</exception>
    static abstract TSelf Decode(ReadOnlySpan<byte> source, out int length);

    /// <summary>Writes the values in order, as <see cref="BinaryWriter"/> writes them.</summary>
    void Write(BinaryWriter writer);

    /// <summary>Reads what <see cref="Write"/> wrote. Throws what <see cref="BinaryReader"/> throws.</summary>
    static abstract TSelf Read(BinaryReader reader);

    /// <summary>Puts every value into a slot of its own.</summary>
    /// <param name="slots">Exactly <see cref="Slots"/> slots.</param>
    void Store<TSlot, TSlots>(Span<TSlot> slots) where TSlots : ISlots<TSlot>;

    /// <summary>Takes the values out of their slots.</summary>
    /// <param name="slots">Exactly <see cref="Slots"/> slots.</param>
    /// <exception cref="InvalidDataException">A slot holds another type.</exception>
    static abstract TSelf Load<TSlot, TSlots>(ReadOnlySpan<TSlot> slots) where TSlots : ISlots<TSlot>;

    /// <summary>Mixes every value, in order, into <paramref name="checksum"/>.</summary>
    ulong Fold<TMixing>(ulong checksum) where TMixing : IMixing;
}

/// <summary><see cref="Checksum"/> without the texts: uses everything that advances, and nothing that does not.</summary>
internal readonly struct NumbersOnly : IMixing
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix(ulong checksum, long value) => Checksum.Mix(checksum, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix(ulong checksum, double value) => Checksum.Mix(checksum, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix(ulong checksum, string value) => checksum;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix(ulong checksum, ReadOnlySpan<byte> bytes) => checksum;
}

/// <summary>The one exception for buffers that hold something else than records, made out of line so that decoding loops stay small.</summary>
internal static class Malformed
{
    internal static InvalidDataException Slot() => new("A slot does not hold the type that the record has there.");

    internal static InvalidDataException Truncated() => new("The buffer ends within a record.");

    internal static InvalidDataException Value(string type) => new($"The buffer holds no valid {type} where one should be.");

    internal static InvalidDataException Text() => new("The text of a record is not valid UTF-8.");

    internal static InvalidDataException Stream(Exception reason) => new("The buffer does not hold whole records: " + reason.Message, reason);
}

/// <summary>Serializers for the records, generated at compile time.</summary>
#if NET9_0_OR_GREATER
[JsonSourceGenerationOptions(IncludeFields = true, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow, RespectNullableAnnotations = true)]
#else
// The study of this contender is measured on the newest runtime alone; .NET 8 has not all of the options.
[JsonSourceGenerationOptions(IncludeFields = true, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow)]
#endif
[JsonSerializable(typeof(OneNumber))]
[JsonSerializable(typeof(ThreeNumbers))]
[JsonSerializable(typeof(EightNumbers))]
[JsonSerializable(typeof(NumbersAndText))]
internal sealed partial class RecordJson : JsonSerializerContext;

/// <summary>
/// Doubles in JSON without loss: finite ones as shortest numbers, NaN and the infinities,
/// which JSON has no numbers for, as their bits in a string of 16 hexadecimal digits.
/// </summary>
internal sealed class ExactDoubleConverter : JsonConverter<double>
{
    public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options)
    {
        if (double.IsFinite(value))
        {
            writer.WriteNumberValue(value);
        }
        else
        {
            writer.WriteStringValue(BitConverter.DoubleToInt64Bits(value).ToString("X16", CultureInfo.InvariantCulture));
        }
    }

    public override double Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        if (reader.TokenType == JsonTokenType.Number)
        {
            return reader.GetDouble();
        }

        if (reader.TokenType == JsonTokenType.String
            && long.TryParse(reader.GetString(), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var bits))
        {
            return BitConverter.Int64BitsToDouble(bits);
        }

        throw new JsonException("A double is a number, or its bits in a string of hexadecimal digits.");
    }
}

/// <summary>The point in time of a first record.</summary>
internal static class RecordTime
{
    /// <summary>1 January 2020 in ticks of 100 ns: any fixed day does, and records of one run equal those of another.</summary>
    internal const long Start = 637_134_336_000_000_000;
}

/// <summary>Values of users' records that <see cref="BinaryPrimitives"/> and <see cref="BinaryWriter"/> do not know, little-endian.</summary>
public static class RecordValues
{
    /// <summary>Bytes of a <see cref="decimal"/> and of a <see cref="Guid"/>.</summary>
    public const int Wide = 16;

    /// <summary>Bytes of a <see cref="DateTimeOffset"/>: ticks, and the offset in minutes as 16 bits.</summary>
    public const int DateTimeOffsetSize = 10;

    private const int ExponentAndSign = unchecked((int)0x80FF0000);
    private const int LargestExponent = 28;

    /// <summary>Writes a decimal.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="destination"/> is too short.</exception>
    public static void Write(Span<byte> destination, decimal value)
    {
        Span<int> parts = stackalloc int[4];
        decimal.GetBits(value, parts);
        var bytes = destination[..Wide];
        BinaryPrimitives.WriteInt32LittleEndian(bytes, parts[0]);
        BinaryPrimitives.WriteInt32LittleEndian(bytes[4..], parts[1]);
        BinaryPrimitives.WriteInt32LittleEndian(bytes[8..], parts[2]);
        BinaryPrimitives.WriteInt32LittleEndian(bytes[12..], parts[3]);
    }

    /// <summary>Reads a decimal.</summary>
    /// <param name="source">At least <see cref="Wide"/> bytes.</param>
    /// <exception cref="InvalidDataException">The bytes are those of no decimal.</exception>
    public static decimal ReadDecimal(ReadOnlySpan<byte> source)
    {
        var bytes = source[..Wide];
        var flags = BinaryPrimitives.ReadInt32LittleEndian(bytes[12..]);
        DemandDecimal(flags);
        return new decimal(
            BinaryPrimitives.ReadInt32LittleEndian(bytes), BinaryPrimitives.ReadInt32LittleEndian(bytes[4..]),
            BinaryPrimitives.ReadInt32LittleEndian(bytes[8..]), flags < 0, (byte)(flags >> 16));
    }

    /// <summary>Demands that 32 bits are the sign and exponent of a decimal.</summary>
    /// <exception cref="InvalidDataException">They are those of none.</exception>
    internal static void DemandDecimal(int flags)
    {
        if ((flags & ~ExponentAndSign) != 0 || (byte)(flags >> 16) > LargestExponent)
        {
            throw Malformed.Value("decimal");
        }
    }

    /// <summary>Demands that the fixed part of a record is whole.</summary>
    /// <exception cref="InvalidDataException">There are fewer bytes.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Demand(ReadOnlySpan<byte> source, int length)
    {
        if (source.Length < length)
        {
            throw Malformed.Truncated();
        }
    }

    /// <summary>Writes a Guid.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="destination"/> is too short.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(Span<byte> destination, Guid value) => value.TryWriteBytes(destination[..Wide]);

    /// <summary>Reads a Guid.</summary>
    /// <param name="source">At least <see cref="Wide"/> bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Guid ReadGuid(ReadOnlySpan<byte> source) => new(source[..Wide]);

    /// <summary>Writes a point in time with its offset.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="destination"/> is too short.</exception>
    public static void Write(Span<byte> destination, DateTimeOffset value)
    {
        var bytes = destination[..DateTimeOffsetSize];
        BinaryPrimitives.WriteInt64LittleEndian(bytes, value.Ticks);
        BinaryPrimitives.WriteInt16LittleEndian(bytes[8..], (short)value.TotalOffsetMinutes);
    }

    /// <summary>Reads a point in time with its offset.</summary>
    /// <param name="source">At least <see cref="DateTimeOffsetSize"/> bytes.</param>
    /// <exception cref="InvalidDataException">The bytes are those of no point in time.</exception>
    public static DateTimeOffset ReadDateTimeOffset(ReadOnlySpan<byte> source)
    {
        var (ticks, minutes) = (BinaryPrimitives.ReadInt64LittleEndian(source), BinaryPrimitives.ReadInt16LittleEndian(source[8..]));
        try
        {
            return new(ticks, new TimeSpan(0, minutes, 0));
        }
        catch (ArgumentException)
        {
            throw Malformed.Value(nameof(DateTimeOffset));
        }
    }

    /// <summary>Reads whether a value follows.</summary>
    /// <exception cref="InvalidDataException">The byte is neither 0 nor 1.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsThere(byte flag) => flag <= 1 ? flag == 1 : throw Malformed.Value("bool");

    /// <summary>Mixes a decimal into a checksum.</summary>
    public static ulong Mix<TMixing>(ulong checksum, decimal value) where TMixing : IMixing => MixWide<TMixing, decimal>(checksum, ref value);

    /// <summary>Mixes a Guid into a checksum.</summary>
    public static ulong Mix<TMixing>(ulong checksum, Guid value) where TMixing : IMixing => MixWide<TMixing, Guid>(checksum, ref value);

    /// <summary>Mixes a point in time with its offset into a checksum.</summary>
    public static ulong Mix<TMixing>(ulong checksum, DateTimeOffset value)
        where TMixing : IMixing => TMixing.Mix(TMixing.Mix(checksum, value.Ticks), (long)value.TotalOffsetMinutes);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong MixWide<TMixing, T>(ulong checksum, ref T value)
        where TMixing : IMixing
        where T : unmanaged
    {
        ref var bits = ref Unsafe.As<T, long>(ref value);
        return TMixing.Mix(TMixing.Mix(checksum, bits), Unsafe.Add(ref bits, 1));
    }
}
