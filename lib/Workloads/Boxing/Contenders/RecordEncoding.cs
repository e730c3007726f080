using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>The size of encoded records.</summary>
internal static class RecordEncoding
{
    /// <summary>Bytes that <paramref name="records"/> records, beginning with <paramref name="state"/>, need.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="records"/> is negative.</exception>
    /// <exception cref="OverflowException">They do not fit an array.</exception>
    internal static int Length<TRecord>(TRecord state, int records) where TRecord : struct, IRecord<TRecord>
    {
        ArgumentOutOfRangeException.ThrowIfNegative(records);
        if (TRecord.Numbers == TRecord.Slots)
        {
            return checked(records * state.EncodedLength);
        }

        var length = 0;
        for (; records > 0; records--)
        {
            length = checked(length + state.EncodedLength);
            state.Advance();
        }

        return length;
    }
}

/// <summary>The size of records as <see cref="BinaryWriter"/> writes them.</summary>
internal static class StreamEncoding
{
    /// <summary>Bytes that <paramref name="records"/> records, beginning with <paramref name="state"/>, need. Records of one buffer are equally long.</summary>
    internal static long Length<TRecord>(TRecord state, int records) where TRecord : struct, IRecord<TRecord>
    {
        using var stream = new MemoryStream();
        using var writer = new BinaryWriter(stream);
        state.Write(writer);
        return stream.Length * records;
    }
}
