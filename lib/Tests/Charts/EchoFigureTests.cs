using System.Text.RegularExpressions;
using Overtake.Charts.Figures;
using static Overtake.Tests.Charts.SampleEchoRun;

namespace Overtake.Tests.Charts;

public partial class EchoFigureTests
{
    private static readonly RunData Run = Standard();
    private static readonly PublishedEcho[] Rows = [new(Static, 72, 9_460_000), new(Protobuf, 86, 3_500_000), new("BinaryFormatter", 814, 114_000), new("not here", 100, 1_000_000)];

    [Fact]
    public void A_standard_run_has_every_figure() => Assert.Equal(
        [
            "echo-throughput-payload", "echo-throughput-window", "echo-rates-payload", "echo-rates-window", "echo-ranking-payload", "echo-ranking-window", "echo-socket-share", "echo-wire-parts",
            "echo-latency", "echo-latency-window", "echo-published", "echo-layouts",
        ],
        EchoFigures.All(Run, Rows).Select(f => f.Name));

    [Fact]
    public void A_quick_run_has_those_of_what_it_measures() => Assert.Equal(
        ["echo-throughput-payload", "echo-rates-payload", "echo-ranking-payload", "echo-socket-share", "echo-wire-parts", "echo-latency"],
        EchoFigures.All(Standard(launches: 2, preset: Preset.Quick), Rows).Select(f => f.Name));

    [Fact]
    public void One_size_is_no_curve_and_is_drawn_as_rows()
    {
        var quick = Standard(preset: Preset.Quick);
        Assert.All([EchoFigures.Throughput(quick, "socket")!, EchoFigures.Rates(quick, "socket")!, SocketShareFigure.Draw(quick)!], figure =>
        {
            Assert.Contains("lines: ", figure.Caption, StringComparison.Ordinal);
            Assert.DoesNotContain("payload bytes\"", figure.PlotlyJson, StringComparison.Ordinal);
            Assert.InRange(figure.Height, 100, 300);
        });
        Assert.Contains("bands: ", EchoFigures.Throughput(Run, "socket")!.Caption, StringComparison.Ordinal);
    }

    [Fact]
    public void A_run_without_rows_has_none()
    {
        var empty = new RunData([], Overtake.Analysis.Analyzer.Analyze([], Run.Manifest), Run.Manifest);
        Assert.Empty(EchoFigures.All(empty, Rows));
        Assert.Null(RankingsFigure.Tabulate(empty, EchoFigures.Payloads, "load"));
        Assert.Null(SocketShareFigure.Tabulate(empty));
        Assert.Empty(WirePartsFigure.Sizes(empty));
    }

    [Fact]
    public void Titles_say_what_was_found()
    {
        Assert.Matches(@"^static: (2\.0[0-9]|1\.9[0-9]|2)× protobuf-net's messages/s at 1,000 payload bytes$", EchoFigures.Throughput(Run, "socket")!.Title);
        Assert.Matches("^static: 1(.0[0-9])? M messages/s, protobuf-net .*, at ", EchoFigures.Rates(Run, "socket-window")!.Title);
        Assert.Matches(@"^The socket takes 90 % of the processor time \(100 in flight, 32 payload bytes\)$", SocketShareFigure.Draw(Run)!.Title);
        Assert.Matches(@"^Median round trip: .* \(BinaryFormatter\) to ", EchoFigures.Latency(Run)!.Title);
        Assert.Matches(@"^Published: static echoes 2\.7× to 83× the messages of the others; ours 0\.5× to 1\.5×$", EchoFigures.BesidePublished(Run, Rows)!.Title);
        Assert.Matches(@"^Two processes: 1\.2[456]× \[1\.[0-9]+, 1\.[0-9]+\] one process's time \(protobuf-net\)$", EchoFigures.ByLayout(Run)!.Title);
    }

