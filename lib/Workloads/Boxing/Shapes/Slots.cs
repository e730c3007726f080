using System.Runtime.CompilerServices;

namespace Overtake.Workloads.Boxing.Shapes;

/// <summary>How values go into slots of one type and come out again.</summary>
/// <typeparam name="TSlot">Type of a slot: holds any one value.</typeparam>
public interface ISlots<TSlot>
{
    /// <summary>A slot that holds an integer.</summary>
    static abstract TSlot Of(long value);

    /// <summary>A slot that holds a double.</summary>
    static abstract TSlot Of(double value);

    /// <summary>A slot that holds a text.</summary>
    static abstract TSlot Of(string value);

    /// <summary>A slot that holds a value of another type, boxed; null where there is none.</summary>
    static abstract TSlot Of<T>(T value);

    /// <summary>The integer in <paramref name="slot"/>.</summary>
    /// <exception cref="InvalidDataException">The slot holds no integer.</exception>
    static abstract long Int64(TSlot slot);

    /// <summary>The double in <paramref name="slot"/>.</summary>
    /// <exception cref="InvalidDataException">The slot holds no double.</exception>
    static abstract double Double(TSlot slot);

    /// <summary>The text in <paramref name="slot"/>.</summary>
    /// <exception cref="InvalidDataException">The slot holds no text.</exception>
    static abstract string Text(TSlot slot);

    /// <summary>The value of another type in <paramref name="slot"/>.</summary>
    /// <exception cref="InvalidDataException">The slot holds none of that type.</exception>
    static abstract T Value<T>(TSlot slot);
}

/// <summary>Slots of type <c>object</c>: numbers are boxed, texts are stored as they are.</summary>
internal readonly struct Boxes : ISlots<object>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object Of(long value) => value;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object Of(double value) => value;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object Of(string value) => value;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object Of<T>(T value) => value!;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Int64(object slot) => slot is long value ? value : throw Malformed.Slot();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static double Double(object slot) => slot is double value ? value : throw Malformed.Slot();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string Text(object slot) => slot as string ?? throw Malformed.Slot();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Value<T>(object slot) => slot is T value ? value : slot is null && default(T) is null ? default! : throw Malformed.Slot();
}

/// <summary>
/// A tagged union of 16 bytes. A reference and a number must not share bytes, so the reference
/// doubles as the tag: it is either the text or one of two marks that say what the number is.
/// </summary>
internal readonly struct Variant : ISlots<Variant>
{
    private static readonly object Int64Mark = new();
    private static readonly object DoubleMark = new();

    private readonly object _textOrMark;
    private readonly long _bits;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Variant(object textOrMark, long bits)
    {
        _textOrMark = textOrMark;
        _bits = bits;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Variant Of(long value) => new(Int64Mark, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Variant Of(double value) => new(DoubleMark, BitConverter.DoubleToInt64Bits(value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Variant Of(string value) => new(value, 0);

    /// <summary>More than 8 bytes have no room beside the mark: such values are boxed here too.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Variant Of<T>(T value) => new(value!, 0);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Int64(Variant slot) => slot._textOrMark == Int64Mark ? slot._bits : throw Malformed.Slot();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static double Double(Variant slot) => slot._textOrMark == DoubleMark ? BitConverter.Int64BitsToDouble(slot._bits) : throw Malformed.Slot();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string Text(Variant slot) => slot._textOrMark as string ?? throw Malformed.Slot();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Value<T>(Variant slot) => Boxes.Value<T>(slot._textOrMark);
}
