using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Records;

/// <summary>The leaf values of a flat record, for its way into an <c>object[]</c>.</summary>
internal interface IRecordLeaves<T>
{
    /// <summary>Leaf values of a record.</summary>
    static abstract int Count { get; }

    /// <summary>Boxes every leaf value. A string is an object already and never changes, so its reference is enough.</summary>
    /// <param name="leaves"><see cref="Count"/> places.</param>
    static abstract void Box(T record, Span<object?> leaves);

    static abstract T Unbox(ReadOnlySpan<object?> leaves);
}

/// <summary>One box a record.</summary>
internal readonly struct Int32Leaves : IRecordLeaves<int>
{
    public static int Count => 1;

    public static void Box(int record, Span<object?> leaves)
    {
        leaves[0] = record;
    }

    public static int Unbox(ReadOnlySpan<object?> leaves) => (int)leaves[0]!;
}

/// <summary>One string a record.</summary>
internal readonly struct StringLeaves : IRecordLeaves<StringMessage>
{
    public static int Count => 1;

    public static void Box(StringMessage record, Span<object?> leaves)
    {
        leaves[0] = record.String;
    }

    public static StringMessage Unbox(ReadOnlySpan<object?> leaves) => new() { String = (string?)leaves[0] };
}

/// <summary>Four boxes and a string a record.</summary>
internal readonly struct StructLeaves : IRecordLeaves<StructMessage>
{
    public static int Count => 5;

    public static void Box(StructMessage record, Span<object?> leaves)
    {
        leaves[0] = record.Struct1._byte;
        leaves[1] = record.Struct1._int;
        leaves[2] = record.Struct1._long;
        leaves[3] = record.Struct2._string;
        leaves[4] = record.Struct2._int;
    }

    public static StructMessage Unbox(ReadOnlySpan<object?> leaves) => new()
    {
        Struct1 = new MyStruct1 { _byte = (byte)leaves[0]!, _int = (int)leaves[1]!, _long = (long)leaves[2]! },
        Struct2 = new MyStruct2 { _string = (string)leaves[3]!, _int = (int)leaves[4]! },
    };
}

/// <summary>Four boxes a record.</summary>
internal readonly struct LargeStructLeaves : IRecordLeaves<LargeStruct>
{
    public static int Count => 4;

    public static void Box(LargeStruct record, Span<object?> leaves)
    {
        leaves[0] = record.Val1;
        leaves[1] = record.Val2;
        leaves[2] = record.Val3;
        leaves[3] = record.Val4;
    }

    public static LargeStruct Unbox(ReadOnlySpan<object?> leaves) =>
        new() { Val1 = (ulong)leaves[0]!, Val2 = (ulong)leaves[1]!, Val3 = (ulong)leaves[2]!, Val4 = (ulong)leaves[3]! };
}

/// <summary>Fourteen boxes a record.</summary>
internal readonly struct PrimitivesLeaves : IRecordLeaves<PrimitivesMessage>
{
    public static int Count => 14;

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

/// <summary>The contender that serializers have to overtake: records in an <c>object[]</c>, every leaf value in a box of its own.</summary>
internal static class BoxedRecords<T, TLeaves>
    where TLeaves : struct, IRecordLeaves<T>
{
    /// <summary>A new array with the leaf values of all records, one record behind the other.</summary>
    public static object?[] Fill(ReadOnlySpan<T> records)
    {
        var buffer = new object?[records.Length * TLeaves.Count];
        for (var i = 0; i < records.Length; i++)
        {
            TLeaves.Box(records[i], buffer.AsSpan(i * TLeaves.Count, TLeaves.Count));
        }

        return buffer;
    }

    public static T Read(object?[] buffer, int index) => TLeaves.Unbox(buffer.AsSpan(index * TLeaves.Count, TLeaves.Count));
}
