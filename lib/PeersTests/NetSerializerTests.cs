using Overtake.Workloads.Echo.Contenders;
using Overtake.Workloads.Serializers.NetSerializerFormat;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.PeersTests;

/// <summary>The project's own serializer of the format of NetSerializer against the package.</summary>
public class NetSerializerTests
{
    public static TheoryData<string> Specs => [.. MessageSpecs.All.Select(spec => spec.Name)];

    [Theory]
    [MemberData(nameof(Specs))]
    public void Both_write_the_same_bytes_and_read_each_other(string spec) => MessageSpecs.Of(spec).Accept(new Both());

    [Fact]
    public void Envelopes_have_the_same_bytes() => EnvelopesTests.AssertSameBytes<NetSerializerEnvelopes>("NetSerializer");

    [Fact]
    public void It_can_do_all_specs() => Assert.Equal(23, Contenders.SpecsOf("NetSerializer"));

    [Fact]
    public void The_version_is_the_one_that_the_project_asks_for() => Assert.Equal(["4.1.2", "4.1.2", "4.1.2"], Contenders.VersionsOf("NetSerializer"));

    private sealed class Both : IMessageSpecVisitor<bool>
    {
        private static readonly FormatContender Ours = new();

        public bool Visit<T>(MessageSpec<T> spec)
        {
            var (theirs, ours) = (Contenders.Serializer("NetSerializer").For(spec), Ours.For(spec));
            Assert.All(Contenders.Messages(spec), message =>
            {
                var bytes = Contenders.Bytes(theirs, message);
                Assert.Equal(bytes, Contenders.Bytes(ours, message));
                Assert.Null(MessageComparison.Difference(message, ours.Deserialize(bytes, out _)));
                Assert.Null(MessageComparison.Difference(message, theirs.Deserialize(bytes, out _)));
            });
            return true;
        }
    }
}
