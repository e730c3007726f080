using System.Buffers;
using System.Runtime.Serialization;
using System.Xml;
using Overtake.Workloads.Serializers.Messages;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Workloads.Serializers.DataContract;

/// <summary>
/// DataContractSerializer with the binary form of XML, as WCF uses it between its own ends. The messages
/// have no contract attributes: what is serialized is the fields, as for every serializable class.
/// </summary>
internal sealed class DataContractContender()
    : KnownTypeSerializer(new("DataContractSerializer", "binary XML", () => LibraryVersion.Of<DataContractSerializer>()))
{
    protected override string? WhyNot(Type message) =>
        message == typeof(TriDimArrayCustomSerializersMessage) ? "Arrays of several dimensions have no data contract." : null;

    protected override IMessageSerializer<T> Create<T>() => new DataContractMessageSerializer<T>();
}

/// <summary>
/// Length-prefixed messages of DataContractSerializer. It writes to streams only, so a message goes
/// through a stream in memory that its thread keeps, as it keeps the XML writer and the XML reader.
/// </summary>
internal sealed class DataContractMessageSerializer<T> : IMessageSerializer<T>
{
    // The message is there in full before it is read, and the library believes no length of
    // an array beyond 65,535 elements before they are there. The depth keeps its limit of 32.
    private static readonly XmlDictionaryReaderQuotas Quotas = new()
    {
        MaxArrayLength = int.MaxValue,
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

    private readonly DataContractSerializer _serializer = new(typeof(T), [.. MessageSpecs.HeldTypes, typeof(MyEnum)]);

    public void Serialize(T message, IBufferWriter<byte> output)
    {
        var stream = _stream ??= new();
        stream.SetLength(0);
        if (_writer is null)
        {
            _writer = XmlDictionaryWriter.CreateBinaryWriter(stream, null, null, ownsStream: false);
        }
        else
        {
            ((IXmlBinaryWriterInitializer)_writer).SetOutput(stream, null, null, ownsStream: false);
        }

        _serializer.WriteObject(_writer, message);
        _writer.Flush();
        LengthPrefix.Write(output, stream.GetBuffer().AsSpan(0, (int)stream.Length));
    }

    public T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        if (!LengthPrefix.TryRead(input, out var body, out consumed))
        {
            return default;
        }

        // The reader takes arrays and no spans.
        var copy = ArrayPool<byte>.Shared.Rent(body.Length);
        try
        {
            body.CopyTo(copy);
            if (_reader is null)
            {
                _reader = XmlDictionaryReader.CreateBinaryReader(copy, 0, body.Length, null, Quotas);
            }
            else
            {
                ((IXmlBinaryReaderInitializer)_reader).SetInput(copy, 0, body.Length, null, Quotas, null, null);
            }

            return (T?)_serializer.ReadObject(_reader) ?? throw new InvalidMessageException("The message is null.");
        }
        catch (Exception cause) when (cause is not (InvalidMessageException or OutOfMemoryException))
        {
            // Not only what is documented: a changed type name can ask for an abstract class (MemberAccessException)
            // or for a type of another member (InvalidCastException), and a reader that failed may not start anew.
            _reader = null;
            throw new InvalidMessageException($"The bytes are no message of type {typeof(T).Name}: {cause.Message}", cause);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(copy);
        }
    }
}
