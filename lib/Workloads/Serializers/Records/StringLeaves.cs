using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Records;

/// <summary>One copied string a record.</summary>
public readonly struct StringLeaves : IRecordLeaves<StringMessage>
{
    /// <inheritdoc/>
    public static int Count => 1;

    /// <inheritdoc/>
    public static void Box(StringMessage record, Span<object?> leaves)
    {
        leaves[0] = record.String is null ? null : new string(record.String.AsSpan());
    }

    /// <inheritdoc/>
    public static StringMessage Unbox(ReadOnlySpan<object?> leaves) => new() { String = (string?)leaves[0] };
}
