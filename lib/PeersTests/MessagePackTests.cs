using MessagePack;
using Overtake.Workloads.Echo.Contenders;
using Overtake.Workloads.Serializers.MessagePack;
using Overtake.Workloads.Serializers.Messages;
using Overtake.Workloads.Serializers.Specs;
using MessagePackPackage = Overtake.Peers.MessagePackPeer.MessagePackPackage;

namespace Overtake.PeersTests;

/// <summary>The MessagePack that is written by hand against the package.</summary>
public class MessagePackTests
{
    public static TheoryData<string> Specs => [.. MessageSpecs.All.Where(spec => Contenders.Serializer("MessagePack").WhyNot(spec) is null).Select(spec => spec.Name)];

    [Theory]
    [MemberData(nameof(Specs))]
    public void Both_read_each_other(string spec) => MessageSpecs.Of(spec).Accept(new Both());

    [Fact]
    public void Envelopes_have_the_same_bytes()
    {
        EnvelopesTests.AssertSameBytes<MessagePackEnvelopes>("MessagePack");
        EnvelopesTests.AssertSameBytes<BinaryGuidMessagePackEnvelopes>("MessagePack, binary Guids");
    }

    // Each of three Guids has 16 bytes and 2 before them in place of 36 and 2.
    [Fact]
    public void The_published_envelope_has_the_published_size_without_payload_and_frame()
    {
        Assert.Equal(172 - 32 - 2, EnvelopesTests.PublishedSize("MessagePack"));
        Assert.Equal(172 - 32 - 2 - (3 * 20), EnvelopesTests.PublishedSize("MessagePack, binary Guids"));
    }

    [Fact]
    public void It_can_do_all_specs_but_those_in_direct_mode_objects_and_boxes_and_binary_Guids_one() =>
        Assert.Equal((17, 1), (Contenders.SpecsOf("MessagePack"), Contenders.SpecsOf("MessagePack, binary Guids")));

    [Fact]
    public void The_version_is_the_one_that_the_project_asks_for_of_the_major_that_can_be_had()
    {
        var version = typeof(MessagePackSerializer).Assembly.GetName().Version!.Major == 3 ? "3.1.12" : "2.5.307";
        Assert.Equal([version, version, version], Contenders.VersionsOf("MessagePack"));
        Assert.Equal(version, Contenders.Serializer("MessagePack, binary Guids").Version);
    }

    private sealed class Both : IMessageSpecVisitor<bool>
    {
        private static readonly HandWrittenMessagePack Ours = new();

        public bool Visit<T>(MessageSpec<T> spec)
        {
            var (theirs, ours) = (Contenders.Serializer("MessagePack").For(spec), Ours.For(spec));
            Assert.All(Contenders.Messages(spec), message =>
            {
                var (fromTheirs, fromOurs) = (Contenders.Bytes(theirs, message), Contenders.Bytes(ours, message));
                // The package gives the number of a type behind an interface five bytes, whatever it is.
                if (message is not ComplexMessage)
                {
                    Assert.Equal(fromTheirs, fromOurs);
                }

                Assert.Null(MessageComparison.Difference(message, ours.Deserialize(fromTheirs, out _)));
                Assert.Null(MessageComparison.Difference(message, theirs.Deserialize(fromOurs, out _)));
            });
            return true;
        }
    }

    [Fact]
    public void A_users_record_comes_back() => OwnRecords.RoundTrip(OwnRecords.For<OwnRecords.Quote>(new MessagePackPackage()));
}
