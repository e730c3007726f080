using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.DataContract;
using Overtake.Workloads.Serializers.Messages;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Tests.Workloads.Serializers;

public class MessageDecoderFuzzTests
{
    // An exception with its trace and the state of a library's reader cost some kilobytes, whatever the input.
    private const int Overhead = 64_000;

    // DataContractSerializer believes lengths of arrays up to 65,535 elements, of which decimals are the largest.
    private const int FirstArray = 65_535 * sizeof(decimal);

    // The largest justified: an entry of a map of objects is at least 3 bytes and becomes an object, a text and a place in a table.
    private const int BytesAByte = 64;

    public static TheoryData<string> Names => [.. SerializerContendersTests.Usable.Where(contender => contender.Facts.IsSafeForUntrustedData).Select(contender => contender.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Mutated_messages_are_decoded_waited_for_or_refused(string name) => Fuzz(name, 20_000);

    [Theory]
    [Trait("Category", "Long")]
    [MemberData(nameof(Names))]
    public void A_million_mutated_messages_are_decoded_waited_for_or_refused(string name) => Fuzz(name, 1_000_000);

    [Theory]
    [InlineData("protobuf-net")]
    [InlineData("protobuf-net, as published")]
    [InlineData("DataContractSerializer")]
    public void A_length_of_two_billion_is_waited_for_without_memory_and_a_longer_one_refused(string name)
    {
        var serializer = SerializerContendersTests.Of(name).For((MessageSpec<int>)MessageSpecs.Of("Int32"));
        byte[] twoBillion = [0x80, 0xa8, 0xd6, 0xb9, 0x07, 1, 2, 3];
        var consumed = -1;
        Assert.Equal(0, Allocated.By(() => serializer.Deserialize(twoBillion, out consumed)));
        Assert.Equal(0, consumed);
        Assert.Throws<InvalidMessageException>(() => serializer.Deserialize([0xff, 0xff, 0xff, 0xff, 0x0f], out _));
        Assert.Throws<InvalidMessageException>(() => serializer.Deserialize([0x80, 0x80, 0x80, 0x80, 0x80, 0x00], out _));
    }

    [Theory]
    [InlineData("System.Text.Json", "{\"Int3Arr\":[0,2147483647,2147483647]}\n")]
    [InlineData("System.Text.Json", "{\"Int3Arr\":[2147483647,2147483647,0]}\n")]
    [InlineData("System.Text.Json", "{\"Int3Arr\":[-1,-1,1,5]}\n")]
    [InlineData("System.Text.Json", "{\"Int3Arr\":[1,1,2,5]}\n")]
    public void Lengths_of_an_array_that_are_not_those_of_its_elements_are_refused(string name, string bytes) =>
        Assert.Throws<InvalidMessageException>(() => MessageSpecs.Of("TriDimArrayCustomSerializersMessage").Accept(new Reading(name, System.Text.Encoding.Latin1.GetBytes(bytes))));

    private static void Fuzz(string name, int cases)
    {
        var contender = SerializerContendersTests.Of(name);
        Target[] targets = [.. SerializerContendersTests.Supported(name).Select(spec => spec.Accept(new Preparation(contender)))];
        var random = new Random(20_261_121);
        var refused = 0;
        for (var number = 0; number < cases; number++)
        {
            if (!targets[number % targets.Length].Decode(random))
            {
                refused++;
            }
        }

        Assert.InRange(refused, cases / 20, cases * 19 / 20);
    }

    private enum Outcome
    {
        Read,
        Incomplete,
        Refused,
    }

    private abstract class Target
    {
        /// <summary>False where the bytes were refused.</summary>
        public abstract bool Decode(Random random);
    }

    private sealed class Target<T>(string name, IMessageSerializer<T> serializer, int overhead, byte[][] messages) : Target
    {
        public override bool Decode(Random random)
        {
            var bytes = Mutated(messages[random.Next(messages.Length)], random);
            var (outcome, message) = Decode(bytes, () => serializer.Deserialize(bytes, out var consumed) is var read && consumed > 0 ? (Outcome.Read, read) : (Outcome.Incomplete, default));

            // From a stream in pieces the same comes out, or the same refusal; what ends within a message is refused as well.
            using var stream = new Trickle(bytes, random, Math.Max(2, bytes.Length));
            var (streamed, other) = Decode(bytes, () =>
            {
                using var reader = serializer.Open(stream, random.Next(1, 100));
                return reader.TryRead(out var read) ? (Outcome.Read, read) : (Outcome.Incomplete, default);
            });
            Assert.True(streamed == (outcome == Outcome.Incomplete && bytes.Length > 0 ? Outcome.Refused : outcome), $"{name}, {Convert.ToHexString(bytes)}: {outcome}, and {streamed} from a stream");
            Assert.True(MessageComparison.Difference(message, other) is null, $"{name}, {Convert.ToHexString(bytes)}: something else from a stream");
            return outcome != Outcome.Refused;
        }

        private (Outcome Outcome, T? Message) Decode(byte[] bytes, Func<(Outcome, T?)> read)
        {
            (Outcome, T?) result = (Outcome.Refused, default);
            Damaged.IsDecoded<InvalidMessageException>(() => result = read(), overhead + (BytesAByte * (long)bytes.Length), () => $"{name}, {Convert.ToHexString(bytes)}");
            return result;
        }

        private static byte[] Mutated(byte[] message, Random random)
        {
            List<byte> bytes = [.. message];
            Mutation.Damage(bytes, random, longestCut: 20);

            // The greatest lengths and numbers of most formats.
            if (random.Next(2) == 0)
            {
                bytes.InsertRange(random.Next(bytes.Count + 1), Enumerable.Repeat((byte)0xff, random.Next(1, 6)));
            }

            return [.. bytes];
        }
    }

    private sealed class Reading(string name, byte[] bytes) : IMessageSpecVisitor<object?>
    {
        public object? Visit<T>(MessageSpec<T> spec) => SerializerContendersTests.Of(name).For(spec).Deserialize(bytes, out _);
    }

    private sealed class Preparation(ISerializer contender) : IMessageSpecVisitor<Target>
    {
        public Target Visit<T>(MessageSpec<T> spec) => new Target<T>(
            $"{contender.Name}, {spec}", contender.For(spec), contender is DataContractContender ? Overhead + FirstArray : Overhead,
            [.. Small(spec).Select(message => Formats.Bytes(contender.For(spec), message))]);

        // Large messages hide what is done to a few of their bytes.
        private static IEnumerable<T> Small<T>(MessageSpec<T> spec) => spec.TypeName switch
        {
            "ByteArrayMessage" => (IEnumerable<T>)(object)new[] { new ByteArrayMessage { ByteArr = [1, 2, 3, 4, 5] }, new ByteArrayMessage() },
            "IntArrayMessage" => (IEnumerable<T>)(object)new[] { new IntArrayMessage { IntArr = [1, -2, 300, int.MinValue] }, new IntArrayMessage() },
            "TriDimArrayCustomSerializersMessage" => (IEnumerable<T>)(object)new[] { new TriDimArrayCustomSerializersMessage { Int3Arr = new int[2, 3, 4] } },
            "DictionaryMessage" => (IEnumerable<T>)(object)new[] { new DictionaryMessage { IntMap = new() { [1] = -2, [300] = 0 }, ObMap = new() { ["a"] = new() { Val = 5 }, [""] = new() } } },
            _ => spec.Messages().Take(20),
        };
    }
}
