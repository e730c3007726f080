using Overtake.Workloads;
using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Contenders;

namespace Overtake.Tests.Workloads.Echo;

public class EchoContendersTests
{
    [Fact]
    public void The_baseline_comes_first_and_all_published_ones_are_there() =>
        Assert.Equal(
            [
                "protobuf-net", "protobuf-net, IBufferWriter", "static", "NetSerializer format", "MemoryPack", "MessagePack", "MessagePack, binary Guids", "System.Text.Json", "System.Text.Json, reflection", "DataContractSerializer",
                "BinaryFormatter",
            ],
            EchoContenders.All.Select(contender => contender.Name));

    [Fact]
    public void Versions_are_those_of_the_packages()
    {
        // The central list of versions, and the runtime's own for what comes with it.
        Assert.Equal("3.4.40", Envelopes.Of("protobuf-net").Facts.Version);
        Assert.Equal("2.5.307", Envelopes.Of("MessagePack").Facts.Version);
        Assert.Equal("1.21.4", Envelopes.Of("MemoryPack").Facts.Version);
        Assert.Equal(Environment.Version.ToString(3), Envelopes.Of("System.Text.Json").Facts.Version);
    }

    [Fact]
    public void Only_BinaryFormatter_needs_a_switch_and_neither_it_nor_packages_are_to_be_given_untrusted_data() =>
        Assert.All(EchoContenders.All, contender => Assert.Equal(
            contender.Name == "BinaryFormatter" ? (true, false, false) : (false, contender.Name.Split(',')[0] is not ("protobuf-net" or "MessagePack" or "MemoryPack"), true),
            (contender.Facts.RequiredSwitch is not null, contender.Facts.IsSafeForUntrustedData, contender.Facts.IsMaintained)));

    [Fact]
    public void Contenders_from_outside_are_listed_behind()
    {
        Assert.Equal([.. EchoContenders.All.Select(contender => contender.Name), "outside"], EchoContenders.With(new Outside("outside")).Select(contender => contender.Name));
        Assert.Contains("'protobuf-net'", Assert.Throws<InvalidOperationException>(() => EchoContenders.With(new Outside("protobuf-net"))).Message, StringComparison.Ordinal);
    }

    private sealed class Outside(string name) : EchoContender(new(name, "none", () => "1.0")), IContenderSource<EchoContender>
    {
        public IEnumerable<EchoContender> Contenders => [this];

        public override TResult Accept<TResult>(IEnvelopeSerializerVisitor<TResult> visitor) => visitor.Visit<StaticEnvelopes>();
    }
}
