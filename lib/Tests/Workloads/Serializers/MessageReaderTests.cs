using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.MessagePack;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Tests.Workloads.Serializers;

public class MessageReaderTests
{
    public static TheoryData<string> Names => SerializerContendersTests.Names;

    /// <summary>A value for each first byte of the specification, as short as it can be, with whatever else it holds.</summary>
    public static TheoryData<string> Values =>
    [
        "00", "7f", "80", "8101c0", "82a16101a162c3", "90", "9201a162", "93919190c290", "a0", "a3616263", "bf" + new string('6', 62),
        "c0", "c1", "c2", "c3", "c400", "c403010203", "c50002aabb", "c600000001ff", "c700ff", "c70301aabbcc", "c8000101aa", "c90000000201aabb",
        "ca3f800000", "cb3ff0000000000000", "ccff", "cdffff", "ceffffffff", "cfffffffffffffffff", "d0ff", "d1ffff", "d2ffffffff", "d3ffffffffffffffff",
        "d401aa", "d501aabb", "d601aabbccdd", "d7010102030405060708", "d801" + "000102030405060708090a0b0c0d0e0f",
        "d90161", "da00026161", "db0000000161", "dc0000", "dc000201a161", "dd00000001dc0001c0", "de000101c0", "df0000000201c002de0000", "e0", "ff",
    ];

    [Theory]
    [MemberData(nameof(Values))]
    public void All_of_a_value_is_there_at_its_last_byte_and_not_before(string hex)
    {
        var value = Convert.FromHexString(hex);
        MessagePackExtent resumed = default;
        for (var length = 0; length < value.Length; length++)
        {
            Assert.False(default(MessagePackExtent).IsWhole(value.AsSpan(0, length)));
            Assert.False(resumed.IsWhole(value.AsSpan(0, length)));
        }

        Assert.True(default(MessagePackExtent).IsWhole(value));
        Assert.True(resumed.IsWhole(value));
        Assert.True(default(MessagePackExtent).IsWhole([.. value, 0xdf]));
    }

    [Fact]
    public void Counts_beyond_all_memory_are_waited_for()
    {
        byte[] nested = [.. Enumerable.Repeat(new byte[] { 0xdf, 0xff, 0xff, 0xff, 0xff }, 1_000).SelectMany(b => b)];
        Assert.False(default(MessagePackExtent).IsWhole(nested));
        Assert.False(default(MessagePackExtent).IsWhole([0xc6, 0xff, 0xff, 0xff, 0xff, .. nested]));
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Every_message_is_read_from_a_stream_that_trickles(string name) =>
        Assert.All(SerializerContendersTests.Supported(name), spec => spec.Accept(new Trickling(SerializerContendersTests.Of(name))));

    private sealed class Trickling(ISerializer contender) : IMessageSpecVisitor<bool>
    {
        public bool Visit<T>(MessageSpec<T> spec)
        {
            T[] messages = [.. spec.Messages().Take(3)];
            var serializer = contender.For(spec);
            var bytes = Formats.Bytes(serializer, messages);
            var random = new Random(1);
            foreach (var most in new[] { 7, Math.Max(8, bytes.Length / 10), int.MaxValue })
            {
                using var reader = serializer.Open(new Trickle(bytes, random, most), random.Next(1, 100));
                foreach (var message in messages)
                {
                    Assert.True(reader.TryRead(out var read));
                    Assert.Null(MessageComparison.Difference(message, read));
                }

                Assert.False(reader.TryRead(out _));
            }

            if (Formats.Bytes(serializer, messages[^1]).Length == 1)
            {
                // What is left of it is nothing.
                return true;
            }

            using var cut = serializer.Open(new Trickle(bytes[..^1], random, int.MaxValue), 4_096);
            Assert.All(messages[..^1], _ => Assert.True(cut.TryRead(out var _)));
            Assert.Throws<InvalidMessageException>(() => cut.TryRead(out _));
            return true;
        }
    }
}
