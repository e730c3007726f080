namespace Overtake.Workloads.Serializers.Records;

/// <summary>One box a record.</summary>
public readonly struct Int32Leaves : IRecordLeaves<int>
{
    /// <inheritdoc/>
    public static int Count => 1;

    /// <inheritdoc/>
    public static void Box(int record, Span<object?> leaves)
    {
        leaves[0] = record;
    }

    /// <inheritdoc/>
    public static int Unbox(ReadOnlySpan<object?> leaves) => (int)leaves[0]!;
}
