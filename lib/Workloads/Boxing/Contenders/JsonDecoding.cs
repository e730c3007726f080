using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>Reads a JSON array of records out of a <c>byte[]</c>, one by one.</summary>
/// <typeparam name="TRecord">Shape of the records.</typeparam>
public readonly struct JsonDecoding<TRecord> : IDecoding<TRecord> where TRecord : struct, IRecord<TRecord>
{
    internal static readonly JsonTypeInfo<TRecord> TypeInfo =
        (JsonTypeInfo<TRecord>)(RecordJson.Default.GetTypeInfo(typeof(TRecord)) ?? throw new NotSupportedException($"{nameof(RecordJson)} has no serializer for {typeof(TRecord).Name}."));

    /// <inheritdoc/>
    public static void Decode<TConsumer>(FilledBuffer buffer, ref TConsumer consumer) where TConsumer : struct, IRecordConsumer<TRecord>
    {
        var reader = new Utf8JsonReader(buffer.Elements<byte>());
        try
        {
            if (!reader.Read() || reader.TokenType != JsonTokenType.StartArray)
                throw Malformed.Truncated();
            while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
                consumer.Take(JsonSerializer.Deserialize(ref reader, TypeInfo));
            if (reader.Read())
                throw Malformed.Truncated();
        }
        catch (JsonException exception)
        {
            throw Malformed.Stream(exception);
        }
    }

    /// <inheritdoc/>
    public static long BytesAlive(FilledBuffer buffer) => ObjectSize.Array(((byte[])buffer.Storage).Length, 1);
}
