namespace Overtake.Tests.Charts;

/// <summary>Sorting and filtering, in a browser's page.</summary>
public class TableScriptTests(BrowserFixture fixture)
{
    private static readonly Table Sample = new(
        "Sample",
        [new("name"), new("size", ColumnKind.Count), new("ratio", ColumnKind.Ratio)],
        [["b 10", 3_541, 1.5], ["b 9", 16, null], ["a", 128, 0.25], ["c", 1, 2.0], ["d", 2, 2.1], ["e", 3, 2.2], ["f", 4, 2.3], ["g", 5, 2.4]]);

    [Fact]
    public async Task Numbers_sort_as_numbers_words_as_words_and_empty_cells_stay_last()
    {
        Assert.Equal(["a", "b 9", "b 10", "c", "d", "e", "f", "g"], await After("click(0)", 0));
        Assert.Equal(["1", "2", "3", "4", "5", "16", "128", "3,541"], await After("click(1)", 1));
        Assert.Equal(["3,541", "128", "16", "5", "4", "3", "2", "1"], await After("click(1); click(1)", 1));
        Assert.Equal(["0.25×", "1.50×", "2.00×", "2.10×", "2.20×", "2.30×", "2.40×", ""], await After("click(2)", 2));
        Assert.Equal(["2.40×", "2.30×", "2.20×", "2.10×", "2.00×", "1.50×", "0.25×", ""], await After("click(2); click(2)", 2));
    }

    [Fact]
    public async Task All_words_of_the_filter_must_be_in_a_row()
    {
        Assert.Equal(["b 10", "b 9"], await After("filter('b')", 0));
        Assert.Equal(["b 9"], await After("filter('16 B')", 0));
        Assert.Empty(await After("filter('nothing')", 0));
        Assert.Equal("1 of 8", (await Run("filter('b 9')", "table.caption.querySelector('span').textContent"))!.GetValue<string>());
    }

    [Fact]
    public async Task A_short_table_has_no_filter_and_none_gets_two()
    {
        var small = new Table("Small", [new("name")], [["a"]]);
        Assert.Equal(0, (await Run("", "page.querySelectorAll('input').length", small.Html))!.GetValue<int>());
        Assert.Equal(1, (await Run("run()", "page.querySelectorAll('input').length"))!.GetValue<int>());
    }

    private async Task<string[]> After(string actions, int column) =>
        (await Run(actions, $"Array.from(table.tBodies[0].rows).filter(r => r.style.display !== 'none').map(r => r.cells[{column}].textContent)"))!.Deserialize<string[]>()!;

    private async Task<JsonNode?> Run(string actions, string result, string? html = null) =>
        await (await fixture.Browser).Evaluate(
            $$"""
            (() => {
              const page = document.createElement('div');
              document.body.appendChild(page);
              page.innerHTML = {{JsonSerializer.Serialize(html ?? Sample.Html)}};
              const table = page.querySelector('table');
              // Scripts put in as text do not run by themselves.
              const run = () => (0, eval)(page.querySelector('script').textContent);
              const click = column => table.tHead.rows[0].cells[column].click();
              const filter = text => { const input = table.caption.querySelector('input'); input.value = text; input.dispatchEvent(new Event('input')); };
              run();
              {{actions}};
              const value = {{result}};
              page.remove();
              return value;
            })()
            """);
}
