using Overtake.Tests.Charts;

namespace Overtake.Tests.Facade;

/// <summary>The ledger beside runs made up so that two published ratios hold, one in its direction, and one is turned round.</summary>
public class EchoClaimsTests
{
    private static readonly Table Ledger = Of(SampleEchoRun.Standard());

    [Theory]
    [InlineData("messages per second, NetSerializer format / static (one process)", "0.43×", "holds")]
    [InlineData("messages per second, System.Text.Json, reflection / static", "0.29×", "holds")]
    [InlineData("messages per second, protobuf-net / static", "0.37×", "holds, weaker")]
    [InlineData("messages per second, MessagePack / static", "0.32×", "no difference")]
    [InlineData("messages per second, BinaryFormatter / static", "0.012×", "reversed")]
    [InlineData("the order of the serializers", "static > NetSerializer format > protobuf-net > MessagePack > System.Text.Json, reflection > DataContractSerializer > BinaryFormatter", "does not hold")]
    [InlineData("bytes of a message with static", "72 B", "holds")]
    [InlineData("bytes of a message with MessagePack", "172 B", "holds")]
    [InlineData("the sizes are those of what the serializers write", "72 to 814 B", "does not hold")]
    [InlineData("static writes all numbers as zigzag varints", "said", "does not hold")]
    public void A_claim_stands_beside_what_was_measured(string claim, string published, string verdict)
    {
        var row = Ledger.Rows.Single(r => ((string)r[0]!).StartsWith(claim, StringComparison.Ordinal));
        Assert.Equal((published, verdict), ((string)row[1]!, (string)row[3]!));
    }

    [Fact]
    public void A_size_that_differs_is_explained()
    {
        var row = Ledger.Rows.Single(r => (string)r[0]! == "bytes of a message with BinaryFormatter");
        Assert.Equal(("814 B", "798 B"), ((string)row[1]!, (string)row[2]!));
        Assert.StartsWith("differs by 16 B: 798 bytes and not the published 814", (string)row[4]!, StringComparison.Ordinal);
    }

    [Fact]
    public void Every_pair_of_the_order_is_counted_and_what_is_turned_round_is_named()
    {
        var here = (string)Ledger.Rows.Single(r => ((string)r[0]!).StartsWith("the order", StringComparison.Ordinal))[2]!;
        Assert.Contains("of 21 pairs in that order", here, StringComparison.Ordinal);
        Assert.Contains("BinaryFormatter before static", here, StringComparison.Ordinal);
    }

    [Fact]
    public void A_claim_about_all_serializers_does_not_hold_because_of_two()
    {
        var run = SampleEchoRun.Standard();
        Row[] rows = [.. run.Rows.Where(r => ControlNames.OriginalOf(r.Contender) is "static" or "protobuf-net")];
        var two = Of(new RunData(rows, Overtake.Analysis.Analyzer.Analyze(rows, run.Manifest), run.Manifest)).Rows;
        var order = two.Single(r => ((string)r[0]!).StartsWith("the order", StringComparison.Ordinal));
        Assert.Equal(("not resolved", "nothing against it, but 20 of 21 pairs were not compared"), ((string)order[3]!, (string)order[4]!));
        Assert.DoesNotContain(two, r => ((string)r[0]!).StartsWith("serializers are set", StringComparison.Ordinal));
    }

    [Fact]
    public void What_frame_and_payload_add_is_told_apart_from_the_envelopes() =>
        Assert.Equal("38 B (static) to 764 B (BinaryFormatter); the other 34 B are frame and payload, the same for all", Ledger.Rows.Single(r => ((string)r[0]!).StartsWith("the sizes are", StringComparison.Ordinal))[2]);

    [Fact]
    public void Nothing_is_concluded_from_one_launch_and_where_copies_differ_ratios_keep_their_verdicts()
    {
        Assert.DoesNotContain(Rates(SampleEchoRun.Standard(noisy: "published")), v => v is "not resolved");
        Assert.Contains(Rates(SampleEchoRun.Standard(noisy: "published")), v => v is "holds" or "holds, weaker" or "holds, stronger" or "reversed");
        Assert.All(Rates(SampleEchoRun.Standard(launches: 1)), v => Assert.Contains(v, (string[])["not resolved", "not measured here"]));
        Assert.Equal("holds", Of(SampleEchoRun.Standard(noisy: "published")).Rows.Single(r => (string)r[0]! == "bytes of a message with static")[3]);
    }

    [Fact]
    public void What_a_quick_run_left_out_is_a_sentence()
    {
        var run = SampleEchoRun.Standard(launches: 2, preset: Preset.Quick);
        var quick = StudyOf(run);
        View[] missing =
        [
            quick.ThroughputByWindow(), quick.RatesByWindow(), quick.RankingByWindow(), quick.RanksByWindow(), quick.PayloadCrossovers("socket"), quick.RoundTripsByWindow(), quick.BesidePublished(), quick.Layouts(),
        ];
        Assert.All(missing, v => Assert.EndsWith("; the preset standard does.", Assert.IsType<NothingToShow>(v).ToString(), StringComparison.Ordinal));
        View[] there = [quick.ThroughputByPayload(), quick.RatesByPayload(), quick.RankingByPayload(), quick.RanksByPayload(), quick.SocketCost(), quick.SocketShares(), quick.WireParts(), quick.RoundTrips(), quick.PublishedClaims()];
        Assert.All(there, v => Assert.IsNotType<NothingToShow>(v));

        var nothing = StudyOf(new RunData([], Overtake.Analysis.Analyzer.Analyze([], run.Manifest), run.Manifest));
        Assert.All([nothing.ThroughputByPayload(), nothing.SocketCost(), nothing.SocketShares(), nothing.WireParts(), nothing.RoundTrips(), nothing.PublishedClaims()], v => Assert.IsType<NothingToShow>(v));
    }

    [Fact]
    public void A_flip_is_a_crossover_with_one_of_the_two_as_the_baseline() =>
        Assert.Contains(Assert.IsType<Table>(StudyOf(SampleEchoRun.Standard()).PayloadCrossovers("socket")).Rows, r => r.Contains(SampleEchoRun.Static));

    private static IEnumerable<string> Rates(RunData run) =>
        Of(run).Rows.Where(r => ((string)r[0]!).Contains("messages per second", StringComparison.Ordinal)).Select(r => (string)r[3]!);

    private static Table Of(RunData run) => StudyOf(run).PublishedClaims() as Table ?? throw new InvalidOperationException();

    private static Run StudyOf(RunData run) => Run.Of(new StoredRun("", run.Manifest!, run.Rows));
}
