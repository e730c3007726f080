using System.Buffers;
using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;

namespace Overtake.Workloads.Echo.Contenders;

/// <summary>
/// DataContractSerializer with XML as text, its default; fields that have their default are left out and the contract has no namespace, as published. It writes to streams and reads arrays only, so a message
/// goes through a stream in memory that its thread keeps, as it keeps writer and reader.
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

    public static string Name => "DataContractSerializer";

    public static string Format => "XML";

    public static string Version => LibraryVersion.Of<DataContractSerializer>();

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
