using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.NetSerializerFormat;

namespace Overtake.Tests.Workloads.Serializers;

/// <summary>What several tests of the format need.</summary>
internal static class Formats
{
    public static FormatContender Contender { get; } = new();

    public static byte[] Bytes<T>(IMessageSerializer<T> serializer, params IEnumerable<T> messages)
    {
        var output = new ArrayBufferWriter<byte>();
        foreach (var message in messages)
        {
            serializer.Serialize(message, output);
        }

        return output.WrittenSpan.ToArray();
    }

    public static string Hex<T>(IMessageSerializer<T> serializer, T message) => Convert.ToHexString(Bytes(serializer, message));
}
