using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Workloads.Boxing.Contenders;

/// <summary>How the records in a kind of buffer are read. A type without instances, so that calls are bound at compile time.</summary>
public interface IDecoding<TRecord>
{
    /// <summary>Hands every record of <paramref name="buffer"/> to <paramref name="consumer"/>, in order.</summary>
    /// <exception cref="InvalidDataException">The buffer does not hold whole records of this shape.</exception>
    static abstract void Decode<TConsumer>(FilledBuffer buffer, ref TConsumer consumer) where TConsumer : struct, IRecordConsumer<TRecord>;

    /// <summary>Bytes that stay alive as long as <paramref name="buffer"/> does: those of a <c>byte[]</c> unless said otherwise.</summary>
    static virtual long BytesAlive(FilledBuffer buffer) => ObjectSize.Array(((byte[])buffer.Storage).Length, 1);
}

/// <summary>Reads records that were encoded one after the other into a <c>byte[]</c>.</summary>
public readonly struct ByteDecoding<TRecord> : IDecoding<TRecord> where TRecord : struct, IRecord<TRecord>
{
    public static void Decode<TConsumer>(FilledBuffer buffer, ref TConsumer consumer) where TConsumer : struct, IRecordConsumer<TRecord>
    {
        var source = buffer.Elements<byte>();
        while (source.Length >= TRecord.LeastLength)
        {
            consumer.Take(TRecord.Decode(source, out var length));
            source = source[length..];
        }

        if (!source.IsEmpty)
        {
            throw Malformed.Truncated();
        }
    }
}

/// <summary>Reads a JSON array of records out of a <c>byte[]</c>, one by one.</summary>
internal readonly struct JsonDecoding<TRecord> : IDecoding<TRecord> where TRecord : struct, IRecord<TRecord>
{
    // Records from outside have no serializer that was generated at compile time.
    private static readonly JsonSerializerOptions Reflection = new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver() };

    /// <summary>Whether the serializer of the record was generated at compile time.</summary>
    internal static readonly bool IsGenerated = RecordJson.Default.GetTypeInfo(typeof(TRecord)) is not null;

    internal static readonly JsonTypeInfo<TRecord> TypeInfo =
        (JsonTypeInfo<TRecord>)(RecordJson.Default.GetTypeInfo(typeof(TRecord)) ?? Reflection.GetTypeInfo(typeof(TRecord)));

    public static void Decode<TConsumer>(FilledBuffer buffer, ref TConsumer consumer) where TConsumer : struct, IRecordConsumer<TRecord>
    {
        var reader = new Utf8JsonReader(buffer.Elements<byte>());
        try
        {
            if (!reader.Read() || reader.TokenType != JsonTokenType.StartArray)
            {
                throw Malformed.Truncated();
            }

            while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
            {
                consumer.Take(JsonSerializer.Deserialize(ref reader, TypeInfo));
            }

            if (reader.Read())
            {
                throw Malformed.Truncated();
            }
        }
        catch (JsonException exception)
        {
            throw Malformed.Stream(exception);
        }
    }
}

/// <summary>Reads a <c>byte[]</c> with <see cref="BinaryReader"/>: the counterpart of <see cref="BinaryWriter"/>.</summary>
internal readonly struct StreamDecoding<TRecord> : IDecoding<TRecord> where TRecord : struct, IRecord<TRecord>
{
    private static readonly UTF8Encoding Strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    public static void Decode<TConsumer>(FilledBuffer buffer, ref TConsumer consumer) where TConsumer : struct, IRecordConsumer<TRecord>
    {
        _ = buffer.Elements<byte>();
        var stream = new MemoryStream((byte[])buffer.Storage, 0, buffer.Length);
        var reader = new BinaryReader(stream, Strict);
        try
        {
            while (stream.Position < stream.Length)
            {
                consumer.Take(TRecord.Read(reader));
            }
        }
        catch (Exception exception) when (exception is IOException or FormatException or DecoderFallbackException)
        {
            throw Malformed.Stream(exception);
        }
    }
}

