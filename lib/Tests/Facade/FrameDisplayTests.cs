using Microsoft.Data.Analysis;
using Microsoft.DotNet.Interactive.Formatting;
using Overtake.Notebooks;

namespace Overtake.Tests.Facade;

/// <summary>A frame that ends a cell, in our engine and through the formatting assembly of .NET Interactive itself.</summary>
public class FrameDisplayTests
{
    private static readonly DataFrame Frame = new(new Int64DataFrameColumn("size", new long?[] { 9_007_199_254_740_993, null }));

    // A host is there before a cell loads the packages.
    private static readonly Type[] Hosts = [typeof(Overtake.Notebooks.Formatter), typeof(Microsoft.DotNet.Interactive.Formatting.Formatter)];

    public FrameDisplayTests()
    {
        Assert.All(Hosts, host => Assert.NotNull(host.Assembly));
        Packages.Load();
    }

    [Fact]
    public void Both_hosts_show_it_as_a_table()
    {
        var table = Frame.ToTable("2 rows");
        Assert.Equal(new Dictionary<string, string> { ["text/html"] = table.Html, ["text/plain"] = table.ToString() }, DisplayData.From(Frame).ByMimeType);
        Assert.Equal(table.Html, Frame.ToDisplayString("text/html"));
        Assert.Equal(table.ToString(), Frame.ToDisplayString("text/plain"));
    }

    [Fact]
    public void A_long_one_says_how_many_rows_it_has()
    {
        var text = DisplayData.From(new DataFrame(new Int64DataFrameColumn("size", Enumerable.Range(0, 1_500).Select(i => (long)i)))).ByMimeType["text/plain"];
        Assert.StartsWith("1,500 rows", text, StringComparison.Ordinal);
        Assert.Contains("The first 20 of 1,500 rows.", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Loading_again_changes_nothing()
    {
        Packages.Load();
        Assert.Equal(2, DisplayData.From(Frame).ByMimeType.Count);
    }
}
