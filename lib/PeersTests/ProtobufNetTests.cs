using Overtake.Workloads.Serializers.Messages;
using Overtake.Workloads.Serializers.Protobuf;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.PeersTests;

/// <summary>protobuf-net against what was published of it, and against Google.Protobuf with the same contract.</summary>
public class ProtobufNetTests
{
    // The sizes that ICanHazCode/netserializer published for protobuf-net, 2017; all messages but the half gigabytes.
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
    public void Sizes_are_the_published_ones_and_those_of_the_kind_of_a_date(string spec, long published) => Assert.Equal(published, MessageSpecs.Of(spec).Accept(new Size()));

    // Version 2 wrote a key or a value of 0 in two bytes; version 3 leaves it out.
    [Fact]
    public void Dictionaries_have_the_published_size_without_their_zeros()
    {
        var spec = (MessageSpec<DictionaryMessage>)MessageSpecs.Of("DictionaryMessage");
        int zeros = spec.Messages().Sum(m => m.IntMap is { } map ? map.Count(e => e.Key == 0) + map.Count(e => e.Value == 0) : 0);
        Assert.Equal(142_035 - (2 * zeros), spec.Accept(new Size()));
    }

    public static TheoryData<string> Specs => [.. MessageSpecs.All.Where(spec => new ProtobufSerializer().WhyNot(spec) is null).Select(spec => spec.Name)];

    [Theory]
    [MemberData(nameof(Specs))]
    public void Both_read_each_other(string spec) => MessageSpecs.Of(spec).Accept(new Both());

    private sealed class Size : IMessageSpecVisitor<long>
    {
        public long Visit<T>(MessageSpec<T> spec)
        {
            var serializer = PackageSerializersTests.Of("protobuf-net").For(spec);
            return spec.Messages().Sum(message => (long)Contenders.Bytes(serializer, message).Length);
        }
    }

    private sealed class Both : IMessageSpecVisitor<bool>
    {
        public bool Visit<T>(MessageSpec<T> spec)
        {
            var (theirs, ours) = (PackageSerializersTests.Of("protobuf-net").For(spec), new ProtobufSerializer().For(spec));
            Assert.All(Contenders.Messages(spec), message =>
            {
                Assert.Null(MessageComparison.Difference(message, ours.Deserialize(Contenders.Bytes(theirs, message), out _)));
                Assert.Null(MessageComparison.Difference(message, theirs.Deserialize(Contenders.Bytes(ours, message), out _)));
            });
            return true;
        }
    }
}
