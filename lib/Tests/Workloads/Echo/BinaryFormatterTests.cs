using Overtake.Workloads.Echo;
using Overtake.Workloads.Echo.Contenders;
using Overtake.Workloads.Echo.Transports;

namespace Overtake.Tests.Workloads.Echo;

public class BinaryFormatterTests
{
    /// <summary>Bytes of the published message without frame and payload.</summary>
    internal const int EnvelopeBytes = 764;

    private static readonly EchoContender Contender = Envelopes.Of("BinaryFormatter");

    [Fact]
    public void It_refuses_in_a_process_that_has_not_switched_it_on()
    {
        Assert.Contains(Contender.Facts.RequiredSwitch!, Assert.Throws<NotSupportedException>(() => EchoServer.Start(Contender)).Message, StringComparison.Ordinal);
        Assert.Throws<NotSupportedException>(() => WireSizes.Envelope<BinaryFormatterEnvelopes>(Envelopes.Published()));
    }

    [Fact]
    public void It_works_in_a_process_that_has_switched_it_on() =>
        TestProcess.Pass(typeof(BinaryFormatterTests), nameof(Messages_have_their_size_come_back_and_are_echoed), Contender.Facts.RequiredSwitch!);

    [Fact(Explicit = true)]
    public async Task Messages_have_their_size_come_back_and_are_echoed()
    {
        Assert.Equal(EnvelopeBytes, WireSizes.Envelope<BinaryFormatterEnvelopes>(Envelopes.Published()));
        Contender.Accept(new EnvelopeRoundTripTests.RoundTrip(1_000));
        await EchoTests.EchoAsync(Contender, new() { Clients = 2, Window = 10 }, 1_000);
    }
}
