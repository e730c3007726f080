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
