using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Records;

/// <summary>Four boxes and a copied string a record.</summary>
public readonly struct StructLeaves : IRecordLeaves<StructMessage>
{
    /// <inheritdoc/>
    public static int Count => 5;

    /// <inheritdoc/>
    public static void Box(StructMessage record, Span<object?> leaves)
    {
        leaves[0] = record.Struct1._byte;
        leaves[1] = record.Struct1._int;
        leaves[2] = record.Struct1._long;
        leaves[3] = record.Struct2._string is null ? null : new string(record.Struct2._string.AsSpan());
        leaves[4] = record.Struct2._int;
    }

    /// <inheritdoc/>
    public static StructMessage Unbox(ReadOnlySpan<object?> leaves) => new()
    {
        Struct1 = new MyStruct1 { _byte = (byte)leaves[0]!, _int = (int)leaves[1]!, _long = (long)leaves[2]! },
        Struct2 = new MyStruct2 { _string = (string)leaves[3]!, _int = (int)leaves[4]! },
    };
}
