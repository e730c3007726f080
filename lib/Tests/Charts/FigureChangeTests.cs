namespace Overtake.Tests.Charts;

public class FigureChangeTests
{
    private static readonly Figure Sample = SampleFigures.Line();

    [Theory]
    [InlineData("layout.yaxis.title.text", "words")]
    [InlineData("layout.somewhere.new", 3)]
    [InlineData("data.0.line.width", 4.5)]
    [InlineData("layout.showlegend", true)]
    public void A_property_is_set_and_everything_else_stays(string path, object value)
    {
        var changed = Sample.Changed(path, value);

        var at = JsonNode.Parse(changed.PlotlyJson);
        foreach (var step in path.Split('.'))
        {
            at = at is JsonArray items ? items[int.Parse(step, System.Globalization.CultureInfo.InvariantCulture)] : at![step];
        }

        Assert.Equal(value.ToString(), at!.ToString(), ignoreCase: true);
        Assert.NotEqual(Sample.Key, changed.Key);
        Assert.Equal((Sample.Title, Sample.Data), (changed.Title, changed.Data));
    }

    [Theory]
    [InlineData("title")]
    [InlineData("layout")]
    [InlineData("config.x")]
    [InlineData("data.99.line")]
    [InlineData("data.x.line")]
    [InlineData("layout.width.deep.er")]
    [InlineData("")]
    public void A_path_that_leads_nowhere_is_refused(string path) => Assert.Throws<ArgumentException>(() => Sample.Changed(path, 1));
}
