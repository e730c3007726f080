using Overtake.Charts.Drawing;
using Overtake.Charts.Figures;
using static Overtake.Tests.Charts.SampleSerializersRun;

namespace Overtake.Tests.Charts;

public class SerializersFigureTests
{
    private static readonly RunData Run = Standard();

    [Fact]
    public void A_standard_run_has_every_figure()
    {
        var names = SerializersFigures.All(Run).Select(f => f.Name).ToHashSet();
        Assert.Subset(names, new HashSet<string> { "speed-map", "transport-map", "sizes", "ratio-records-int32", "memory-and-socket", "collections-serialize", "collections-deserialize", "first-use" });
    }

    [Fact]
    public void A_run_without_rows_has_none()
    {
        var empty = new RunData([], Overtake.Analysis.Analyzer.Analyze([], Run.Manifest), Run.Manifest);
        Assert.Empty(SerializersFigures.All(empty));
        Assert.Null(PayloadFigure.Rankings(empty));
    }

    [Fact]
    public void The_map_writes_every_ratio_with_its_verdict()
    {
        var figure = SpeedMap.Tests(Run)!;
        var cells = Cells(figure);
        Assert.Equal("2.00", Rounded(cells[("deserialize", $"complex, {NetSerializer}")]));
        Assert.Equal("0.33", Rounded(cells[("deserialize", $"complex, {Json}")]));
        Assert.StartsWith($"{NetSerializer} is faster than {Protobuf} in ", figure.Title, StringComparison.Ordinal);
        Assert.Contains($"{Json}: faster in 0 of", figure.Subtitle, StringComparison.Ordinal);

        static string Rounded(string text) => text.Replace("0.34", "0.33", StringComparison.Ordinal).Replace("1.99", "2.00", StringComparison.Ordinal).Replace("2.01", "2.00", StringComparison.Ordinal);
    }

    [Fact]
    public void What_a_serializer_cannot_do_is_said_in_its_cell()
    {
        var figure = SpeedMap.Tests(Run)!;
        var cells = Cells(figure);
        Assert.Equal("–", cells[("serialize", $"{Lacking}, {Json}")]);
        Assert.Equal("1", cells[("serialize", $"tri-dim-array, {NetSerializer}")]);
        Assert.Contains($"Without {Protobuf}: against {NetSerializer}", figure.PlotlyJson, StringComparison.Ordinal);
        Assert.Contains("one serializer alone can do them: ", figure.Subtitle, StringComparison.Ordinal);
        Assert.DoesNotContain(cells.Keys, c => c.Cell.StartsWith("int32-direct", StringComparison.Ordinal));
    }

    [Fact]
    public void A_control_of_a_whole_scenario_is_named_by_it_alone() =>
        Assert.StartsWith("Copies of protobuf-net deviate in serialize: ", NoiseFigure.Draw(Standard(noisy: "serialize")).Title, StringComparison.Ordinal);

    [Fact]
    public void Where_copies_differ_by_a_tenth_a_ratio_of_2_keeps_its_verdict_and_the_caption_says_by_how_much_it_is_widened()
    {
        var figure = SpeedMap.Tests(Standard(noisy: "serialize"))!;
        Assert.Matches("^(1[.]9|2[.]0)[0-9]$", Cells(figure).First(c => c.Key.Panel == "serialize" && c.Key.Cell.EndsWith($", {NetSerializer}", StringComparison.Ordinal) && c.Value.Length > 1).Value);
        Assert.Matches("widened by up to 1[01] %, because two copies of the same code differed by that much", figure.Caption);
    }

    [Fact]
    public void One_launch_gives_ratios_and_no_verdict()
    {
        var run = Standard(launches: 1);
        var figure = SpeedMap.Tests(run)!;
        Assert.All(Cells(figure), c => Assert.DoesNotMatch("[=?]", c.Value));
        Assert.Equal("unsteady", Cells(figure)[("serialize", $"{Unsteady}, {NetSerializer}")]);
        Assert.DoesNotContain("faster than protobuf-net in", figure.Title, StringComparison.Ordinal);
        Assert.Equal("The ranking in memory and on the socket", PayloadFigure.Draw(run)!.Title);
        Assert.Equal("The first message of a process", FirstUseFigure.Draw(run)!.Title);
        Assert.Contains("too few launches for intervals", FirstUseFigure.Draw(run)!.Caption, StringComparison.Ordinal);
        Assert.All(PayloadFigure.Rankings(run)!.Rows, r => Assert.DoesNotMatch("[>=~]", (string)r[2]!));
        Assert.All(PayloadFigure.Rankings(run)!.Rows, r => Assert.Equal("", r[4]));
    }

