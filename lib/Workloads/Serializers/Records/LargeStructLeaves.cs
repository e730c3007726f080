using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Records;

/// <summary>Four boxes a record.</summary>
public readonly struct LargeStructLeaves : IRecordLeaves<LargeStruct>
{
    /// <inheritdoc/>
    public static int Count => 4;

    /// <inheritdoc/>
    public static void Box(LargeStruct record, Span<object?> leaves)
    {
        leaves[0] = record.Val1;
        leaves[1] = record.Val2;
        leaves[2] = record.Val3;
        leaves[3] = record.Val4;
    }

    /// <inheritdoc/>
    public static LargeStruct Unbox(ReadOnlySpan<object?> leaves) => new() { Val1 = (ulong)leaves[0]!, Val2 = (ulong)leaves[1]!, Val3 = (ulong)leaves[2]!, Val4 = (ulong)leaves[3]! };
}