    [Fact]
    public void Nothing_is_concluded_from_one_launch()
    {
        var titles = EchoFigures.All(Standard(1), Rows).Where(f => f.Name != "echo-wire-parts").ToDictionary(f => f.Name, f => f.Title);
        foreach (var (name, silent, _) in Silent)
        {
            Assert.Equal((name, silent), (name, titles[name]));
        }
    }

    [Theory]
    [InlineData("socket")]
    [InlineData("socket-window")]
    [InlineData("published")]
    [InlineData("memory")]
    [InlineData("memory-window")]
    public void Where_copies_differ_figures_of_their_scenario_are_widened_and_none_goes_silent(string scenario)
    {
        var figures = EchoFigures.All(Standard(6, scenario), Rows);
        Assert.All(figures, f => Assert.DoesNotContain(f.Title, Silent.Select(s => s.Title)));

        // Copies of other scenarios differ by what chance makes of two in a thousand.
        var widened = figures.Where(f => Tenth().IsMatch(f.Caption)).Select(f => f.Name);
        Assert.Equal(Silent.Where(s => s.WidenedBy.Contains(scenario)).Select(s => s.Name).Order(), widened.Order());
    }

    [Fact]
    public void A_flip_is_named_in_the_title_and_stands_at_its_sizes_alone()
    {
        Assert.Matches(@"Corrected for [0-9]+ comparisons; first reversal: protobuf-net and static at 4,000 payload bytes \(100 in flight\)", EchoFigures.Ranking(Run, EchoFigures.Payloads)!.Subtitle.ReplaceLineEndings(" "));
        var rows = RankingsFigure.Tabulate(Run, EchoFigures.Payloads, "load")!.Rows;
        Assert.All(rows, r => Assert.StartsWith($"{Static} > {Protobuf} > ", (string)r[2]!, StringComparison.Ordinal));
        Assert.All(rows, r => Assert.Equal((long)r[1]! >= FlipsFrom, ((string)r[4]!).Contains($"{Protobuf} and {Static} are reversed", StringComparison.Ordinal)));
        Assert.StartsWith("No ranking reversal between memory and socket is significant", EchoFigures.Ranking(Run, EchoFigures.Windows)!.Title, StringComparison.Ordinal);
        Assert.Equal(["1 client", "10 clients", "100 clients"], RankingsFigure.Tabulate(Run, EchoFigures.Windows, "load")!.Rows.Select(r => (string)r[0]!).Distinct());
    }

    [Fact]
    public void A_reversal_that_is_significant_only_without_correction_is_none_in_the_title()
    {
        // With 0.4 between launches static is 0.5× [0.32, 0.80] from 4,000 bytes on: told at 95 %, and not at what each of some 60 needs.
        Row[] rows = [.. Run.Rows.Select(r => r is { Scenario: "socket", Contender: Static, Metric: "time" } ? r with { Value = r.Value * Math.Exp(r.Launch % 2 == 0 ? 0.4 : -0.4) } : r)];
        var wide = new RunData(rows, Overtake.Analysis.Analyzer.Analyze(rows, Run.Manifest), Run.Manifest);
        Assert.Equal("No ranking reversal between memory and socket is significant", EchoFigures.Ranking(wide, EchoFigures.Payloads)!.Title);
        Assert.Matches(@"Corrected for [0-9]+ comparisons; [1-9][0-9]* more without the correction.*; [1-9][0-9]* are inconclusive\.", EchoFigures.Ranking(wide, EchoFigures.Payloads)!.Subtitle.ReplaceLineEndings(" "));
        Assert.Contains(RankingsFigure.Tabulate(wide, EchoFigures.Payloads, "load")!.Rows, r => ((string)r[4]!).Contains("are reversed", StringComparison.Ordinal));
    }

