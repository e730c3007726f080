using Overtake.Workloads.Echo;
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
        for (var fields = 0; fields < 1 << Fields; fields++)
        {
            var message = Draw(fields);
            Assert.Null(EnvelopeComparison.Difference(message, Of(name).Accept(new There(message)).Back));
        }
    }

    /// <summary>How many bytes a contender makes of the published message.</summary>
    internal static int PublishedSize(string name) => Of(name).Accept(new There(TestMessage.Create(0, new Random(1)))).Bytes.Length;

    /// <summary>Demands the bytes of the project's own contender of the same format.</summary>
    internal static void AssertSameBytes<TSerializer>(string name)
        where TSerializer : struct, IEnvelopeSerializer
    {
        for (var fields = 0; fields < 1 << Fields; fields++)
        {
            var message = Draw(fields);
            Assert.Equal(new There(message).Visit<TSerializer>().Bytes, Of(name).Accept(new There(message)).Bytes);
        }
    }

    private static EchoContender Of(string name) => Contenders.Envelopes.Single(contender => contender.Name == name);

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
            var bytes = output.Written.ToArray();
            return (bytes, TSerializer.Deserialize(bytes));
        }
    }
}
