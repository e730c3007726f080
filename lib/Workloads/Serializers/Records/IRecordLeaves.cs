namespace Overtake.Workloads.Serializers.Records;

/// <summary>The leaf values of a flat record, for its way into an <c>object[]</c>.</summary>
/// <typeparam name="T">Type of the record.</typeparam>
public interface IRecordLeaves<T>
{
    /// <summary>Leaf values of a record.</summary>
    static abstract int Count { get; }

    /// <summary>Boxes every leaf value. A string is copied: it must be kept as a box keeps its value, and a copied reference would be no contest.</summary>
    /// <param name="record">The record.</param>
    /// <param name="leaves"><see cref="Count"/> places.</param>
    static abstract void Box(T record, Span<object?> leaves);

    /// <summary>The record again.</summary>
    static abstract T Unbox(ReadOnlySpan<object?> leaves);
}
