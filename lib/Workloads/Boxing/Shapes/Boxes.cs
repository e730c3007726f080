using System.Runtime.CompilerServices;

namespace Overtake.Workloads.Boxing.Shapes;

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
