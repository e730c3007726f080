using System.Buffers;
using Overtake.Workloads.Serializers.Protobuf;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Tests.Workloads.Serializers;

public class ProtobufSizeTests
{
    // The sizes that ICanHazCode/netserializer published for protobuf-net, 2017.
    [Theory]
    [InlineData("LargeStruct", 2151)]
    [InlineData("Guid", 2100)]
    [InlineData("Int32", 648)]
    [InlineData("U8Message", 527)]
    [InlineData("S16Message", 844)]
    [InlineData("S32Message", 828)]
    [InlineData("S64Message", 809)]
    [InlineData("DecimalMessage", 2022)]
    [InlineData("NullableDecimalMessage", 353)]
    [InlineData("DictionaryMessage", 142_035)]
    [InlineData("ComplexMessage", 5087)]
    [InlineData("StringMessage", 5085)]
    [InlineData("StructMessage", 3622)]
    [InlineData("IntArrayMessage", 283_510_795)]
    [InlineData("ByteArrayMessage", 498_151_945)]
    public void Sizes_are_the_published_ones(string spec, long published) => Assert.Equal(published, Size(spec));

    // 7290 as published, and 2 bytes more a message for the kind of the date, which protobuf-net lost. The size of the rest varies with the time now only in theory: a date needs 8 bytes from 1981 to 2083.
    [Fact]
    public void Primitives_have_the_published_size_and_the_kind_of_the_date() => Assert.Equal(7290 + (100 * 2), Size("PrimitivesMessage"));

    [Fact]
    public void Size_notes_are_about_specs_that_take_part() =>
        Assert.All(ProtobufSizes.Notes.Keys, name => Assert.Null(new ProtobufSerializer().WhyNot(MessageSpecs.Of(name))));

    private static long Size(string spec) => MessageSpecs.Of(spec).Accept(new Sum());

    private sealed class Sum : IMessageSpecVisitor<long>
    {
        public long Visit<T>(MessageSpec<T> spec)
        {
            var serializer = new ProtobufSerializer().For(spec);
            var output = new ArrayBufferWriter<byte>();
            long size = 0;
            foreach (var message in spec.Messages())
            {
                output.ResetWrittenCount();
                serializer.Serialize(message, output);
                size += output.WrittenCount;
            }

            return size;
        }
    }
}
