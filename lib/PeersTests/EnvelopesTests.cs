using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Contenders;
using Overtake.Workloads.Echo.Frames;

namespace Overtake.PeersTests;

public class EnvelopesTests
{
    private const int Fields = 7;

    public static TheoryData<string> Names => [.. Contenders.Envelopes.Select(contender => contender.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Every_combination_of_fields_comes_back(string name)
    {
        for (int fields = 0; fields < 1 << Fields; fields++)
        {
            var message = Draw(fields);
            Assert.Null(EnvelopeComparison.Difference(message, Of(name).Accept(new There(message)).Back));
        }
    }

    // Without the payload's 32 bytes and the frame's 2; not published for MemoryPack: 1 for the members, 8 and 16, 8 + 4 for the text, 32, 4 for no map, 1.
    [Theory]
    [InlineData("protobuf-net", 86 - 34)]
    [InlineData("MessagePack", 172 - 34)]
    [InlineData("MessagePack, binary Guids", 172 - 34 - 60)]
    [InlineData("MemoryPack", 1 + 8 + 16 + 8 + 4 + 32 + 4 + 1)]
    public void The_published_message_has_the_published_size(string name, int published) => Assert.Equal(published, Of(name).Accept(new There(TestMessage.Create(0, new Random(1)))).Bytes.Length);

    [Fact]
    public void Those_of_one_format_write_the_same_bytes()
    {
        for (int fields = 0; fields < 1 << Fields; fields++)
        {
            var message = Draw(fields);
            Assert.Equal(Bytes<NetSerializerEnvelopes>(message), Of("NetSerializer").Accept(new There(message)).Bytes);
            Assert.Equal(Bytes<MessagePackEnvelopes>(message), Of("MessagePack").Accept(new There(message)).Bytes);
            Assert.Equal(Bytes<BinaryGuidMessagePackEnvelopes>(message), Of("MessagePack, binary Guids").Accept(new There(message)).Bytes);
        }
    }

    private static EchoContender Of(string name) => Contenders.Envelopes.Single(contender => contender.Name == name);

    private static byte[] Bytes<TSerializer>(MessageEnvelope message)
        where TSerializer : struct, IEnvelopeSerializer => new There(message).Visit<TSerializer>().Bytes;

    private static MessageEnvelope Draw(int fields) => new()
    {
        IsInternal = (fields & 1) != 0,
        To = (fields & 2) != 0 ? Guid.NewGuid() : default,
        From = (fields & 4) != 0 ? Guid.NewGuid() : default,
        MessageId = (fields & 8) != 0 ? Guid.NewGuid() : default,
        TimeStamp = (fields & 16) != 0 ? new DateTime(2026, 11, 22, 1, 2, 3, 456, DateTimeKind.Utc) : default,
        Header = (fields & 32) != 0 ? "Test é漢" : null,
        KeyValuePairs = (fields & 64) != 0 ? new() { ["key"] = "value", ["other"] = "é" } : null,
    };

    private sealed class There(MessageEnvelope message) : IEnvelopeSerializerVisitor<(byte[] Bytes, MessageEnvelope Back)>
    {
        public (byte[] Bytes, MessageEnvelope Back) Visit<TSerializer>()
            where TSerializer : struct, IEnvelopeSerializer
        {
            using var output = new SendBuffer(0);
            TSerializer.Serialize(message, output);
            byte[] bytes = output.Written.ToArray();
            return (bytes, TSerializer.Deserialize(bytes));
        }
    }
}
