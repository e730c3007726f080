using System.Buffers;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Messages;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Tests.Workloads.Serializers;

public class MessageDecoderFuzzTests
{
    // An exception with its trace and the state of a library's reader cost some kilobytes, whatever the input.
    private const int Overhead = 64_000;

    // The largest justified: an entry of a map of objects is at least 3 bytes and becomes an object, a text and a place in a table.
    private const int BytesAByte = 64;

    public static TheoryData<string> Names => [.. SerializerContendersTests.Usable.Where(contender => contender.IsSafeForUntrustedData).Select(contender => contender.Name)];

    [Fact]
    public void Mutated_MessagePack_is_decoded_waited_for_or_refused() => Fuzz("MessagePack format", 100_000);

    [Theory]
    [MemberData(nameof(Names))]
    public void Mutated_messages_are_decoded_waited_for_or_refused(string name) => Fuzz(name, 20_000);

    [Fact]
    [Trait("Category", "Long")]
    public void Five_million_mutated_messages_of_MessagePack_are_decoded_waited_for_or_refused() => Fuzz("MessagePack format", 5_000_000);

    [Theory]
    [Trait("Category", "Long")]
    [MemberData(nameof(Names))]
    public void A_million_mutated_messages_are_decoded_waited_for_or_refused(string name) => Fuzz(name, 1_000_000);

    [Theory]
    [InlineData("Protobuf")]
    [InlineData("DataContractSerializer")]
    public void A_length_of_two_billion_is_waited_for_without_memory_and_a_longer_one_refused(string name)
    {
        var serializer = SerializerContendersTests.Of(name).For((MessageSpec<int>)MessageSpecs.Of("Int32"));
        byte[] twoBillion = [0x80, 0xa8, 0xd6, 0xb9, 0x07, 1, 2, 3];
        serializer.Deserialize(twoBillion, out int consumed);
        long before = GC.GetAllocatedBytesForCurrentThread();
        serializer.Deserialize(twoBillion, out consumed);
        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
        Assert.Equal(0, consumed);
        Assert.Throws<InvalidMessageException>(() => serializer.Deserialize([0xff, 0xff, 0xff, 0xff, 0x0f], out _));
        Assert.Throws<InvalidMessageException>(() => serializer.Deserialize([0x80, 0x80, 0x80, 0x80, 0x80, 0x00], out _));
    }

    private static void Fuzz(string name, int cases)
    {
        var contender = SerializerContendersTests.Of(name);
        Mutation[] mutations = [.. SerializerContendersTests.Supported(name).Select(spec => spec.Accept(new Preparation(contender)))];
        var random = new Random(20_261_121);
        int refused = 0;
        for (int number = 0; number < cases; number++)
        {
            if (!mutations[number % mutations.Length].Decode(random))
                refused++;
        }

        Assert.InRange(refused, cases / 20, cases * 19 / 20);
    }

    private abstract class Mutation
    {
        /// <summary>False where the bytes were refused.</summary>
        public abstract bool Decode(Random random);
    }

    private sealed class Mutation<T>(string name, IMessageSerializer<T> serializer, byte[][] messages) : Mutation
    {
        public override bool Decode(Random random)
        {
            byte[] bytes = Mutated(messages[random.Next(messages.Length)], random);
            long before = GC.GetAllocatedBytesForCurrentThread();
            try
            {
                serializer.Deserialize(bytes, out int consumed);
                Assert.InRange(consumed, 0, bytes.Length);
                return true;
            }
            catch (InvalidMessageException)
            {
                return false;
            }
            catch (Exception other) when (other is not Xunit.Sdk.XunitException)
            {
                throw new Xunit.Sdk.XunitException($"{name}, {Convert.ToHexString(bytes)}: {other}");
            }
            finally
            {
                Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, Overhead + (BytesAByte * (long)bytes.Length));
            }
        }

        private static byte[] Mutated(byte[] message, Random random)
        {
            List<byte> bytes = [.. message];
            for (int change = random.Next(1, 4); change > 0; change--)
            {
                int at = random.Next(bytes.Count + 1);
                switch (random.Next(5))
                {
                    case 0 when at < bytes.Count:
                        bytes[at] ^= (byte)(1 << random.Next(8));
                        break;
                    case 1 when at < bytes.Count:
                        bytes[at] = (byte)random.Next(256);
                        break;
                    case 2:
                        bytes.RemoveRange(at, random.Next(Math.Min(20, bytes.Count - at) + 1));
                        break;
                    case 3:
                        byte[] garbage = new byte[random.Next(40)];
                        random.NextBytes(garbage);
                        bytes.InsertRange(at, garbage);
                        break;
                    default:
                        // The greatest lengths and numbers of most formats.
                        bytes.InsertRange(at, Enumerable.Repeat((byte)0xff, random.Next(1, 6)));
                        break;
                }
            }

            return [.. bytes];
        }
    }

    private sealed class Preparation(ISerializer contender) : IMessageSpecVisitor<Mutation>
    {
        public Mutation Visit<T>(MessageSpec<T> spec)
        {
            var serializer = contender.For(spec);
            return new Mutation<T>($"{contender.Name}, {spec}", serializer, [.. Small(spec).Select(message =>
            {
                var output = new ArrayBufferWriter<byte>();
                serializer.Serialize(message, output);
                return output.WrittenSpan.ToArray();
            })]);
        }

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
