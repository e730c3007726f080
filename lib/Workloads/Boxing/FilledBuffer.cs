namespace Overtake.Workloads.Boxing;

/// <summary>What a contender made of N records: the object that holds them, and how much of it is used.</summary>
/// <param name="Storage">An array, or whatever the contender hands over.</param>
/// <param name="Length">Elements of <paramref name="Storage"/> in use (bytes for <c>byte[]</c>, slots for <c>object[]</c> and <c>Variant[]</c>, records else).</param>
public readonly record struct FilledBuffer(object Storage, int Length)
{
    /// <summary>The elements in use.</summary>
    /// <typeparam name="T">Element type of the array.</typeparam>
    /// <exception cref="InvalidDataException"><see cref="Storage"/> is no <typeparamref name="T"/>[], or has fewer elements than <see cref="Length"/>.</exception>
    public ReadOnlySpan<T> Elements<T>() =>
        Storage is T[] array && (uint)Length <= (uint)array.Length
            ? new ReadOnlySpan<T>(array, 0, Length)
            : throw new InvalidDataException($"The buffer is not a {typeof(T).Name}[] of at least {Length} elements.");
}
