using Overtake.Workloads.Boxing;
using Overtake.Workloads.Boxing.Scenarios;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Tests.Workloads.Boxing;

public class RoundTripTests
{
    public static TheoryData<int> Sizes => [0, 1, 2, 3, 17, 1_000, 3_541];

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Every_decodable_contender_decodes_to_exactly_the_input(int records)
    {
        // The extreme values sit in the first records; the large sizes need not be tried with all of them.
        foreach (var input in records > 100 ? Inputs.Usual().Concat(Inputs.All().Take(8)) : Inputs.Usual().Concat(Inputs.All()))
        {
            foreach (var contender in input.Contenders.Select(listed => listed.Create()).Where(contender => contender.Decodable))
            {
                var buffer = contender.Fill(records);
                Assert.True(contender.Compare(buffer, records) is null, $"{contender.Name}, {input}: {contender.Compare(buffer, records)}");
                Assert.True(contender.Fold(buffer) == input.Checksum(records), $"{contender.Name}, {input}: another checksum");
                contender.Release(buffer);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void The_expected_checksum_is_that_of_the_values(int records) =>
        Assert.All(Inputs.Usual(), input => Assert.Equal(input.Checksum(records), BoxingContenders.Checksum(input.Shape, records)));

    [Fact]
    public void Every_fill_begins_anew()
    {
        foreach (var contender in BoxingContenders.Shapes.SelectMany(shape => BoxingContenders.For(shape)).Where(contender => contender.Decodable))
        {
            contender.Release(contender.Fill(5));
            var second = contender.Fill(7);
            Assert.Null(contender.Compare(second, 7));
            contender.Release(second);
        }
    }

    [Fact]
    public void The_comparison_sees_every_changed_bit_of_a_number()
    {
        var contender = BoxingContenders.Create("three-numbers", "byte[] span");
        var buffer = contender.Fill(3);
        var bytes = (byte[])buffer.Storage;
        for (var bit = 0; bit < 8 * bytes.Length; bit++)
        {
            bytes[bit / 8] ^= (byte)(1 << (bit % 8));
            Assert.StartsWith($"record {bit / 192}, value {bit / 64 % 3}:", contender.Compare(buffer, 3));
            Assert.NotEqual(BoxingContenders.Checksum("three-numbers", 3), contender.Fold(buffer));
            bytes[bit / 8] ^= (byte)(1 << (bit % 8));
        }

        Assert.Null(contender.Compare(buffer, 3));
    }

    [Fact]
    public void The_comparison_sees_a_record_too_few_or_too_many()
    {
        var contender = BoxingContenders.Create("one-number", "struct[]");
        Assert.Equal("4 records instead of 5", contender.Compare(contender.Fill(4), 5));
        Assert.Equal("6 records instead of 5", contender.Compare(contender.Fill(6), 5));
    }

    [Fact]
    public void The_published_mistake_leaves_8_of_24_bytes_different_from_zero()
    {
        var contender = BoxingContenders.Create("three-numbers", "byte[] as published");
        var bytes = (byte[])contender.Fill(1_000).Storage;
        Assert.False(contender.Decodable);
        Assert.Equal(24_000, bytes.Length);
        double expected = 0;
        foreach (var record in bytes.Chunk(24))
        {
            Assert.Equal(expected, BitConverter.ToDouble(record));
            Assert.All(record[8..], rest => Assert.Equal(0, rest));
            expected += 0.001;
        }
    }

    [Fact]
    public void Boxes_that_do_not_escape_are_consumed_all_the_same() => Assert.All(Inputs.Usual(), input =>
    {
        var contender = input.Contenders.Single(listed => listed.Name == "boxes that do not escape").Create();
        Assert.Equal(0, contender.Fill(100).Length);
        Assert.Equal(input.Checksum(100), (ulong)contender.GetType().GetProperty("Consumed")!.GetValue(contender)!);
    });

    [Fact]
    public void The_round_trip_returns_the_checksum_that_is_expected()
    {
        foreach (var contender in BoxingContenders.Shapes.SelectMany(shape => BoxingContenders.For(shape)).Where(contender => contender.Decodable))
        {
            var scenario = new RoundTrip(contender);
            Assert.Equal(scenario.Expected(33), scenario.Run(33));
        }
    }

    [Fact]
    public void Text_with_half_a_surrogate_pair_is_refused()
    {
        // Not inline data: attributes are stored as UTF-8, which has no such texts either.
        foreach (var text in new[] { "\uD83E", "a\uDD9Cb", "\uDD9C\uD83E" })
        {
            Assert.Throws<ArgumentException>(() => new NumbersAndText { Text = text });
        }
    }

    [Fact]
    public void A_negative_number_of_records_is_refused()
    {
        foreach (var contender in BoxingContenders.Shapes.SelectMany(shape => BoxingContenders.For(shape)))
        {
            Assert.Throws<ArgumentOutOfRangeException>(() => contender.Fill(-1));
        }
    }
}
