using System.Buffers;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.BinaryFormatter;

namespace Overtake.Workloads.Echo.Contenders;

/// <summary>BinaryFormatter, for the comparison with the published study alone: untrusted input can run code. See <see cref="BinaryFormatterContender"/>.</summary>
internal readonly struct BinaryFormatterEnvelopes : IEnvelopeSerializer
{
#pragma warning disable SYSLIB0011 // That it is obsolete is the point of this contender.
    [ThreadStatic]
    private static System.Runtime.Serialization.Formatters.Binary.BinaryFormatter? _formatter;

    [ThreadStatic]
    private static MemoryStream? _stream;

    public static string Name => "BinaryFormatter";

    public static string Format => ".NET remoting binary";

    public static string Version => LibraryVersion.Of<System.Runtime.Serialization.Formatters.Binary.BinaryFormatter>();

    public static bool IsMaintained => false;

    public static bool IsSafeForUntrustedData => false;

    public static string RequiredSwitch => new BinaryFormatterContender().RequiredSwitch;

    public static string SizeNote =>
        "798 bytes and not the published 814: every message names its type and its assembly, and here these names are 11 and 5 characters shorter.";

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
