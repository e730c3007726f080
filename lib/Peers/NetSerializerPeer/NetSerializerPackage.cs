using System.Buffers;
using System.Reflection;
using NetSerializer;
using Overtake.Workloads;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Peers.NetSerializerPeer;

/// <summary>The contenders of the package NetSerializer.</summary>
public sealed class NetSerializerPackage : IContenderSource<ISerializer>, IContenderSource<EchoContender>
{
    public IReadOnlyDictionary<string, string> Packages => new Dictionary<string, string> { ["NetSerializer"] = LibraryVersion.Of<NetSerializer.Serializer>() };

    IEnumerable<ISerializer> IContenderSource<ISerializer>.Contenders => [new NetSerializerContender()];

    IEnumerable<EchoContender> IContenderSource<EchoContender>.Contenders => [new EchoContender<NetSerializerEnvelopes>()];
}

/// <summary>NetSerializer with the types and in the order of the published study, on the published messages themselves.</summary>
internal sealed class NetSerializerContender : ISerializer
{
    // Not before it is asked for: a contender that is only listed costs nothing, and first use is measured whole.
    private readonly Lazy<Serializer> _serializer = new(() => new Serializer(
        MessageSpecs.All.Select(spec => spec.MessageType).Distinct().Concat(MessageSpecs.HeldTypes),
        new Settings { CustomTypeSerializers = [new TriDimArrays()] }));

    public string Name => "NetSerializer";

    public string Format => "NetSerializer";

    public string Version => LibraryVersion.Of<Serializer>();

    public bool IsMaintained => false;

    /// <summary>A length in a message is believed before the bytes are there.</summary>
    public bool IsSafeForUntrustedData => false;

    public string? WhyNot(MessageSpec spec) => null;

    public IMessageSerializer<T> For<T>(MessageSpec<T> spec) => new NetSerializerMessages<T>(_serializer.Value, spec.Direct);
}

/// <summary>Messages through the package's only way in and out, a stream: one of the thread, in memory, for writing, one over the input for reading.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
/// <param name="serializer">Knows the type.</param>
/// <param name="direct">Whether the receiver knows it too.</param>
internal sealed class NetSerializerMessages<T>(Serializer serializer, bool direct) : IMessageSerializer<T>
{
    [ThreadStatic]
    private static MemoryStream? _written;

    [ThreadStatic]
    private static InputStream? _read;

    // The end of the stream within a message is an exception.
    public bool EndsItself => false;

    public void Serialize(T message, IBufferWriter<byte> output)
    {
        var stream = _written ??= new();
        stream.SetLength(0);
        if (direct)
        {
            serializer.SerializeDirect(stream, message);
        }
        else
        {
            serializer.Serialize(stream, message!);
        }

        output.Write(stream.GetBuffer().AsSpan(0, (int)stream.Length));
    }

    public unsafe T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        var stream = _read ??= new();
        fixed (byte* start = input)
        {
            stream.Open(start, input.Length);
            T message;
            if (direct)
            {
                serializer.DeserializeDirect(stream, out message);
            }
            else
            {
                message = (T)serializer.Deserialize(stream);
            }

            consumed = stream.Consumed;
            return message;
        }
    }
}

/// <summary>NetSerializer on the study's envelope, in direct mode as published.</summary>
internal readonly struct NetSerializerEnvelopes : IEnvelopeSerializer
{
    private static readonly NetSerializerMessages<MessageEnvelope> Messages = new(new Serializer([typeof(MessageEnvelope)]), direct: true);

    public static string Name => "NetSerializer";

    public static string Format => "NetSerializer";

    public static string Version => LibraryVersion.Of<Serializer>();

    public static bool IsMaintained => false;

    public static bool IsSafeForUntrustedData => false;

    public static void Serialize(MessageEnvelope envelope, SendBuffer output) => Messages.Serialize(envelope, output);

    public static MessageEnvelope Deserialize(ReadOnlySpan<byte> input) => Messages.Deserialize(input, out _)!;
}

/// <summary>A stream over memory that does not move while it is read, with as little between the bytes and the reader as a stream can have.</summary>
internal sealed unsafe class InputStream : Stream
{
    private byte* _start;
    private byte* _next;
    private byte* _end;

    /// <summary>Bytes read so far.</summary>
    public int Consumed => (int)(_next - _start);

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <summary>Begins again with other memory, which has to stay where it is until the last byte is read.</summary>
    public void Open(byte* start, int length)
    {
        _start = _next = start;
        _end = start + length;
    }

    public override int ReadByte() => _next < _end ? *_next++ : -1;

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override int Read(Span<byte> buffer)
    {
        var count = (int)Math.Min(buffer.Length, _end - _next);
        new ReadOnlySpan<byte>(_next, count).CopyTo(buffer);
        _next += count;
        return count;
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}

/// <summary>The published serializer of arrays of three dimensions: length + 1, length, length, then the numbers, last dimension fastest; 0 for null.</summary>
internal sealed class TriDimArrays : IStaticTypeSerializer
{
    public bool Handles(Type type) => type == typeof(int[,,]);

    public IEnumerable<Type> GetSubtypes(Type type) => [typeof(int)];

    public MethodInfo GetStaticWriter(Type type) => typeof(TriDimArrays).GetMethod(nameof(Write))!;

    public MethodInfo GetStaticReader(Type type) => typeof(TriDimArrays).GetMethod(nameof(Read))!;

    /// <summary>Called by generated code.</summary>
    public static void Write(Stream stream, int[,,]? array)
    {
        if (array is null)
        {
            Primitives.WritePrimitive(stream, 0u);
            return;
        }

        Primitives.WritePrimitive(stream, (uint)array.GetLength(0) + 1);
        Primitives.WritePrimitive(stream, (uint)array.GetLength(1));
        Primitives.WritePrimitive(stream, (uint)array.GetLength(2));
        foreach (var number in array)
        {
            Primitives.WritePrimitive(stream, number);
        }
    }

    /// <summary>Called by generated code.</summary>
    public static void Read(Stream stream, out int[,,]? array)
    {
        Primitives.ReadPrimitive(stream, out uint lengthAndOne);
        if (lengthAndOne == 0)
        {
            array = null;
            return;
        }

        Primitives.ReadPrimitive(stream, out uint second);
        Primitives.ReadPrimitive(stream, out uint third);
        array = new int[lengthAndOne - 1, second, third];
        for (var z = 0; z < array.GetLength(0); z++)
        {
            for (var y = 0; y < second; y++)
            {
                for (var x = 0; x < third; x++)
                {
                    Primitives.ReadPrimitive(stream, out array[z, y, x]);
                }
            }
        }
    }
}
