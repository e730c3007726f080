using System.Buffers;
using Overtake.Peers.MemoryPackPeer;
using Overtake.Peers.MessagePackPeer;
using Overtake.Peers.NetSerializerPeer;
using Overtake.Peers.ProtobufNetPeer;
using Overtake.Workloads;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.PeersTests;

/// <summary>The contenders of all packages, and what the tests do with their messages.</summary>
internal static class Contenders
{
    public static IReadOnlyList<ISerializer> Serializers { get; } =
    [
        .. new IContenderSource<ISerializer>[] { new NetSerializerPackage(), new ProtobufNetPackage(), new MessagePackPackage(), new MemoryPackPackage() }.SelectMany(source => source.Contenders),
    ];

    public static IReadOnlyList<EchoContender> Envelopes { get; } =
    [
        .. new IContenderSource<EchoContender>[] { new NetSerializerPackage(), new ProtobufNetPackage(), new MessagePackPackage(), new MemoryPackPackage() }.SelectMany(source => source.Contenders),
    ];

    /// <summary>The messages of a spec; of the three large ones a few are enough.</summary>
    public static IEnumerable<T> Messages<T>(MessageSpec<T> spec) =>
        spec.Messages().Take(spec.TypeName is "ByteArrayMessage" or "IntArrayMessage" or "TriDimArrayCustomSerializersMessage" ? 5 : int.MaxValue);

    public static byte[] Bytes<T>(IMessageSerializer<T> serializer, T message)
    {
        var output = new ArrayBufferWriter<byte>();
        serializer.Serialize(message, output);
        return output.WrittenSpan.ToArray();
    }
}
