using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Tests.Workloads.Serializers;

public class MessageReaderTests
{
    public static TheoryData<string> Names => SerializerContendersTests.Names;

    [Theory]
    [MemberData(nameof(Names))]
    public void Every_message_is_read_from_a_stream_that_trickles(string name) =>
        Assert.All(SerializerContendersTests.Supported(name), spec => spec.Accept(new Trickling(SerializerContendersTests.Of(name))));

    private sealed class Trickling(ISerializer contender) : IMessageSpecVisitor<bool>
    {
        public bool Visit<T>(MessageSpec<T> spec)
        {
            T[] messages = [.. spec.Messages().Take(3)];
            var serializer = SerializerContendersTests.Ending(contender, spec);
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
