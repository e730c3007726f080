using Microsoft.Data.Analysis;
using Microsoft.DotNet.Interactive.Formatting;

namespace Overtake.Tests.Facade;

/// <summary>A frame that ends a cell, as .NET Interactive shows it.</summary>
public class FrameDisplayTests
{
    private static readonly DataFrame Frame = new(new Int64DataFrameColumn("size", new long?[] { 9_007_199_254_740_993, null }));

    public FrameDisplayTests()
    {
        // The host is there before a cell loads the packages.
        Assert.NotNull(typeof(Formatter).Assembly);
        Packages.Load();
    }

    [Fact]
    public void It_is_a_table()
    {
        var table = Frame.ToTable("2 rows");
        Assert.Equal(table.Html, Frame.ToDisplayString("text/html"));
        Assert.Equal(table.ToString(), Frame.ToDisplayString("text/plain"));
    }

    [Fact]
    public void A_long_one_says_how_many_rows_it_has()
    {
        var text = new DataFrame(new Int64DataFrameColumn("size", Enumerable.Range(0, 1_500).Select(i => (long)i))).ToDisplayString("text/plain");
        Assert.StartsWith("1,500 rows", text, StringComparison.Ordinal);
        Assert.Contains("The first 20 of 1,500 rows.", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Loading_again_changes_nothing()
    {
        Packages.Load();
        Assert.Equal(["text/html", "text/plain"], Formatter.GetPreferredMimeTypesFor(typeof(DataFrame)).Take(2));
    }
}
