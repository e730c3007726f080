using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Contenders;
using Overtake.Workloads.Echo.Frames;
using Overtake.Workloads.Serializers;

namespace Overtake.Tests.Workloads.Echo;

public class FrameTests
{
    private const int MaxFrameBytes = 1 << 20;

    [Fact]
    public void A_frame_is_length_place_of_the_payload_envelope_and_payload()
    {
        var message = new MessageEnvelope { Header = "Test", Payload = new byte[] { 0xAA, 0xBB, 0xCC } };
        Assert.Equal("0B000000" + "0800" + "200454657374" + "AABBCC", Convert.ToHexString(Envelopes.Framed<StaticEnvelopes>(message)));
        Assert.Equal("03000000" + "0000" + "00", Convert.ToHexString(Envelopes.Framed<StaticEnvelopes>(new MessageEnvelope())));

        // As published: 72 bytes, the length not counted, and the payload behind 2 + 38.
        Assert.StartsWith("48000000" + "2800" + "26", Convert.ToHexString(Envelopes.Framed<StaticEnvelopes>(Envelopes.Published())), StringComparison.Ordinal);
    }

    [Fact]
    public void Frames_are_found_wherever_their_pieces_end()
    {
        var random = new Random(1);
        MessageEnvelope[] messages = [.. new[] { 0xFF, 0, 0x26, 0x80, 0x7F }.Select(fields => Envelopes.Draw(random, fields))];
        var bytes = Envelopes.Framed<StaticEnvelopes>(messages);
        for (var first = 0; first <= bytes.Length; first++)
        {
            Check(Sequences.Cut(bytes, first));
            Check(Sequences.Cut(bytes, first, Math.Min(first + 1, bytes.Length)));
            Check(Sequences.Cut(bytes, first, first, Math.Min(first + 7, bytes.Length)));
        }

        Check(Sequences.Cut(bytes, Enumerable.Range(1, bytes.Length - 1)));

        void Check(ReadOnlySequence<byte> input)
        {
            using var joiner = new FrameJoiner();
            var reader = new FrameReader(input, MaxFrameBytes, joiner);
            foreach (var message in messages)
            {
                Assert.True(reader.TryRead(out var frame));
                Assert.Null(EnvelopeComparison.Difference(message, frame.Read<StaticEnvelopes>()));
            }

            Assert.False(reader.TryRead(out _));
            Assert.True(reader.Rest.IsEmpty);
        }
    }

    [Fact]
    public void What_has_not_arrived_in_full_stays()
    {
        var one = Envelopes.Framed<StaticEnvelopes>(Envelopes.Published());
        byte[] two = [.. one, .. one];
        using var joiner = new FrameJoiner();
        for (var length = 0; length < two.Length; length++)
        {
            foreach (var input in new ReadOnlySequence<byte>[] { new(two.AsMemory(0, length)), Sequences.Cut(two.AsMemory(0, length), length / 2) })
            {
                var reader = new FrameReader(input, MaxFrameBytes, joiner);
                Assert.Equal(length >= one.Length, reader.TryRead(out _));
                Assert.False(reader.TryRead(out _));
                Assert.Equal(length % one.Length, reader.Rest.Length);
            }
        }
    }

    [Fact]
    public void A_frame_in_one_piece_is_read_in_place()
    {
        var bytes = Envelopes.Framed<StaticEnvelopes>(Envelopes.Published(), Envelopes.Published());
        using var joiner = new FrameJoiner();
        var reader = new FrameReader(Sequences.Cut(bytes, bytes.Length / 2), MaxFrameBytes, joiner);
        for (var end = bytes.Length / 2; end <= bytes.Length; end += bytes.Length / 2)
        {
            Assert.True(reader.TryRead(out var frame));
            Assert.True(frame.Payload.Span.Overlaps(bytes.AsSpan(end - 32, 32), out var offset) && offset == 0);
        }
    }

