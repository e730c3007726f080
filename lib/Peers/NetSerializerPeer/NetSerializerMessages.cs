using System.Buffers;
using NetSerializer;
using Overtake.Workloads.Serializers;

namespace Overtake.Peers.NetSerializerPeer;

/// <summary>Messages through the package's only way in and out, a stream: a thread's stream in memory when writing, a stream over the input itself when reading.</summary>
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
