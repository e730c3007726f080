using Overtake.Peers.ProtobufNetPeer;
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
        var zeros = spec.Messages().Sum(m => m.IntMap is { } map ? map.Count(e => e.Key == 0) + map.Count(e => e.Value == 0) : 0);
        Assert.Equal(142_035 - (2 * zeros), spec.Accept(new Size()));
    }

    public static TheoryData<string> Specs => [.. MessageSpecs.All.Where(spec => new ProtobufSerializer().WhyNot(spec) is null).Select(spec => spec.Name)];

    [Theory]
    [MemberData(nameof(Specs))]
    public void Both_read_each_other(string spec) => MessageSpecs.Of(spec).Accept(new Both());

    [Fact]
    public void The_published_envelope_has_the_published_size_without_payload_and_frame() => Assert.Equal(86 - 32 - 2, EnvelopesTests.PublishedSize("protobuf-net"));

    [Fact]
    public void It_can_do_all_specs_but_those_in_direct_mode_objects_boxes_and_three_dimensions() => Assert.Equal(16, Contenders.SpecsOf("protobuf-net"));

    [Fact]
    public void The_version_is_the_one_that_the_project_asks_for() => Assert.Equal(["3.4.40", "3.4.40", "3.4.40"], Contenders.VersionsOf("protobuf-net"));

    private sealed class Size : IMessageSpecVisitor<long>
    {
        public long Visit<T>(MessageSpec<T> spec)
        {
            var serializer = Contenders.Serializer("protobuf-net").For(spec);
            return spec.Messages().Sum(message => (long)Contenders.Bytes(serializer, message).Length);
        }
    }

    private sealed class Both : IMessageSpecVisitor<bool>
    {
        public bool Visit<T>(MessageSpec<T> spec)
        {
            var (theirs, ours) = (Contenders.Serializer("protobuf-net").For(spec), new ProtobufSerializer().For(spec));
            Assert.All(Contenders.Messages(spec), message =>
            {
                Assert.Null(MessageComparison.Difference(message, ours.Deserialize(Contenders.Bytes(theirs, message), out _)));
                Assert.Null(MessageComparison.Difference(message, theirs.Deserialize(Contenders.Bytes(ours, message), out _)));
            });
            return true;
        }
    }

    [Fact]
    public void A_users_record_comes_back() => OwnRecords.RoundTrip(OwnRecords.For<OwnRecords.Quote>(new ProtobufNetPackage()));

    [Fact]
    public void What_it_cannot_write_is_refused_with_its_reason()
    {
        var serializer = OwnRecords.For<OwnRecords.Zoned>(new ProtobufNetPackage());
        Assert.Null(serializer.Serializer);
        Assert.Contains("DateTimeOffset", serializer.WhyNot, StringComparison.Ordinal);
    }
}
