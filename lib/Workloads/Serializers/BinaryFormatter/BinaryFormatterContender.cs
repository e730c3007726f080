using System.Buffers;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.BinaryFormatter;

/// <summary>
/// BinaryFormatter, which .NET 9 took out because untrusted input can run code: it is here as what others were compared with for twenty years. It
/// comes from a compatibility package and refuses to work unless the process has switched it on (<see cref="SerializerFacts"/>). No other process may.
/// </summary>
#pragma warning disable SYSLIB0011 // That it is obsolete is the point of this contender.
internal sealed class BinaryFormatterContender() : KnownTypeSerializer(
    new("BinaryFormatter", ".NET remoting binary", () => LibraryVersion.Of<System.Runtime.Serialization.Formatters.Binary.BinaryFormatter>())
    {
        IsMaintained = false,
        IsSafeForUntrustedData = false,
        RequiredSwitch = "System.Runtime.Serialization.EnableUnsafeBinaryFormatterSerialization",
    })
#pragma warning restore SYSLIB0011
{
    protected override string? WhyNot(Type message) =>
        message == typeof(PrimitivesMessage) ? "It refuses to write a character that is half of a surrogate pair, and the published data has some." : null;

    /// <exception cref="NotSupportedException">The switch is off.</exception>
    protected override IMessageSerializer<T> Create<T>()
    {
        Facts.DemandSwitch();
        return new BinaryFormatterMessageSerializer<T>();
    }
}

/// <summary>Length-prefixed messages of BinaryFormatter: a thread's stream in memory when writing, a stream over the input itself when reading.</summary>
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
