namespace Overtake.Workloads.Serializers.MessagePack;

/// <summary>How values of one type are written as MessagePack. A struct that implements it makes the JIT compile what uses it for this type alone.</summary>
/// <typeparam name="T">Type of the values.</typeparam>
public interface IMessagePackFormat<T>
{
    /// <summary>Bytes that <see cref="Write"/> needs at most.</summary>
    /// <exception cref="OverflowException">More than an array can hold.</exception>
    static abstract int Bound(T value);

    /// <summary>Writes a value.</summary>
    static abstract void Write(ref MessagePackWriter writer, T value);

    /// <summary>Reads a value. Where the input ends within it, <see cref="MessagePackReader.IsIncomplete"/> says so and the value means nothing.</summary>
    /// <exception cref="InvalidMessageException">The input is no such value.</exception>
    static abstract T Read(ref MessagePackReader reader);
}
