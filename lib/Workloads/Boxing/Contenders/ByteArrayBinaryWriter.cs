using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>What most people write: <see cref="BinaryWriter"/> over a new <see cref="MemoryStream"/> that grows, and a copy of the result.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
internal sealed class ByteArrayBinaryWriter<TRecord>(TRecord start) : BoxingContender<TRecord, StreamDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    // What MemoryStream allocates at its first write; from there on it doubles.
    private const int FirstCapacity = 256;

    public override string Name => "byte[] BinaryWriter";

    public override FilledBuffer Fill(int records)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(records);
        using var stream = new MemoryStream();
        using var writer = new BinaryWriter(stream);
        var state = Start;
        for (; records > 0; records--)
        {
            state.Write(writer);
            state.Advance();
        }

        var bytes = stream.ToArray();
        return new(bytes, bytes.Length);
    }

    /// <summary>Null: the sizes of <see cref="MemoryStream"/> and <see cref="BinaryWriter"/> themselves are the runtime's affair. They are the same for every number of records; the arrays are exact.</summary>
    public override long? AllocatedBytes(int records) => null;

    /// <summary>The stream's buffer at every size it has had, and the copy. Exact for texts that fit the first buffer.</summary>
    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records)
    {
        var length = StreamEncoding.Length(Start, records);
        var arrays = new List<(string What, long Bytes)>();
        if (length > 0)
        {
            long capacity = FirstCapacity;
            arrays.Add(("the stream's buffer", ObjectSize.Array(capacity, 1)));
            while (capacity < length)
            {
                arrays.Add(("the stream's buffer", ObjectSize.Array(capacity *= 2, 1)));
            }
        }

        arrays.Add(("byte[]", ObjectSize.Array(length, 1)));
        return arrays;
    }
}
