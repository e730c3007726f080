using System.IO.Pipelines;
using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.NetSerializerFormat;

namespace Overtake.Tests.Workloads.Serializers;

/// <summary>Arrays of integers are written and read many at a time. What one number after the other gives is the oracle.</summary>
public class IntArrayFormatTests
{
    private static readonly FormatMessageSerializer<int[]> Serializer = new FormatSerializer([typeof(int[])]).For<int[]>(direct: true);

    // The first and the last number of each length.
    private static readonly (uint First, uint Last)[] Bounds =
        [(0, 0x7F), (0x80, 0x3FFF), (0x4000, 0x1F_FFFF), (0x20_0000, 0x0FFF_FFFF), (0x1000_0000, uint.MaxValue)];

    [Fact]
    public void Every_order_of_lengths_in_eight_numbers_is_written_and_read()
    {
        // Two blocks, so that the second one starts wherever the first one can end.
        var values = new int[16];
        for (var order = 0; order < 390_625; order++)
        {
            for (int i = 0, rest = order; i < 8; i++, rest /= 5)
            {
                var (first, last) = Bounds[rest % 5];
                (values[i], values[i + 8]) = (UnZigZag(first), UnZigZag(last));
            }

            RoundTrip(values);
        }
    }

    [Fact]
    public void Every_bit_is_written_and_read_at_every_place()
    {
        for (var bit = 0; bit < 32; bit++)
        {
            foreach (var number in new[] { 1u << bit, (1u << bit) - 1, uint.MaxValue >> bit, ~(1u << bit) })
            {
                for (var place = 0; place < 40; place++)
                {
                    var values = new int[40];
                    values[place] = UnZigZag(number);
                    RoundTrip(values);
                }
            }
        }
    }

    [Fact]
    public void Arrays_of_every_length_are_written_and_read_with_numbers_of_every_mixture()
    {
        var random = new Random(1);
        for (var length = 0; length < 200; length++)
        {
            for (var longest = 1; longest <= 5; longest++)
            {
                RoundTrip(Random(random, length, 1, longest));
                RoundTrip(Random(random, length, longest, longest));
            }
        }

        RoundTrip(Random(random, 100_000, 1, 5));
        RoundTrip(Random(random, 100_000, 1, 1));
    }

    [Fact]
    public void What_is_written_ends_where_it_says_and_leaves_the_rest_of_the_memory()
    {
        var random = new Random(2);
        for (var length = 0; length < 80; length++)
        {
            var values = Random(random, length, 1, 5);
            Assert.Equal(Written(values), Formats.Exactly(Serializer, values));
        }
    }

    [Fact]
    public void What_follows_an_array_is_no_part_of_it_whatever_it_is()
    {
        var random = new Random(3);
        for (var length = 0; length < 80; length++)
        {
            var values = Random(random, length, 1, 5);
            foreach (var next in new byte[] { 0x00, 0x7F, 0x80, 0xFF })
            {
                byte[] bytes = [.. Written(values), .. Enumerable.Repeat(next, random.Next(100))];
                Assert.Equal(values, Serializer.Deserialize(bytes, out var consumed));
                Assert.Equal(Written(values).Length, consumed);
            }
        }
    }

    [Fact]
    public void Numbers_in_longer_forms_than_are_written_are_read()
    {
        var random = new Random(4);
        for (var attempt = 0; attempt < 2_000; attempt++)
        {
            var values = Random(random, random.Next(1, 60), 1, 5);
            List<byte> bytes = [.. Number((uint)values.Length + 1)];
            foreach (var value in values)
            {
                bytes.AddRange(Number(ZigZag(value), random.Next(1, 6)));
            }

            Assert.Equal(values, Serializer.Deserialize([.. bytes], out var consumed));
            Assert.Equal(bytes.Count, consumed);
        }
    }

    [Fact]
    public void An_array_that_is_cut_anywhere_asks_for_more()
    {
        var random = new Random(5);
        foreach (var (length, longest) in new[] { (7, 5), (8, 5), (9, 1), (33, 1), (40, 5), (100, 1), (100, 5) })
        {
            // The memory goes on with the rest, which is not to be read.
            var bytes = Written(Random(random, length, 1, longest));
            for (var cut = 0; cut < bytes.Length; cut++)
            {
                Assert.Null(Serializer.Deserialize(bytes.AsSpan(0, cut), out var consumed));
                Assert.Equal(0, consumed);
                using var reader = Serializer.Open(new Trickle(bytes[..cut], random, 50), 16);
                if (cut > 0)
                {
                    Assert.Throws<InvalidMessageException>(() => reader.TryRead(out _));
                }
            }
        }
    }

