using System.Runtime.CompilerServices;
using Overtake.Workloads.Boxing;
using Overtake.Workloads.Boxing.Shapes;

namespace Overtake.Tests.Workloads.Boxing;

[Collection(nameof(UndisturbedCollection))]
public class AllocationTests
{
    public static TheoryData<int> Sizes => [1, 2, 3, 10, 11, 17, 100, 1_000, 3_540, 3_541, 20_000];

    [Theory]
    [MemberData(nameof(Sizes))]
    public void A_fill_allocates_exactly_the_bytes_of_the_model(int records)
    {
        foreach (var contender in All().Where(contender => contender.AllocatedBytes(records) is not null))
        {
            var allocated = Allocated(contender, records);
            Assert.True(allocated == contender.AllocatedBytes(records), $"{contender.Shape}, {contender.Name}: {allocated} instead of {contender.AllocatedBytes(records)}");
        }
    }

    [Fact]
    public void The_models_are_the_published_ones()
    {
        Assert.Equal((96 * 5_000) + 24, BoxingContenders.Create("three-numbers", "object[]").AllocatedBytes(5_000));
        Assert.Equal((24 * 5_000) + 24, BoxingContenders.Create("three-numbers", "byte[] span").AllocatedBytes(5_000));
    }

    [Theory]
    [InlineData("byte[] BinaryWriter")]
    [InlineData("byte[] BinaryWriter sized")]
    public void Beside_its_arrays_a_stream_allocates_the_same_for_every_size(string name)
    {
        foreach (var shape in BoxingContenders.Shapes)
        {
            var contender = BoxingContenders.Create(shape, name);
            int[] sizes = [1, 10, 11, 17, 100, 2_730, 2_731, 3_541];
            Assert.Single(sizes.Select(records => Allocated(contender, records) - contender.Arrays(records).Sum(array => array.Bytes)).Distinct());
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void The_buffer_handed_over_has_the_size_of_the_model(int records)
    {
        foreach (var contender in All().Where(contender => contender.Arrays(records).Count > 0))
        {
            var buffer = contender.Fill(records);
            Assert.True(SizeOf((Array)buffer.Storage) == contender.Arrays(records)[^1].Bytes, $"{contender.Shape}, {contender.Name}");
            contender.Release(buffer);
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void A_buffer_keeps_its_array_and_its_objects_alive(int records)
    {
        foreach (var contender in All().Where(contender => contender.Decodable))
        {
            var buffer = contender.Fill(records);
            var objects = buffer.Storage switch
            {
                object[] slots when contender.Name != "class per record" => slots.Take(buffer.Length).Count(slot => slot is ValueType) * 24L,
                object[] => contender.AllocatedBytes(records)!.Value - SizeOf((Array)buffer.Storage),
                _ => 0,
            };
            Assert.Equal(SizeOf((Array)buffer.Storage) + objects, contender.BytesAlive(buffer));
            contender.Release(buffer);
        }
    }

    [Fact]
    public void Pooled_contenders_give_back_what_they_rent()
    {
        foreach (var contender in All().Where(contender => contender.Name.Contains("pooled") || contender.Name.Contains("rent")))
        {
            contender.Release(contender.Fill(1_000));
            var first = contender.Fill(1_000);
            contender.Release(first);
            var second = contender.Fill(1_000);
            Assert.Same(first.Storage, second.Storage);
            contender.Release(second);
        }
    }

    [Fact]
    public void The_pool_gets_its_object_array_without_boxes()
    {
        var contender = BoxingContenders.Create("three-numbers", "object[] pooled");
        var buffer = contender.Fill(1_000);
        Assert.DoesNotContain(null, ((object?[])buffer.Storage).Take(3_000));
        contender.Release(buffer);
        Assert.All((object?[])buffer.Storage, Assert.Null);
    }

    [Fact]
    public void A_variant_has_16_bytes() => Assert.Equal(16, Unsafe.SizeOf<Variant>());

    internal static long SizeOf(Array array) => ObjectSize.EmptyArray + (((array.LongLength * ElementSize(array)) + 7) / 8 * 8);

    private static int ElementSize(Array array) => array switch
    {
        byte[] => 1,
        object[] => 8,
        OneNumber[] => 8,
        Variant[] => 16,
        ThreeNumbers[] => 24,
        NumbersAndText[] => 32,
        EightNumbers[] => 64,
        _ => throw new NotSupportedException(array.GetType().Name),
    };

    private static IEnumerable<IBoxingContender> All() => BoxingContenders.Shapes.SelectMany(shape => BoxingContenders.For(shape));

    // A collection counts what is left of the thread's allocation context as allocated, so disturbed fills show too much and never too little.
    private static long Allocated(IBoxingContender contender, int records)
    {
        var least = long.MaxValue;
        for (var attempt = 0; attempt < 6; attempt++)
        {
            contender.Release(contender.Fill(records));
            var before = GC.GetAllocatedBytesForCurrentThread();
            var buffer = contender.Fill(records);
            var after = GC.GetAllocatedBytesForCurrentThread();
            contender.Release(buffer);
            least = Math.Min(least, after - before);
        }

        return least;
    }
}
