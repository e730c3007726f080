using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

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