/// <summary>Reads slots of type <c>object</c>.</summary>
internal readonly struct ObjectArrayDecoding<TRecord> : IDecoding<TRecord> where TRecord : struct, IRecord<TRecord>
{
    public static void Decode<TConsumer>(FilledBuffer buffer, ref TConsumer consumer) where TConsumer : struct, IRecordConsumer<TRecord>
    {
        var slots = buffer.Elements<object>();
        while (slots.Length >= TRecord.Slots)
        {
            consumer.Take(TRecord.Load<object, Boxes>(slots[..TRecord.Slots]));
            slots = slots[TRecord.Slots..];
        }

        if (!slots.IsEmpty)
        {
            throw Malformed.Truncated();
        }
    }

    public static long BytesAlive(FilledBuffer buffer) =>
        ObjectSize.Array(((object[])buffer.Storage).Length, 8) + ((long)buffer.Length / TRecord.Slots * TRecord.BoxBytes);
}

/// <summary>Reads slots of type <see cref="Variant"/>.</summary>
internal readonly struct VariantArrayDecoding<TRecord> : IDecoding<TRecord> where TRecord : struct, IRecord<TRecord>
{
    public static void Decode<TConsumer>(FilledBuffer buffer, ref TConsumer consumer) where TConsumer : struct, IRecordConsumer<TRecord>
    {
        var slots = buffer.Elements<Variant>();
        while (slots.Length >= TRecord.Slots)
        {
            consumer.Take(TRecord.Load<Variant, Variant>(slots[..TRecord.Slots]));
            slots = slots[TRecord.Slots..];
        }

        if (!slots.IsEmpty)
        {
            throw Malformed.Truncated();
        }
    }

    public static long BytesAlive(FilledBuffer buffer) =>
        ObjectSize.Array(buffer.Length, Unsafe.SizeOf<Variant>()) + ((long)buffer.Length / TRecord.Slots * TRecord.VariantBoxBytes);
}

/// <summary>Reads an array of records.</summary>
internal readonly struct StructArrayDecoding<TRecord> : IDecoding<TRecord> where TRecord : struct, IRecord<TRecord>
{
    public static void Decode<TConsumer>(FilledBuffer buffer, ref TConsumer consumer) where TConsumer : struct, IRecordConsumer<TRecord>
    {
        foreach (ref readonly var record in buffer.Elements<TRecord>())
        {
            consumer.Take(record);
        }
    }

    public static long BytesAlive(FilledBuffer buffer) => ObjectSize.Array(((TRecord[])buffer.Storage).Length, Unsafe.SizeOf<TRecord>());
}

/// <summary>Reads whole records out of a <c>byte[]</c>, in the byte order of the machine.</summary>
internal readonly struct StructBytesDecoding<TRecord> : IDecoding<TRecord> where TRecord : struct, IRecord<TRecord>
{
    public static void Decode<TConsumer>(FilledBuffer buffer, ref TConsumer consumer) where TConsumer : struct, IRecordConsumer<TRecord>
    {
        var source = buffer.Elements<byte>();
        while (source.Length >= Unsafe.SizeOf<TRecord>())
        {
            consumer.Take(MemoryMarshal.Read<TRecord>(source));
            source = source[Unsafe.SizeOf<TRecord>()..];
        }

        if (!source.IsEmpty)
        {
            throw Malformed.Truncated();
        }
    }
}

/// <summary>Reads an array of objects that each hold a record.</summary>
internal readonly struct ClassArrayDecoding<TRecord> : IDecoding<TRecord> where TRecord : struct, IRecord<TRecord>
{
    internal static long ObjectBytes => ObjectSize.Instance(Unsafe.SizeOf<TRecord>());

    public static void Decode<TConsumer>(FilledBuffer buffer, ref TConsumer consumer) where TConsumer : struct, IRecordConsumer<TRecord>
    {
        foreach (var element in buffer.Elements<RecordObject<TRecord>?>())
        {
            consumer.Take((element ?? throw Malformed.Slot()).Record);
        }
    }

    public static long BytesAlive(FilledBuffer buffer) => ObjectSize.Array(buffer.Length, 8) + (buffer.Length * ObjectBytes);
}
