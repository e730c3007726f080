using System.Runtime.CompilerServices;

namespace Overtake.Workloads.Boxing.Shapes;

/// <summary>A record of the study, which is at the same time the state that makes the next record. As a struct it lives in registers, and the JIT compiles every contender anew for it.</summary>
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

    /// <summary>The fewest bytes that an encoded record has. Loops that go on while so many are left let the JIT drop the bounds check of records of constant length.</summary>
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
