using Overtake.Charts.Export;
using Overtake.Tests.Facade;
using Plotly.NET;
using Plotly.NET.CSharp;
using Plotly.NET.LayoutObjects;
using Chart = Plotly.NET.CSharp.Chart;
using Figure = Overtake.Charts.Figure;

namespace Overtake.Tests.Charts;

public class PlotlyChartTests
{
    [Fact]
    public void Every_figure_of_the_committed_runs_comes_back_with_the_same_JSON()
    {
        var figures = CommittedStudies.All.SelectMany(s => s.Figures()).ToList();
        Assert.NotEmpty(figures);
        Assert.All(figures, figure => AssertSame(figure, figure.Chart.Drawn(figure.Name)));
    }

    [Fact]
    public void A_figure_comes_back_under_its_new_name()
    {
        var back = Of("""{"data":[{"type":"scatter","name":"a","x":[1,2],"y":[3,4]}],"layout":{"width":640,"height":360,"title":{"text":"Four"}}}""").Chart.ToFigure("mine");
        Assert.Equal(("mine", "Four", "Four", 640, 360), (back.Name, back.Title, back.Summary, back.Width, back.Height));
        Assert.Equal("titled", back.Chart.ToFigure("mine", "titled").Title);
    }

    [Theory]
    [InlineData("""{"data":[],"layout":{"width":1,"height":1}}""")]
    [InlineData("""{"data":[{"type":"bar","x":[],"y":[]},{"type":"pie","values":[1,2],"labels":["a","b"]}],"layout":{"width":1,"height":1}}""")]
    [InlineData("""{"data":[{"type":"scatter","x":["2026-11-22T10:00:00Z","2026-11-22"],"y":[null,1e300],"z":[[1,2.5],[3,null]],"customdata":[{"a":1},{"a":"b"}],"mixed":[1,"a",true,null,[],{}]}],"layout":{"width":1,"height":1}}""")]
    [InlineData("""{"data":[],"layout":{"width":1,"height":1,"n":[9007199254740993,-1,0.1,5e-324],"t":"<b>a</b>\u2192\"\n","shapes":[],"annotations":[{"text":"a","font":{"size":1.5}}],"xaxis12":{"range":[0,1.5]},"title":"plain","none":null,"yes":true,"no":false}}""")]
    [InlineData("""{"data":[],"layout":{"width":1,"height":1},"config":{"displaylogo":false,"modeBarButtonsToRemove":["select2d","lasso2d"],"toImageButtonOptions":{"scale":2}}}""")]
    public void Nothing_is_lost(string plotly)
    {
        var figure = Of(plotly);
        AssertSame(figure, figure.Chart.Drawn("it"));
    }

    [Fact]
    public void Whole_numbers_stay_whole_where_Plotly_NET_asks_for_them()
    {
        var size = GenericChart.tryGetLayoutSize(Of("""{"data":[],"layout":{"width":640,"height":360}}""").Chart);
        Assert.Equal((640, 360), (size.Item1.Value, size.Item2.Value));
    }

    [Fact]
    public void A_trace_without_a_type_is_what_plotly_takes_it_for() =>
        AssertSame(
            Of("""{"data":[{"type":"scatter","x":[1],"y":[1]}],"layout":{"width":1,"height":1}}"""),
            Of("""{"data":[{"x":[1],"y":[1]}],"layout":{"width":1,"height":1}}""").Chart.Drawn("it"));

    [Fact]
    public void What_charts_have_not_is_refused() =>
        Assert.Throws<NotSupportedException>(() => Of("""{"data":[],"layout":{"width":1,"height":1},"frames":[]}""").Chart);

