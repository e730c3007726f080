using System.Buffers;
using System.Runtime.Serialization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using System.Xml;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.BinaryFormatter;
using Overtake.Workloads.Serializers.DataContract;
using Overtake.Workloads.Serializers.Json;
using Overtake.Workloads.Serializers.NetSerializerFormat;

namespace Overtake.Workloads.Echo.Contenders;

/// <summary>BinaryFormatter, only to compare with the published study: untrusted input can run code. See <see cref="BinaryFormatterContender"/>.</summary>
internal readonly struct BinaryFormatterEnvelopes : IEnvelopeSerializer
{
#pragma warning disable SYSLIB0011 // That it is obsolete is the point of this contender.
    [ThreadStatic]
    private static System.Runtime.Serialization.Formatters.Binary.BinaryFormatter? _formatter;

    [ThreadStatic]
    private static MemoryStream? _stream;

    public static SerializerFacts Facts => new BinaryFormatterContender().Facts with
    {
        SizeNote = "798 bytes and not the published 814: every message names its type and its assembly, and here these names are 11 and 5 characters shorter.",
    };

    private static System.Runtime.Serialization.Formatters.Binary.BinaryFormatter Formatter => _formatter ??= new();

    public static void Serialize(MessageEnvelope envelope, SendBuffer output)
    {
        var stream = _stream ??= new();
        stream.SetLength(0);
        Formatter.Serialize(stream, envelope);
        output.Write(stream.GetBuffer().AsSpan(0, (int)stream.Length));
    }

    public static unsafe MessageEnvelope Deserialize(ReadOnlySpan<byte> input)
    {
        fixed (byte* start = input)
        {
            using var stream = new UnmanagedMemoryStream(start, input.Length);
            var envelope = (MessageEnvelope)Formatter.Deserialize(stream);
            return stream.Position == stream.Length ? envelope : throw new InvalidMessageException("There are bytes behind an envelope.");
        }
    }
#pragma warning restore SYSLIB0011
}

/// <summary>
/// DataContractSerializer with XML as text, its default; fields that have their default are left out and the contract has no namespace, as published.
/// It writes to streams and reads arrays only, so a message goes through a stream in memory that its thread keeps, as it keeps writer and reader.
/// </summary>
internal readonly struct DataContractEnvelopes : IEnvelopeSerializer
{
    private static readonly DataContractSerializer Serializer = new(typeof(MessageEnvelope));

    // The envelope is there in full before it is read. The depth keeps its limit of 32.
    private static readonly XmlDictionaryReaderQuotas Quotas = new()
    {
        MaxBytesPerRead = int.MaxValue,
        MaxNameTableCharCount = int.MaxValue,
        MaxStringContentLength = int.MaxValue,
    };

    [ThreadStatic]
    private static MemoryStream? _stream;

    [ThreadStatic]
    private static XmlDictionaryWriter? _writer;

    [ThreadStatic]
    private static XmlDictionaryReader? _reader;

    public static SerializerFacts Facts => new DataContractContender().Facts with { Format = "XML" };

    public static void Serialize(MessageEnvelope envelope, SendBuffer output)
    {
        var stream = _stream ??= new();
        stream.SetLength(0);
        var writer = _writer;
        _writer = null;
        if (writer is null)
        {
            writer = XmlDictionaryWriter.CreateTextWriter(stream, Encoding.UTF8, ownsStream: false);
        }
        else
        {
            ((IXmlTextWriterInitializer)writer).SetOutput(stream, Encoding.UTF8, ownsStream: false);
        }

        Serializer.WriteObject(writer, envelope);
        writer.Flush();

        // A writer that failed may not start anew, so it is kept when it did not.
        _writer = writer;
        output.Write(stream.GetBuffer().AsSpan(0, (int)stream.Length));
    }

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input)
    {
        var copy = ArrayPool<byte>.Shared.Rent(input.Length);
        try
        {
            input.CopyTo(copy);
            var reader = _reader;
            _reader = null;
            if (reader is null)
            {
                reader = XmlDictionaryReader.CreateTextReader(copy, 0, input.Length, Encoding.UTF8, Quotas, onClose: null);
            }
            else
            {
                ((IXmlTextReaderInitializer)reader).SetInput(copy, 0, input.Length, Encoding.UTF8, Quotas, onClose: null);
            }

            var envelope = (MessageEnvelope?)Serializer.ReadObject(reader);
            if (envelope is null || reader.MoveToContent() != XmlNodeType.None)
            {
                throw new InvalidMessageException("An envelope is null, or there is something behind it.");
            }

            _reader = reader;
            return envelope;
        }
        catch (Exception cause) when (cause is not (InvalidMessageException or OutOfMemoryException))
        {
            // More than is documented, ArgumentException for a key that is there twice for example.
            throw new InvalidMessageException($"The bytes are no envelope: {cause.Message}", cause);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(copy);
        }
    }
}

