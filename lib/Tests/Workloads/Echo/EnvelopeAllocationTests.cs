using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Contenders;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Echo.Transports;

namespace Overtake.Tests.Workloads.Echo;

[Collection(nameof(UndisturbedCollection))]
public class EnvelopeAllocationTests
{
    // Header and type of the object, 48 bytes of Guids, 16 of the view of the payload, 8 each of time, header and map, and 8 for the flags.
    private const int Envelope = 16 + 48 + 16 + (3 * 8) + 8;

    // "Test": 22 bytes and two a character, in steps of 8.
    private const int Header = 32;

    [Fact]
    public void Static_allocates_nothing_to_write_and_the_envelope_and_its_text_to_read()
    {
        var message = Envelopes.Published();
        using var output = new SendBuffer(1_024);
        Assert.Equal(0, Allocated.By(() =>
        {
            output.Clear();
            StaticEnvelopes.Serialize(message, output);
        }));
        Assert.Equal(Envelope + Header, Allocated.By(() => StaticEnvelopes.Deserialize(output.Written.Span)));
    }

    [Theory]
    [InlineData("static")]
    [InlineData("NetSerializer format")]
    [InlineData("MemoryPack")]
    [InlineData("MessagePack, binary Guids")]
    public void An_echo_in_memory_allocates_two_envelopes_and_their_texts(string name) => Envelopes.Of(name).Accept(new Echo());

    [Fact]
    public void An_echo_with_a_fixed_reply_allocates_as_much() => Envelopes.Of("static").Accept(new Echo(isReplyFixed: true));

    private sealed class Echo(bool isReplyFixed = false) : IEnvelopeSerializerVisitor<bool>
    {
        public bool Visit<TSerializer>()
            where TSerializer : struct, IEnvelopeSerializer
        {
            foreach (var window in new[] { 1, 100 })
            {
                using var echo = new MemoryEcho<TSerializer>(new() { Window = window, IsReplyFixed = isReplyFixed });
                Assert.Equal(100 * 2 * (Envelope + Header), Allocated.By(() => echo.Run(100)));
            }

            return true;
        }
    }
}