    [Fact]
    public void A_flip_is_named_in_the_title_and_stands_at_its_sizes_alone()
    {
        Assert.Matches("^[0-9]+ ranking reversals between memory and socket are significant$", PayloadFigure.Draw(Run)!.Title);
        Assert.Matches($"Corrected for [0-9]+ comparisons; first reversal: {Protobuf} and {NetSerializer} at 8,192 payload bytes", PayloadFigure.Draw(Run)!.Subtitle.ReplaceLineEndings(" "));
        var rows = PayloadFigure.Rankings(Run)!.Rows.Where(r => (string)r[0]! == "byte-array").ToList();
        Assert.All(rows, r => Assert.Equal($"{NetSerializer} > {Protobuf} > {Json}", Three((string)r[2]!)));
        Assert.All(rows.Where(r => (long)r[1]! < 4_096), r => Assert.Equal(("", $"{NetSerializer} > {Protobuf} > {Json}"), ((string)r[4]!, Three((string)r[3]!))));
        Assert.All(rows.Where(r => (long)r[1]! >= 4_096), r => Assert.Contains("are reversed", (string)r[4]!, StringComparison.Ordinal));
        Assert.All(rows.Where(r => (long)r[1]! >= 4_096), r => Assert.StartsWith($"{Protobuf} > {NetSerializer} > ", (string)r[3]!, StringComparison.Ordinal));

        // Other contenders stand behind JSON or level with it.
        static string Three(string ranking) => string.Join(" > ", ranking.Split(" > ").Take(2).Append(Json));
    }

    [Fact]
    public void A_reversal_by_a_factor_of_2_stays_where_copies_differ_by_a_tenth_and_one_by_less_goes()
    {
        var run = Standard(noisy: "payload-socket");
        Assert.Equal(PayloadFigure.Draw(Run)!.Title, PayloadFigure.Draw(run)!.Title);
        Assert.Contains(" Intervals are widened by up to", PayloadFigure.Rankings(run)!.Remark, StringComparison.Ordinal);

        // On the socket the format is 8 % slower from 4,096 bytes on: significant, and less than what two copies differ by.
        Assert.Contains("are reversed", Words(), StringComparison.Ordinal);
        Assert.DoesNotContain("are reversed", Words(noisy: "payload-socket"), StringComparison.Ordinal);

        static string Words(string noisy = "")
        {
            var run = Standard(noisy: noisy);
            Overtake.Results.Row[] rows = [.. run.Rows.Select(r => r is { Scenario: "payload-socket", Contender: NetSerializer, Size: >= 4_096 } ? r with { Value = r.Value * 0.54 } : r)];
            return string.Join("; ", PayloadFigure.Rankings(new RunData(rows, Overtake.Analysis.Analyzer.Analyze(rows, run.Manifest), run.Manifest))!.Rows.Select(r => (string)r[4]!));
        }
    }

    [Fact]
    public void Sizes_are_relative_to_what_the_baseline_writes()
    {
        var figure = SizesFigure.Draw(Run)!;
        Assert.StartsWith($"{NetSerializer} is smaller than {Protobuf} in 16 of 16 specs (0.50× to 0.50×)", figure.Title, StringComparison.Ordinal);
        Assert.Equal(0.5, Value($"complex, {NetSerializer}, as written"));
        Assert.Equal(0.3, Value($"complex, {NetSerializer}, deflate"));
        Assert.Equal(0.25, Value($"complex, {NetSerializer}, Brotli"));
        Assert.Equal(0.5, Value($"{Unsteady}, {NetSerializer}, as written"));
        Assert.Equal(1.0, Value($"tri-dim-array, {NetSerializer}, as written"));

        double Value(string series) => (double)figure.Data.Rows.Single(r => r[1] is string name && name == series)[3]!;
    }

    [Fact]
    public void No_collection_is_told_from_no_allocation()
    {
        var none = CollectionsMap.Draw(Run, "serialize")!;
        Assert.Equal("0", Cells(none)[("generation 0", $"complex, {NetSerializer}")]);
        Assert.Equal("0.25", Cells(none)[("generation 0", $"complex, {Protobuf}")]);
        Assert.Equal("(0)", Cells(none)[("generation 2", $"complex, {Protobuf}")]);
        Assert.Matches($@"^Serialize: {NetSerializer} allocates nothing in (\d+) of \1 specs$", none.Title);
        Assert.Equal("Deserialize: memory is allocated with every serializer", CollectionsMap.Draw(Run, "deserialize")!.Title);
    }

    [Fact]
    public void The_first_message_has_its_interval_over_launches()
    {
        var row = FirstUseFigure.Draw(Run)!.Data.Rows.Single(r => (string)r[1]! == $"complex, {NetSerializer}");
        Assert.InRange((double)row[3]!, 495, 505);
        Assert.True((double)row[4]! < (double)row[3]! && (double)row[3]! < (double)row[5]!);
        Assert.Equal(6, row[6]);
    }

    /// <summary>Texts of a map by panel and cell.</summary>
    private static Dictionary<(string Panel, string Cell), string> Cells(Figure figure)
    {
        var plotly = JsonNode.Parse(figure.PlotlyJson)!;
        var headings = plotly["layout"]!["annotations"]!.AsArray().Select(a => a!["text"]!.GetValue<string>()).Where(t => t.StartsWith("<b>", StringComparison.Ordinal)).Select(t => t[3..^4])
            .Where(figure.Data.Columns[0].Name == "panel" ? t => figure.Data.Rows.Any(r => (string)r[0]! == t) : _ => true).ToList();
        return plotly["data"]!.AsArray().SelectMany(trace =>
        {
            var axis = trace!["xaxis"]!.GetValue<string>()[1..];
            var panel = headings[axis.Length == 0 ? 0 : int.Parse(axis, System.Globalization.CultureInfo.InvariantCulture) - 1];
            return trace["text"]!.AsArray().Zip(trace["hovertext"]!.AsArray(), (text, hover) => (Key: (panel, hover!.GetValue<string>().Split("</b>")[0][3..]), Text: text!.GetValue<string>()));
        }).ToDictionary(c => c.Key, c => c.Text);
    }
}
