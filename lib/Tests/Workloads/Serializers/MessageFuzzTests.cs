using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Messages;
using Overtake.Workloads.Serializers.NetSerializerFormat;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Tests.Workloads.Serializers;

public class MessageFuzzTests
{
    // An exception with its trace costs some kilobytes, whatever the input.
    private const int Overhead = 64_000;

    // The largest growth is that of a plain object behind one byte: 24 bytes, and an entry of a dictionary of objects: 24, 24 and 12 for four bytes.
    private const int PerByte = 64;

    [Fact]
    public void Mutated_messages_are_read_or_refused_and_never_cost_more_memory_than_they_justify() => Fuzz(100_000);

    [Fact]
    [Trait("Category", "Long")]
    public void Five_million_mutated_messages_are_read_or_refused() => Fuzz(5_000_000);

    [Fact]
    public void Every_truncation_of_a_message_asks_for_more() =>
        Assert.All(MessageSpecs.All, spec => spec.Accept(new Truncation()));

    private static void Fuzz(int cases)
    {
        var random = new Random(20_170_123);
        (string Name, byte[][] Samples, Func<byte[], int> Read)[] targets =
        [
            .. MessageSpecs.All.Select(spec => spec.Accept(new Targets())),

            // The published messages hold too few numbers of one kind for what is longer than it is ever written.
            Target("shorts", Serializer<Samples.Shorts>(), new Samples.Shorts(1, -2, 300, -400, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16), default),
            Target("decimals", Serializer<Samples.Decimals>(), new Samples.Decimals(1, -2.5m, decimal.MaxValue), default),
        ];
        int refused = 0, incomplete = 0;
        for (var number = 0; number < cases; number++)
        {
            var (name, samples, read) = targets[number % targets.Length];
            List<byte> damaged = [.. samples[random.Next(samples.Length)]];
            if (random.Next(4) == 0)
            {
                Lengthen(damaged, random);
            }

            Mutation.Damage(damaged, random);
            byte[] bytes = [.. damaged];
            var consumed = -1;
            if (Damaged.IsDecoded<InvalidMessageException>(() => consumed = read(bytes), Overhead + (PerByte * (long)bytes.Length), () => $"{name}, case {number}, {Convert.ToHexString(bytes)}"))
            {
                Assert.InRange(consumed, 0, bytes.Length);
                incomplete += consumed == 0 ? 1 : 0;
            }
            else
            {
                refused++;
            }
        }

        Assert.InRange(refused, cases / 20, cases * 9 / 10);
        Assert.InRange(incomplete, cases / 20, cases * 9 / 10);
    }

    private static FormatMessageSerializer<T> Serializer<T>() => new FormatSerializer([typeof(T)]).For<T>(direct: true);

    private static (string, byte[][], Func<byte[], int>) Target<T>(string name, IMessageSerializer<T> serializer, params T[] messages)
    {
        return (name, [.. messages.Select(message => Formats.Bytes(serializer, message))], Read);

        int Read(byte[] bytes)
        {
            serializer.Deserialize(bytes, out var consumed);
            return consumed;
        }
    }

    /// <summary>Ends many numbers with groups of zeros, which change none of them.</summary>
    private static void Lengthen(List<byte> bytes, Random random)
    {
        var share = random.Next(1, 5);
        for (var at = bytes.Count - 1; at >= 0; at--)
        {
            if (bytes[at] < 0x80 && random.Next(share) == 0)
            {
                bytes[at] |= 0x80;
                bytes.InsertRange(at + 1, [.. Enumerable.Repeat((byte)0x80, random.Next(4)), 0]);
            }
        }
    }

    private static T Short<T>(T message)
    {
        // What is long is cut, so that changes hit more than its middle.
        switch (message)
        {
            case ByteArrayMessage bytes:
                bytes.ByteArr = bytes.ByteArr?[..Math.Min(bytes.ByteArr.Length, 50)];
                break;
            case IntArrayMessage ints:
                ints.IntArr = ints.IntArr?[..Math.Min(ints.IntArr.Length, 60)];
                break;
            case TriDimArrayCustomSerializersMessage cube:
                var small = new int[2, 3, 7];
                Array.Copy(cube.Int3Arr!, small, Math.Min(small.Length, cube.Int3Arr!.Length));
                cube.Int3Arr = small;
                break;
            case DictionaryMessage maps:
                maps.IntMap = maps.IntMap?.Take(10).ToDictionary();
                maps.ObMap = maps.ObMap?.Take(10).ToDictionary();
                break;
        }

        return message;
    }

    private sealed class Targets : IMessageSpecVisitor<(string Name, byte[][] Samples, Func<byte[], int> Read)>
    {
        public (string, byte[][], Func<byte[], int>) Visit<T>(MessageSpec<T> spec) =>
            Target(spec.Name, Formats.Contender.For(spec), [.. spec.Messages().Take(20).Select(Short)]);
    }

    private sealed class Truncation : IMessageSpecVisitor<bool>
    {
        public bool Visit<T>(MessageSpec<T> spec)
        {
            var serializer = Formats.Contender.For(spec);
            foreach (var message in spec.Messages().Take(20).Select(Short))
            {
                var bytes = Formats.Bytes(serializer, message);
                for (var length = 0; length < bytes.Length; length++)
                {
                    var cut = serializer.Deserialize(bytes.AsSpan(0, length), out var consumed);
                    Assert.Equal(0, consumed);
                    Assert.Equal(default, cut);
                }
            }

            return true;
        }
    }
}
