using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Records;

/// <summary>Fourteen boxes a record.</summary>
public readonly struct PrimitivesLeaves : IRecordLeaves<PrimitivesMessage>
{
    /// <inheritdoc/>
    public static int Count => 14;

    /// <inheritdoc/>
    public static void Box(PrimitivesMessage record, Span<object?> leaves)
    {
        leaves[0] = record.Bool;
        leaves[1] = record.Byte;
        leaves[2] = record.Sbyte;
        leaves[3] = record.Char;
        leaves[4] = record.Ushort;
        leaves[5] = record.Short;
        leaves[6] = record.Uint;
        leaves[7] = record.Int;
        leaves[8] = record.Ulong;
        leaves[9] = record.Long;
        leaves[10] = record.Single;
        leaves[11] = record.Double;
        leaves[12] = record.Enum;
        leaves[13] = record.Date;
    }

    /// <inheritdoc/>
    public static PrimitivesMessage Unbox(ReadOnlySpan<object?> leaves) => new()
    {
        Bool = (bool)leaves[0]!,
        Byte = (byte)leaves[1]!,
        Sbyte = (sbyte)leaves[2]!,
        Char = (char)leaves[3]!,
        Ushort = (ushort)leaves[4]!,
        Short = (short)leaves[5]!,
        Uint = (uint)leaves[6]!,
        Int = (int)leaves[7]!,
        Ulong = (ulong)leaves[8]!,
        Long = (long)leaves[9]!,
        Single = (float)leaves[10]!,
        Double = (double)leaves[11]!,
        Enum = (MyEnum)leaves[12]!,
        Date = (DateTime)leaves[13]!,
    };
}
