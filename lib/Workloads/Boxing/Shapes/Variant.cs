using System.Runtime.CompilerServices;

namespace Overtake.Workloads.Boxing.Shapes;

/// <summary>A tagged union of 16 bytes. A reference and a number must not share bytes, so the reference doubles as the tag: it is either the text or one of two marks that say what the number is.</summary>
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
