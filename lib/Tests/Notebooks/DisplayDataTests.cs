using Overtake.Notebooks;
using Overtake.Tests.Notebooks.Convention;

namespace Overtake.Tests.Notebooks;

public class DisplayDataTests
{
    private record Point(int X, double[] Ys);

    private sealed class Auto
    {
        public int N { get; init; }

        public string Field = "f";

        public int Computed => throw new InvalidOperationException("A getter with a body must not be called.");
    }

    public static TheoryData<object?, string> Texts => new()
    {
        { "plain \"text\"\nas it is", "plain \"text\"\nas it is" },
        { 1, "1" },
        { 1234.5, "1234.5" },
        { new DateTime(2026, 4, 1), "04/01/2026 00:00:00" },
        { null, "null" },
        { new[] { 1, 2 }, "[ 1, 2 ]" },
        { Array.Empty<int>(), "[]" },
        { new object?[] { "a", null, 'c' }, "[ \"a\", null, c ]" },
        { new Dictionary<string, int> { ["a"] = 1 }, "{ \"a\": 1 }" },
        { new Point(1, [2, 3.5]), "Point { X = 1, Ys = [ 2, 3.5 ] }" },
        { new { A = 1, B = new[] { "x" } }, "{ A = 1, B = [ \"x\" ] }" },
        { new Auto { N = 3 }, "Auto { N = 3, Field = \"f\" }" },
        { (1, "b"), "(1, b)" },
        { typeof(string), "System.String" },
        { Enumerable.Range(0, 25).ToList(), "[ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, … 5 more, 25 items ]" },
        { Enumerable.Repeat(7, int.MaxValue).Where(n => n > 0), $"[ {string.Concat(Enumerable.Repeat("7, ", 20))}… more than 10000 items ]" },
        { new[] { new string('a', 60), new string('b', 60) }, $"[\n  \"{new string('a', 60)}\",\n  \"{new string('b', 60)}\"\n]" },
    };

    [Theory]
    [MemberData(nameof(Texts))]
    public void A_value_of_no_convention_is_readable_text(object? value, string text)
    {
        var shown = Assert.Single(DisplayData.From(value).ByMimeType);

        Assert.Equal(("text/plain", text), (shown.Key, shown.Value));
    }

    [Fact]
    public void A_value_that_contains_itself_ends()
    {
        var list = new List<object>();
        list.Add(list);

        Assert.Equal("[ [ [ [ … ] ] ] ]", DisplayData.From(list).ByMimeType["text/plain"]);
    }

    [Fact]
    public void A_task_that_never_ends_is_not_waited_for() =>
        Assert.Contains("Task", DisplayData.From(new TaskCompletionSource<int>().Task).ByMimeType["text/plain"]);

    [Fact]
    public void Every_preferred_type_is_produced_in_its_order_by_the_first_formatter_of_that_type() =>
        Assert.Equal(
            [("text/html", "<b>p</b>"), ("image/svg+xml", "<svg/>"), ("text/plain", "a Picture")],
            Shown(new Picture { Image = "<svg/>" }));

    [Fact]
    public void A_formatter_that_gives_nothing_leaves_its_type_out() =>
        Assert.Equal([("text/html", "<b>p</b>"), ("text/plain", "a Picture")], Shown(new Picture()));

    [Fact]
    public void A_derived_class_is_shown_like_its_base_and_a_figure_brings_its_Plotly_JSON() =>
        Assert.Equal(
            [("text/html", "<b>f</b>"), ("text/plain", "a Figure"), ("application/vnd.plotly.v1+json", "{}")],
            Shown(new Figure { Name = "f", PlotlyJson = "{}" }));

    [Fact]
    public void A_figure_without_Plotly_JSON_has_none() =>
        Assert.DoesNotContain(MimeTypes.Plotly, DisplayData.From(new Figure()).ByMimeType.Keys);

    [Fact]
    public void Without_preferences_all_formatters_are_asked() =>
        Assert.Equal([("text/markdown", "m"), ("text/html", "h")], Shown(new Unpreferred()));

    [Fact]
    public void A_preferred_type_without_formatter_is_an_error_since_it_ends_another_host() =>
        Assert.Contains("prefers image/png but has no formatter for it", Assert.Throws<InvalidOperationException>(() => DisplayData.From(new Incomplete())).Message);

    private static IEnumerable<(string, string)> Shown(object value) => DisplayData.From(value).ByMimeType.Select(entry => (entry.Key, entry.Value));
}
