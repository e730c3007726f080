using Overtake.Workloads.Serializers.Messages;
using Overtake.Workloads.Serializers.Records;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Tests.Workloads.Serializers;

public class BoxedRecordsTests
{
    // 24 bytes of array header, 8 a reference; a box is 16 bytes and its value, from 24 on, in steps of 8.
    private const int Header = 24;
    private const int SmallBox = 24;

    [Fact]
    public void A_number_costs_a_reference_and_a_box() =>
        Assert.Equal(Header + (100 * (8 + SmallBox)), AllocatedBy<int, Int32Leaves>("Int32"));

    [Fact]
    public void Four_long_numbers_cost_four_of_each() =>
        Assert.Equal(Header + (100 * 4 * (8 + SmallBox)), AllocatedBy<LargeStruct, LargeStructLeaves>("LargeStruct"));

    [Fact]
    public void Fourteen_values_cost_fourteen_of_each() =>
        Assert.Equal(Header + (100 * 14 * (8 + SmallBox)), AllocatedBy<PrimitivesMessage, PrimitivesLeaves>("PrimitivesMessage"));

    [Fact]
    public void A_text_costs_a_reference() => Assert.Equal(Header + (100 * 8), AllocatedBy<StringMessage, StringLeaves>("StringMessage"));

    [Fact]
    public void Every_record_comes_back()
    {
        Check<int, Int32Leaves>("Int32");
        Check<LargeStruct, LargeStructLeaves>("LargeStruct");
        Check<PrimitivesMessage, PrimitivesLeaves>("PrimitivesMessage");
        Check<StringMessage, StringLeaves>("StringMessage");
        Check<StructMessage, StructLeaves>("StructMessage");

        static void Check<T, TLeaves>(string spec)
            where TLeaves : struct, IRecordLeaves<T>
        {
            T[] records = [.. ((MessageSpec<T>)MessageSpecs.Of(spec)).Messages()];
            var buffer = BoxedRecords<T, TLeaves>.Fill(records);
            Assert.Equal(records.Length * TLeaves.Count, buffer.Length);
            Assert.All(Enumerable.Range(0, records.Length), i => Assert.Null(MessageComparison.Difference(records[i], BoxedRecords<T, TLeaves>.Read(buffer, i))));
        }
    }

    private static long AllocatedBy<T, TLeaves>(string spec)
        where TLeaves : struct, IRecordLeaves<T>
    {
        T[] records = [.. ((MessageSpec<T>)MessageSpecs.Of(spec)).Messages()];
        return Allocated.By(() => BoxedRecords<T, TLeaves>.Fill(records));
    }
}
