using System.Runtime.InteropServices;
using Google.Protobuf;
using Overtake.Workloads.Serializers.Messages;

namespace Overtake.Workloads.Serializers.Protobuf.Mappings;

/// <summary><see cref="ByteArrayMessage"/>.</summary>
internal readonly struct ByteArrayMapping : IProtobufMapping<ByteArrayMessage, Generated.MessageBase>
{
    public static void Fill(Generated.MessageBase generated, ByteArrayMessage message)
    {
        var sub = generated.ByteArray ??= new();
        if (message.ByteArr is { } bytes)
        {
            sub.ByteArr = UnsafeByteOperations.UnsafeWrap(bytes);
        }
        else
        {
            sub.ClearByteArr();
        }
    }

    public static ByteArrayMessage Read(Generated.MessageBase generated)
    {
        var sub = generated.ByteArray ?? throw Unexpected.Message(nameof(ByteArrayMessage));
        return new() { ByteArr = sub.HasByteArr ? Array(sub.ByteArr) : null };
    }

    // The parser made the array for this message alone: no copy is needed.
    private static byte[] Array(ByteString bytes) =>
        MemoryMarshal.TryGetArray(bytes.Memory, out var segment) && segment.Array is { } array && array.Length == bytes.Length ? array : bytes.ToByteArray();
}
