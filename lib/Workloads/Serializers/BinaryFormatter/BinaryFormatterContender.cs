using System.Buffers;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.BinaryFormatter;

/// <summary>
/// BinaryFormatter, which .NET 9 took out because untrusted input can run code: it is here as what others were compared with for twenty years. It
/// comes from a compatibility package and refuses to work unless the process has switched it on (<see cref="RequiredSwitch"/>). No other process may.
/// </summary>
internal sealed class BinaryFormatterContender : KnownTypeSerializer
{
    public override string Name => "BinaryFormatter";

    public override string Format => ".NET remoting binary";

#pragma warning disable SYSLIB0011 // That it is obsolete is the point of this contender.
    public override string Version => LibraryVersion.Of<System.Runtime.Serialization.Formatters.Binary.BinaryFormatter>();
#pragma warning restore SYSLIB0011

    public override bool IsMaintained => false;

    public override bool IsSafeForUntrustedData => false;

    public override string RequiredSwitch => "System.Runtime.Serialization.EnableUnsafeBinaryFormatterSerialization";

    protected override string? WhyNot(Type message) =>
        message == typeof(PrimitivesMessage) ? "It refuses to write a character that is half of a surrogate pair, and the published data has some." : null;

    /// <inheritdoc/>
    /// <exception cref="NotSupportedException"><see cref="RequiredSwitch"/> is off.</exception>
    protected override IMessageSerializer<T> Create<T>() =>
        AppContext.TryGetSwitch(RequiredSwitch, out var isOn) && isOn
            ? new BinaryFormatterMessageSerializer<T>()
            : throw new NotSupportedException($"{Name} works only in a process that has switched on {RequiredSwitch}.");
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
