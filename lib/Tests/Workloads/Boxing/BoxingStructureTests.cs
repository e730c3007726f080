using Overtake.Workloads.Boxing;

namespace Overtake.Tests.Workloads.Boxing;

[Collection(nameof(UndisturbedCollection))]
public class BoxingStructureTests
{
    private const int Max = 131_072;

    [Fact]
    public void Both_sides_of_the_published_record_become_large_objects_at_3541_records()
    {
        Assert.Equal([new(3_541, true, "object[] becomes a large object")], BoxingStructure.Sizes("three-numbers", "object[]", Max));
        Assert.Equal([new(3_541, true, "byte[] becomes a large object")], BoxingStructure.Sizes("three-numbers", "byte[] span", Max));
    }

    [Fact]
    public void The_buffer_of_a_stream_doubles_and_becomes_a_large_object_at_2731_records()
    {
        var sizes = BoxingStructure.Sizes("three-numbers", "byte[] BinaryWriter", 4_096);
        Assert.Equal([11, 22, 43, 86, 171, 342, 683, 1_366, 2_731], sizes.Where(size => size.Event == "the stream's buffer doubles").Select(size => size.Records));
        Assert.Contains(new(2_731, true, "the stream's buffer becomes a large object"), sizes);
        Assert.Contains(new(3_541, true, "byte[] becomes a large object"), sizes);
        Assert.Equal(11, sizes.Count);
    }

    [Fact]
    public void A_buffer_handed_over_is_a_large_object_from_the_size_on_that_the_model_says()
    {
        foreach (var shape in BoxingContenders.Shapes)
        {
            foreach (var contender in BoxingContenders.For(shape).Where(contender => contender.Arrays(1).Count > 0 && !IsRented(contender)))
            {
                var what = contender.Arrays(1)[^1].What;
                var first = BoxingStructure.Sizes(contender, Max).Single(size => size.Event == what + " becomes a large object").Records;
                for (var records = first - 2; records < first + 3; records++)
                {
                    Assert.True(IsLarge(contender.Fill(records).Storage) == records >= first, $"{shape}, {contender.Name}, {records} records, first {first}");
                }
            }
        }
    }

    [Fact]
    public void A_stream_doubles_its_buffer_at_the_sizes_that_the_model_says()
    {
        var model = BoxingStructure.Sizes("three-numbers", "byte[] BinaryWriter", 20_000);
        using var stream = new MemoryStream();
        using var writer = new BinaryWriter(stream);
        var doublings = new List<int>();
        var large = 0;
        for (var records = 1; records <= 20_000; records++)
        {
            var capacity = stream.Capacity;
            for (var value = 0; value < 3; value++)
            {
                writer.Write(0L);
            }

            if (stream.Capacity > capacity && capacity > 0)
            {
                doublings.Add(records);
            }

            if (large == 0 && IsLarge(stream.GetBuffer()))
            {
                large = records;
            }
        }

        Assert.Equal(doublings, model.Where(size => size.Event == "the stream's buffer doubles").Select(size => size.Records));
        Assert.Equal(large, model.Single(size => size.Event == "the stream's buffer becomes a large object").Records);
    }

    [Fact]
    public void A_rented_array_is_a_large_object_as_soon_as_the_next_power_of_two_is() =>
        Assert.Equal([new(2_731, true, "the rented byte[] becomes a large object")], BoxingStructure.Sizes("three-numbers", "byte[] pooled", Max));

    [Fact]
    public void Nothing_happens_below_the_first_structural_size() =>
        Assert.Empty(BoxingStructure.Sizes("three-numbers", "object[]", 3_540));

    private static bool IsRented(IBoxingContender contender) => contender.Arrays(1)[0].What.StartsWith("the rented", StringComparison.Ordinal);

    private static bool IsLarge(object fresh) => GC.GetGeneration(fresh) == 2;
}
