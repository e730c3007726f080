using Overtake.Workloads.Serializers.MessagePack;
using Overtake.Workloads.Serializers.Messages;
using Overtake.Workloads.Serializers.Specs;

namespace Overtake.PeersTests;

/// <summary>The MessagePack that is written by hand against the package.</summary>
public class MessagePackTests
{
    public static TheoryData<string> Specs => [.. MessageSpecs.All.Where(spec => PackageSerializersTests.Of("MessagePack").WhyNot(spec) is null).Select(spec => spec.Name)];

    [Theory]
    [MemberData(nameof(Specs))]
    public void Both_read_each_other(string spec) => MessageSpecs.Of(spec).Accept(new Both());

    private sealed class Both : IMessageSpecVisitor<bool>
    {
        private static readonly HandWrittenMessagePack Ours = new();

        public bool Visit<T>(MessageSpec<T> spec)
        {
            var (theirs, ours) = (PackageSerializersTests.Of("MessagePack").For(spec), Ours.For(spec));
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
}
