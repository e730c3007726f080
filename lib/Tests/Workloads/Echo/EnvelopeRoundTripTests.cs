using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Frames;

namespace Overtake.Tests.Workloads.Echo;

public class EnvelopeRoundTripTests
{
    public static TheoryData<string> Names => [.. Envelopes.Usable.Select(contender => contender.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Messages_with_any_fields_come_back_as_they_were(string name) => Envelopes.Of(name).Accept(new RoundTrip(5_120));

    [Theory]
    [InlineData("System.Text.Json")]
    [InlineData("MessagePack")]
    [InlineData("protobuf-net")]
    [InlineData("NetSerializer format")]
    public void A_text_of_one_null_character_has_a_form_elsewhere(string name) => Envelopes.Of(name).Accept(new NullCharacter());

    [Fact]
    public void Json_is_the_same_whether_generated_or_by_reflection()
    {
        var random = new Random(3);
        for (var fields = 0; fields < 256; fields++)
        {
            var message = Envelopes.Draw(random, fields);
            Assert.Equal(Envelopes.Of("System.Text.Json").Accept(new Bytes(message)), Envelopes.Of("System.Text.Json, reflection").Accept(new Bytes(message)));
        }
    }

    internal sealed class RoundTrip(int messages) : IEnvelopeSerializerVisitor<bool>
    {
        public bool Visit<TSerializer>()
            where TSerializer : struct, IEnvelopeSerializer
        {
            var random = new Random(20_230_709);
            using var joiner = new FrameJoiner();
            for (var number = 0; number < messages; number++)
            {
                var message = Envelopes.Draw(random, number % 256);
                if (TSerializer.Facts.Format == "Protocol Buffers")
                {
                    // It knows neither a map without entries nor an entry without a value, with which the published messages do without.
                    var pairs = message.KeyValuePairs?.Where(e => e.Value is not null).ToDictionary();
                    message.KeyValuePairs = pairs is { Count: > 0 } ? pairs : null;
                }

                var reader = new FrameReader(new(Envelopes.Framed<TSerializer>(message)), 1 << 20, joiner);
                Assert.True(reader.TryRead(out var frame));
                Assert.Null(EnvelopeComparison.Difference(message, frame.Read<TSerializer>()));
                Assert.True(reader.Rest.IsEmpty);
            }

            return true;
        }
    }

    private sealed class NullCharacter : IEnvelopeSerializerVisitor<bool>
    {
        public bool Visit<TSerializer>()
            where TSerializer : struct, IEnvelopeSerializer
        {
            Assert.Equal("\0", TSerializer.Deserialize(Envelopes.Serialized<TSerializer>(new() { Header = "\0" })).Header);
            return true;
        }
    }

    private sealed class Bytes(MessageEnvelope message) : IEnvelopeSerializerVisitor<byte[]>
    {
        public byte[] Visit<TSerializer>()
            where TSerializer : struct, IEnvelopeSerializer => Envelopes.Framed<TSerializer>(message);
    }
}
