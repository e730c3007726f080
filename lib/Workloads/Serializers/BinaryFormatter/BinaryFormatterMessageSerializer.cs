using System.Buffers;

namespace Overtake.Workloads.Serializers.BinaryFormatter;

/// <summary>Length-prefixed messages of BinaryFormatter: a thread's stream in memory when writing, a stream over the input itself when reading.</summary>
/// <typeparam name="T">Type of the messages.</typeparam>
internal sealed class BinaryFormatterMessageSerializer<T> : IMessageSerializer<T>
{
    [ThreadStatic]
    private static MemoryStream? _stream;

#pragma warning disable SYSLIB0011 // That it is obsolete is the point of this contender.
    [ThreadStatic]
    private static System.Runtime.Serialization.Formatters.Binary.BinaryFormatter? _formatter;

    private static System.Runtime.Serialization.Formatters.Binary.BinaryFormatter Formatter => _formatter ??= new();

    public void Serialize(T message, IBufferWriter<byte> output)
    {
        var stream = _stream ??= new();
        stream.SetLength(0);
        Formatter.Serialize(stream, message!);
        LengthPrefix.Write(output, stream.GetBuffer().AsSpan(0, (int)stream.Length));
    }

    public unsafe T? Deserialize(ReadOnlySpan<byte> input, out int consumed)
    {
        if (!LengthPrefix.TryRead(input, out var body, out consumed))
        {
            return default;
        }

        fixed (byte* start = body)
        {
            using var stream = new UnmanagedMemoryStream(start, body.Length);
            return (T)Formatter.Deserialize(stream);
        }
    }
#pragma warning restore SYSLIB0011
}