    [Theory]
    [InlineData("00000000")]
    [InlineData("0100000000")]
    [InlineData("FFFFFFFF")]
    [InlineData("00000080")]
    [InlineData("FFFFFF7F")]
    [InlineData("01001000")]
    [InlineData("03000000" + "0100" + "00")]
    [InlineData("03000000" + "0300" + "00")]
    [InlineData("03000000" + "FFFF" + "00")]
    [InlineData("02000000" + "0200")]
    public void A_length_or_a_place_that_none_can_have_is_refused(string hex)
    {
        var bytes = Convert.FromHexString(hex);
        Assert.Throws<InvalidMessageException>(() => Read(new(bytes)));
        Assert.Throws<InvalidMessageException>(() => Read(Sequences.Cut(bytes, 2)));

        static void Read(ReadOnlySequence<byte> input)
        {
            using var joiner = new FrameJoiner();
            new FrameReader(input, MaxFrameBytes, joiner).TryRead(out _);
        }
    }

    [Fact]
    public void Nothing_is_allocated_for_a_length()
    {
        byte[] bytes = [.. BitConverter.GetBytes(MaxFrameBytes), .. new byte[1_000]];
        var cut = Sequences.Cut(bytes, 3, 500);
        using var joiner = new FrameJoiner();
        var isRead = false;
        Assert.Equal(0, Allocated.By(() => isRead |= new FrameReader(cut, MaxFrameBytes, joiner).TryRead(out _)));
        Assert.False(isRead);
    }

    [Fact]
    public void What_is_too_long_for_a_frame_is_refused_and_leaves_nothing_behind()
    {
        using var output = new SendBuffer(0);
        FrameWriter.Write<StaticEnvelopes>(Envelopes.Published(), output, MaxFrameBytes);
        var length = output.Length;
        Assert.Throws<ArgumentException>(() => FrameWriter.Write<StaticEnvelopes>(new() { Payload = new byte[MaxFrameBytes - 2] }, output, MaxFrameBytes));
        Assert.Throws<ArgumentException>(() => FrameWriter.Write<StaticEnvelopes>(new() { Header = new('x', FrameLayout.MaxEnvelopeBytes - 3) }, output, MaxFrameBytes));
        Assert.Equal(length, output.Length);

        // The longest that there are.
        FrameWriter.Write<StaticEnvelopes>(new() { Payload = new byte[MaxFrameBytes - 3] }, output, MaxFrameBytes);
        FrameWriter.Write<StaticEnvelopes>(new() { Header = new('x', FrameLayout.MaxEnvelopeBytes - 4), Payload = new byte[] { 1 } }, output, MaxFrameBytes);
        using var joiner = new FrameJoiner();
        var reader = new FrameReader(new(output.Written), MaxFrameBytes, joiner);
        Assert.True(reader.TryRead(out _));
        Assert.True(reader.TryRead(out var payload));
        Assert.Equal(MaxFrameBytes - 3, payload.Payload.Length);
        Assert.True(reader.TryRead(out var envelope));
        Assert.Equal(FrameLayout.MaxEnvelopeBytes - 4, envelope.Read<StaticEnvelopes>().Header!.Length);
        Assert.Equal(1, envelope.Payload.Length);
    }

    [Fact]
    public void A_locked_payload_outlives_the_memory_it_was_received_in()
    {
        var bytes = Envelopes.Framed<StaticEnvelopes>(new MessageEnvelope { Payload = new byte[] { 1, 2, 3 } });
        using var joiner = new FrameJoiner();
        Assert.True(new FrameReader(new(bytes), MaxFrameBytes, joiner).TryRead(out var frame));
        var message = frame.Read<StaticEnvelopes>();
        Assert.False(message.IsLocked);
        message.LockPayload();
        bytes.AsSpan().Clear();
        Assert.True(message.IsLocked);
        Assert.Equal<byte>([1, 2, 3], message.Payload.ToArray());
    }
}