/// <summary>The common part of the contenders of JSON.</summary>
internal static class EnvelopeJson
{
    // As JsonSerializer does with writers of its own.
    private static readonly JsonWriterOptions Unchecked = new() { SkipValidation = true };

    [ThreadStatic]
    private static Utf8JsonWriter? _writer;

    public static void Serialize(MessageEnvelope envelope, SendBuffer output, JsonTypeInfo<MessageEnvelope> type)
    {
        var writer = _writer;
        if (writer is null)
        {
            writer = _writer = new(output, Unchecked);
        }
        else
        {
            writer.Reset(output);
        }

        JsonSerializer.Serialize(writer, envelope, type);
        writer.Flush();
    }

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input, JsonTypeInfo<MessageEnvelope> type)
    {
        try
        {
            return JsonSerializer.Deserialize(input, type) ?? throw new InvalidMessageException("The envelope is null.");
        }
        catch (JsonException cause)
        {
            throw new InvalidMessageException($"The bytes are no envelope: {cause.Message}", cause);
        }
    }
}

/// <summary>The code that System.Text.Json generates at compile time for the envelope.</summary>
[JsonSerializable(typeof(MessageEnvelope))]
internal sealed partial class EnvelopeJsonContext : JsonSerializerContext;

/// <summary>System.Text.Json with a serializer generated at compile time; fields that have their default are left out, as published.</summary>
internal readonly struct SourceGeneratedJsonEnvelopes : IEnvelopeSerializer
{
    public static SerializerFacts Facts => new SourceGeneratedJson().Facts;

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) =>
        EnvelopeJson.Serialize(envelope, output, EnvelopeJsonContext.Default.MessageEnvelope);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => EnvelopeJson.Deserialize(input, EnvelopeJsonContext.Default.MessageEnvelope);
}

/// <summary>System.Text.Json by reflection, which is how the study was published; the bytes are those of <see cref="SourceGeneratedJsonEnvelopes"/>.</summary>
internal readonly struct ReflectionJsonEnvelopes : IEnvelopeSerializer
{
    private static readonly JsonTypeInfo<MessageEnvelope> Type =
        (JsonTypeInfo<MessageEnvelope>)new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver() }.GetTypeInfo(typeof(MessageEnvelope));

    public static SerializerFacts Facts => new SourceGeneratedJson().Facts with { Name = "System.Text.Json, reflection" };

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => EnvelopeJson.Serialize(envelope, output, Type);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => EnvelopeJson.Deserialize(input, Type);
}

/// <summary>The project's own serializer of the format of NetSerializer 4.1.2, without the type's id, as published.</summary>
internal readonly struct NetSerializerEnvelopes : IEnvelopeSerializer
{
    private static readonly FormatMessageSerializer<MessageEnvelope> Serializer =
        new FormatSerializer([typeof(MessageEnvelope)]).For<MessageEnvelope>(direct: true);

    public static SerializerFacts Facts => new FormatContender().Facts with
    {
        SizeNote = "91 bytes as published or 92, rarely fewer: the fields of a Guid are varints, so the size varies with the random Guid.",
    };

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => Serializer.Serialize(envelope, output);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input)
    {
        var envelope = Serializer.Deserialize(input, out var consumed);
        return envelope is not null && consumed == input.Length ? envelope : throw new InvalidMessageException("An envelope ends too early or too late.");
    }
}
