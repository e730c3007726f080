namespace Overtake.Workloads.Serializers.Records;

/// <summary>The contender that serializers have to overtake: records in an <c>object[]</c>, every leaf value in a box of its own.</summary>
/// <typeparam name="T">Type of the records.</typeparam>
/// <typeparam name="TLeaves">Their leaf values.</typeparam>
public static class BoxedRecords<T, TLeaves>
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

    /// <summary>The record at a place.</summary>
    public static T Read(object?[] buffer, int index) => TLeaves.Unbox(buffer.AsSpan(index * TLeaves.Count, TLeaves.Count));
}