    [Fact]
    public void The_socket_s_share_is_what_memory_does_not_take()
    {
        var table = SocketShareFigure.Tabulate(Run)!;
        Assert.All(table.Rows, r => Assert.InRange((double)r[3]!, 0.895, 0.905));
        Assert.All(table.Rows, r => Assert.True((double)r[4]! < (double)r[3]! && (double)r[3]! < (double)r[5]!));
        Assert.Equal(11, table.Rows.Count(r => (string)r[1]! == "32 payload bytes"));
        Assert.Contains("widened by up to", SocketShareFigure.Tabulate(Standard(noisy: "memory"))!.Remark, StringComparison.Ordinal);
    }

    [Fact]
    public void Bars_are_as_long_as_the_bytes_they_stand_for()
    {
        var figure = WirePartsFigure.Draw(Run)!;
        Assert.Equal("Published message: 76 B (static) to 802 B (BinaryFormatter), 38 B of it frame and payload", figure.Title);
        var bars = figure.Data.Rows.Where(r => (string)r[0]! == "published message" && ((string)r[1]!).StartsWith("static, ", StringComparison.Ordinal)).ToDictionary(r => (string)r[1]!, r => (double)r[3]!);
        Assert.Equal(76, bars.Values.Sum());
        Assert.Equal((16.0, 6.0, 32.0), (bars["static, To"], bars["static, Header"], bars["static, Payload"]));
        Assert.Contains(figure.Data.Rows, r => (string)r[0]! == "every field set" && (string)r[1]! == "static, TimeStamp");
        Assert.DoesNotContain(figure.Data.Rows, r => ((string)r[1]!).Contains("(A/A)", StringComparison.Ordinal));
    }

    [Fact]
    public void A_part_of_another_name_is_drawn_too()
    {
        var odd = Run.Rows.Select(r => r.Parameters == "part=Header" ? r with { Parameters = "part=Trailer" } : r).ToList();
        Assert.Contains(WirePartsFigure.Draw(new RunData(odd, Run.Analysis, Run.Manifest))!.Data.Rows, r => (string)r[1]! == "static, Trailer");
    }

    [Fact]
    public void Published_rows_stand_beside_ours_where_there_are_any()
    {
        var rows = EchoFigures.BesidePublished(Run, Rows)!.Data.Rows.Select(r => ((string)r[0]!, Math.Round((double)r[2]!, 3))).ToList();
        Assert.Contains(("protobuf-net, published", 0.370), rows);
        Assert.Contains(rows, r => r.Item1 == Protobuf && Math.Abs(r.Item2 - 0.667) < 0.02);
        Assert.Contains(("not here, published", 0.106), rows);
        Assert.DoesNotContain(rows, r => r.Item1 is "not here" or Static);
        Assert.Null(EchoFigures.BesidePublished(Run, []));
    }

    private static readonly (string Name, string Title, string[] WidenedBy)[] Silent =
    [
        ("echo-throughput-payload", "Messages per second against protobuf-net, over payload bytes", ["socket"]),
        ("echo-throughput-window", "Messages per second against protobuf-net, over messages in flight per client", ["socket-window"]),
        ("echo-rates-payload", "Messages per second, over payload bytes", []),
        ("echo-rates-window", "Messages per second, over messages in flight per client", []),
        ("echo-ranking-payload", "The ranking in memory and on the socket", ["socket", "memory"]),
        ("echo-ranking-window", "The ranking in memory and on the socket", ["socket-window", "memory-window"]),
        ("echo-socket-share", "What the socket adds to a round trip", ["socket", "memory", "socket-window", "memory-window"]),
        ("echo-latency", "Round trips of messages of 32 B, published load, one process", []),
        ("echo-latency-window", "Round trips, by messages in flight per client", []),
        ("echo-published", "The published messages per second relative to those of static, and ours", ["published"]),
        ("echo-layouts", "The same echo in several layouts", []),
    ];

    [GeneratedRegex("widened by (up to )?(9[.][5-9]|10) %, because two copies of the same code differed by that much")]
    private static partial Regex Tenth();
}
