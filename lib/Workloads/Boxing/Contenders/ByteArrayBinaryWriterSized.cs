using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary><see cref="BinaryWriter"/> over a <see cref="MemoryStream"/> with the right initial capacity, and a copy of the result.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
internal sealed class ByteArrayBinaryWriterSized<TRecord>(TRecord start) : BoxingContender<TRecord, StreamDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    public override string Name => "byte[] BinaryWriter sized";

    public override FilledBuffer Fill(int records)
    {
        using var stream = new MemoryStream(Capacity(records));
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

    /// <inheritdoc cref="ByteArrayBinaryWriter{TRecord}.AllocatedBytes"/>
    public override long? AllocatedBytes(int records) => null;

    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) =>
    [
        ("the stream's buffer", ObjectSize.Array(Capacity(records), 1)),
        ("byte[]", ObjectSize.Array(StreamEncoding.Length(Start, records), 1)),
    ];

    // The length of a text takes 4 bytes in this count and mostly 1 in the stream, so it always suffices.
    private int Capacity(int records) => RecordEncoding.Length(Start, records);
}
