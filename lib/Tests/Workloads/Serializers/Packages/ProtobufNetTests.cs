using Overtake.Workloads.Serializers;
using Overtake.Workloads.Serializers.Messages;
using Overtake.Workloads.Serializers.Packages;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.Tests.Workloads.Serializers.Packages;

/// <summary>The three ways to use protobuf-net: the published contract, and what each costs.</summary>
[Collection(nameof(UndisturbedCollection))]
public class ProtobufNetTests
{
    private const string Expert = "protobuf-net";
    private const string Published = "protobuf-net, as published";
    private const string BufferWriter = "protobuf-net, IBufferWriter";

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
    [InlineData("PrimitivesMessage", 7290 + (100 * 2))]
    [InlineData("ComplexMessage", 5087)]
    [InlineData("StringMessage", 5085)]
    [InlineData("StructMessage", 3622)]
    [InlineData("IntArrayMessage", 283_510_795)]
    [InlineData("ByteArrayMessage", 498_151_945)]
    public void Sizes_are_the_published_ones_and_those_of_the_kind_of_a_date(string spec, long published)
    {
        // A date is that of the moment, as published. One in 10,000 is a whole millisecond and two bytes shorter: other moments are tried then.
        long size = 0;
        for (var attempt = 0; attempt < 3 && size != published; attempt++)
        {
            size = MessageSpecs.Of(spec).Accept(new Size());
        }

        Assert.Equal(published, size);
    }

    // Version 2 wrote a key or a value of 0 in two bytes; version 3 leaves it out.
    [Fact]
    public void Dictionaries_have_the_published_size_without_their_zeros()
    {
        var spec = (MessageSpec<DictionaryMessage>)MessageSpecs.Of("DictionaryMessage");
        var zeros = spec.Messages().Sum(m => m.IntMap is { } map ? map.Count(e => e.Key == 0) + map.Count(e => e.Value == 0) : 0);
        Assert.Equal(142_035 - (2 * zeros), spec.Accept(new Size()));
    }

    [Fact]
    public void Size_notes_are_about_specs_that_take_part() =>
        Assert.All(ProtobufNetContender.SizeNotes.Keys, name => Assert.Null(SerializerContendersTests.Of(Expert).WhyNot(MessageSpecs.Of(name))));

    public static TheoryData<string> Specs => [.. SerializerContendersTests.Supported(Expert).Select(spec => spec.Name)];

    [Theory]
    [MemberData(nameof(Specs))]
    public void All_three_write_the_same_bytes(string spec) => MessageSpecs.Of(spec).Accept(new SameBytes());

    // Why the stream is the way of somebody who has measured it. Since 3.3.0 the dictionary of the lengths gives its memory back after every message.
    [Fact]
    public void A_nested_message_allocates_in_a_buffer_writer_and_in_a_stream_it_does_not()
    {
        Assert.Equal(0, AllocatedWith(Expert));
        Assert.Equal(0, AllocatedWith(Published));
        Assert.InRange(AllocatedWith(BufferWriter), 500, 2_000);

        static double AllocatedWith(string name)
        {
            var spec = (MessageSpec<ComplexMessage>)MessageSpecs.Of("ComplexMessage");
            var serializer = SerializerContendersTests.Of(name).For(spec);
            ComplexMessage[] messages = [.. spec.Messages()];
            var output = new ArrayBufferWriter<byte>(100_000);
            return (double)Allocated.By(() =>
            {
                output.ResetWrittenCount();
                foreach (var message in messages)
                {
                    serializer.Serialize(message, output);
                }
            }) / messages.Length;
        }
    }

    private sealed class Size : IMessageSpecVisitor<long>
    {
        public long Visit<T>(MessageSpec<T> spec)
        {
            var serializer = SerializerContendersTests.Of(Expert).For(spec);
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

    private sealed class SameBytes : IMessageSpecVisitor<bool>
    {
        public bool Visit<T>(MessageSpec<T> spec)
        {
            T[] messages = [.. SerializerContendersTests.Messages(spec)];
            var expected = Formats.Bytes(SerializerContendersTests.Of(Expert).For(spec), messages);
            Assert.All([Published, BufferWriter], name => Assert.Equal(expected, Formats.Bytes(SerializerContendersTests.Of(name).For(spec), messages)));
            return true;
        }
    }
}
