using System.Buffers;
using System.Runtime.InteropServices;
using System.Text.Json;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>A JSON array written by <see cref="Utf8JsonWriter"/> with serializers generated at compile time, into a growing buffer that is handed over without a copy.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
internal sealed class ByteArrayUtf8Json<TRecord>(TRecord start) : BoxingContender<TRecord, JsonDecoding<TRecord>>(start)
    where TRecord : struct, IRecord<TRecord>
{
    // The records are well-formed by construction.
    private static readonly JsonWriterOptions Options = new() { SkipValidation = true };

    public override string Name => "byte[] Utf8Json";

    public override FilledBuffer Fill(int records)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(records);
        var buffer = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(buffer, Options);
        var state = Start;
        writer.WriteStartArray();
        for (; records > 0; records--)
        {
            JsonSerializer.Serialize(writer, state, JsonDecoding<TRecord>.TypeInfo);
            state.Advance();
        }

        writer.WriteEndArray();
        writer.Flush();
        MemoryMarshal.TryGetArray(buffer.WrittenMemory, out var written);
        return new(written.Array!, written.Count);
    }

    /// <summary>Null: numbers in text have different lengths.</summary>
    public override long? AllocatedBytes(int records) => null;

    /// <summary>None: numbers in text have different lengths.</summary>
    public override IReadOnlyList<(string What, long Bytes)> Arrays(int records) => [];
}