    [Fact]
    public void A_number_of_more_than_32_bits_is_refused_at_every_place()
    {
        var random = new Random(6);
        byte[][] tooLong = [[0x80, 0x80, 0x80, 0x80, 0x10], [0xFF, 0xFF, 0xFF, 0xFF, 0x7F], [0x80, 0x80, 0x80, 0x80, 0x80, 0x00], [.. Enumerable.Repeat((byte)0xFF, 70), 0]];
        foreach (var (length, longest) in new[] { (1, 1), (8, 5), (20, 5), (40, 1), (70, 3) })
        {
            foreach (var wrong in tooLong)
            {
                for (var place = 0; place < length; place++)
                {
                    byte[] bytes =
                    [
                        .. Number((uint)length + 1),
                        .. Random(random, place, 1, longest).SelectMany(value => Number(ZigZag(value))),
                        .. wrong,
                        .. Random(random, length - place - 1, 1, longest).SelectMany(value => Number(ZigZag(value))),
                    ];
                    Assert.Throws<InvalidMessageException>(() => Serializer.Deserialize(bytes, out _));
                    Assert.Throws<InvalidMessageException>(() => Serializer.Deserialize([.. bytes, .. new byte[100]], out _));
                    using var reader = Serializer.Open(new Trickle(bytes, random, 50), 16);
                    Assert.Throws<InvalidMessageException>(() => reader.TryRead(out _));
                }
            }
        }
    }

    [Fact]
    public void Arrays_that_come_in_pieces_are_read_and_written_whole()
    {
        var random = new Random(7);
        for (var attempt = 0; attempt < 200; attempt++)
        {
            var values = Random(random, random.Next(3_000), 1, random.Next(1, 6));
            using var reader = Serializer.Open(new Trickle(Written(values), random, random.Next(2, 500)), random.Next(1, 500));
            Assert.True(reader.TryRead(out var read));
            Assert.Equal(values, read);
            Assert.False(reader.TryRead(out _));
            var sent = new MemoryStream();
            var output = PipeWriter.Create(sent, new StreamPipeWriterOptions(leaveOpen: true));
            Serializer.Serialize(values, output);
            output.Complete();
            Assert.Equal(Written(values), sent.ToArray());
        }
    }

    // The JIT's own switches: without AVX2, and without anything beyond what every processor has.
    [Theory]
    [InlineData("DOTNET_EnableAVX2")]
    [InlineData("DOTNET_EnableHWIntrinsic")]
    public void All_this_holds_on_processors_that_can_do_less(string without) =>
        TestProcess.Pass(typeof(IntArrayFormatTests), nameof(All_this_holds_one_after_the_other), switchedOff: without);

    [Fact(Explicit = true)]
    public void All_this_holds_one_after_the_other()
    {
        Assert.False(VarintBlock.IsSupported);
        Every_order_of_lengths_in_eight_numbers_is_written_and_read();
        Every_bit_is_written_and_read_at_every_place();
        Arrays_of_every_length_are_written_and_read_with_numbers_of_every_mixture();
        What_is_written_ends_where_it_says_and_leaves_the_rest_of_the_memory();
        What_follows_an_array_is_no_part_of_it_whatever_it_is();
        Numbers_in_longer_forms_than_are_written_are_read();
        An_array_that_is_cut_anywhere_asks_for_more();
        A_number_of_more_than_32_bits_is_refused_at_every_place();
        Arrays_that_come_in_pieces_are_read_and_written_whole();
    }

    private static void RoundTrip(int[] values)
    {
        var output = new ArrayBufferWriter<byte>();
        Serializer.Serialize(values, output);
        var bytes = Written(values);
        if (!output.WrittenSpan.SequenceEqual(bytes))
        {
            Assert.Fail($"{string.Join(' ', values)}: {Convert.ToHexString(output.WrittenSpan)}");
        }

        // With and without room behind it, as the last numbers are read one by one.
        foreach (var input in new[] { bytes, [.. bytes, .. new byte[80]] })
        {
            var read = Serializer.Deserialize(input, out var consumed)!;
            if (consumed != bytes.Length || !values.AsSpan().SequenceEqual(read))
            {
                Assert.Fail($"{string.Join(' ', values)}: {string.Join(' ', read)}");
            }
        }
    }

    private static byte[] Written(int[] values)
    {
        var bytes = new List<byte>(Number((uint)values.Length + 1));
        foreach (var value in values)
        {
            bytes.AddRange(Number(ZigZag(value)));
        }

        return [.. bytes];
    }

    // With groups of zeros up to so many bytes.
    private static byte[] Number(uint number, int least = 1)
    {
        List<byte> bytes = [];
        for (; number > 0x7F || bytes.Count < least - 1; number >>= 7)
        {
            bytes.Add((byte)(number | 0x80));
        }

        return [.. bytes, (byte)number];
    }

    private static int[] Random(Random random, int length, int shortest, int longest)
    {
        var values = new int[length];
        for (var i = 0; i < length; i++)
        {
            var (first, last) = Bounds[random.Next(shortest, longest + 1) - 1];
            values[i] = UnZigZag((uint)random.NextInt64(first, (long)last + 1));
        }

        return values;
    }

    private static uint ZigZag(int value) => value >= 0 ? (uint)value * 2 : ((uint)~value * 2) + 1;

    private static int UnZigZag(uint number) => (number & 1) == 0 ? (int)(number / 2) : ~(int)(number / 2);
}