    [Fact]
    public void What_the_figures_library_cannot_draw_is_refused()
    {
        var histogram = Of("""{"data":[{"type":"histogram","x":[1,2]}],"layout":{"width":1,"height":1}}""").Chart;
        Assert.Contains("'histogram'", Assert.Throws<NotSupportedException>(() => histogram.ToFigure("it")).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void What_a_user_adds_joins_what_the_figure_has()
    {
        var figure = CommittedStudies.All.Where(s => s.Manifest!.Study == "boxing").SelectMany(s => s.Figures()).First(f => f.PlotlyJson.Contains("\"shapes\":[{", StringComparison.Ordinal));
        var before = JsonNode.Parse(figure.PlotlyJson)!;
        var line = Chart.Line<int, double, string>([100, 1_000], [1.0, 2.0], Name: "mine", UseDefaults: false);
        var renamed = new LinearAxis();
        var title = new Title();
        title.SetProperty("text", "renamed");
        renamed.SetProperty("title", title);
        var shaped = Plotly.NET.Chart.withShape(new Shape(), null).Invoke(Chart.Combine([figure.Chart, line]));
        var chart = Plotly.NET.Chart.withXAxis(renamed, null).Invoke(shaped);
        var after = JsonNode.Parse(chart.Drawn("it").PlotlyJson)!;

        Assert.Equal(before["data"]!.AsArray().Count + 1, after["data"]!.AsArray().Count);
        Assert.Equal(before["layout"]!["shapes"]!.AsArray().Count + 1, after["layout"]!["shapes"]!.AsArray().Count);
        Assert.Equal("renamed", (string?)after["layout"]!["xaxis"]!["title"]!["text"]);
        // And nothing else has changed.
        before["data"]!.AsArray().Add(after["data"]!.AsArray()[^1]!.DeepClone());
        before["layout"]!["xaxis"]!["title"]!["text"] = "renamed";
        before["layout"]!["shapes"] = after["layout"]!["shapes"]!.DeepClone();
        Assert.Null(JsonTrees.Difference(before, after));
    }

    [Fact]
    public void Charts_share_nothing_with_each_other()
    {
        var defaults = GenericChart.toJson(User());
        var still = new Config();
        still.SetProperty("staticPlot", true);
        GenericChart.addConfig(still, Of("""{"data":[],"layout":{"width":1,"height":1}}""").Chart);
        GenericChart.addDisplayOptions(DisplayOptions.setDocumentTitle("mine").Invoke(new DisplayOptions()), Of("""{"data":[],"layout":{"width":1,"height":1}}""").Chart);
        Assert.Equal(defaults, GenericChart.toJson(User()));
        Assert.DoesNotContain("<title>mine", GenericChart.toEmbeddedHTML(User()), StringComparison.Ordinal);
    }

    [Fact]
    public void A_page_saved_from_the_chart_needs_no_network()
    {
        var html = GenericChart.toEmbeddedHTML(Of("""{"data":[{"type":"scatter","x":[1],"y":[1]}],"layout":{"width":1,"height":1}}""").Chart);
        Assert.DoesNotContain("src=\"http", html, StringComparison.Ordinal);
        Assert.True(html.Length > 1_000_000);
    }

    [Fact]
    public void A_users_chart_becomes_a_figure_with_the_usual_size_its_title_and_its_points()
    {
        var figure = Plotly.NET.Chart.withTitle("Mine", null).Invoke(User()).Drawn("mine");
        Assert.Equal(("Mine", "a, b"), (figure.Title, figure.Subtitle));
        Assert.Equal([["a", 1.0, 0.5], ["a", 2.0, 0.25], ["b", 1.0, 3.0]], figure.Data.Rows);
        Assert.Equal(ColumnKind.Number, figure.Data.Columns[1].Kind);

        var bare = Chart.Line<string, double, string>(["x"], [1.0], UseDefaults: false).Drawn("bare");
        Assert.Equal(("bare", 960, 540), (bare.Title, bare.Width, bare.Height));
        Assert.Equal(ColumnKind.Text, bare.Data.Columns[1].Kind);
    }

    private static GenericChart User() => Chart.Combine(
    [
        Chart.Line<int, double, string>([1, 2], [0.5, 0.25], Name: "a"),
        Chart.Line<int, double, string>([1], [3.0], Name: "b"),
    ]);

    private static Figure Of(string plotly) => new("it", "title", "subtitle", "caption", "summary", JsonNode.Parse(plotly)!.AsObject(), new Table("points", [], []));

    private static void AssertSame(Figure expected, Figure found) =>
        Assert.Null(JsonTrees.Difference(JsonNode.Parse(expected.PlotlyJson), JsonNode.Parse(found.PlotlyJson), expected.Name));
}
