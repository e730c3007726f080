using Overtake.Tests.Charts;

namespace Overtake.Tests.Facade;

/// <summary>Runs made up so that the project's own format takes a sixth of the time of what stands for packages.</summary>
public class PackageBarsTests
{
    private const string Package = "NetSerializer";
    private const string Other = "MemoryPack";

    [Fact]
    public void Every_bar_that_names_a_package_has_a_row_and_what_is_reported_has_no_bar()
    {
        var table = Of(_ => 1);
        Assert.Equal(
            [("serialize", $"{Package} 4.1.2", "met"), ("deserialize", $"{Package} 4.1.2", "met"), ("serialize", Other, "no goal"), ("deserialize", Other, "no goal")],
            table.Rows.Select(r => ((string)r[0]!, (string)r[2]!, (string)r[6]!)));
        Assert.All(table.Rows, row => Assert.Matches("^(5.9|6.0)[0-9]?×$", (string)row[4]!));
    }

    [Fact]
    public void A_median_below_the_bar_does_not_meet_it() => Assert.Equal(["not met", "met"], Verdicts(Of(row => row.Contender == Package && row.Scenario == "serialize" ? 0.3 : 1)));

    [Fact]
    public void One_spec_that_is_slower_does_not_meet_it() =>
        Assert.Equal(["met", "not met: slower with struct"], Verdicts(Of(row => row.Contender == Package && row.Scenario == "deserialize" && row.Shape == "struct" ? 0.1 : 1)));

    [Fact]
    public void Where_copies_differ_by_a_tenth_a_bar_is_met_if_the_median_is_farther_from_it_than_that()
    {
        Assert.Equal(["met", "met"], Verdicts(Of(_ => 1, noisy: "serialize")));

        // Six times as fast times 0.35 is 2.1, and the bar is 2.
        Assert.Equal(["inconclusive: the systematic uncertainty is larger", "met"], Verdicts(Of(row => row.Contender == Package && row.Scenario == "serialize" ? 0.35 : 1, noisy: "serialize")));
        Assert.Equal(["met", "met"], Verdicts(Of(row => row.Contender == Package && row.Scenario == "serialize" ? 0.35 : 1)));
    }

    [Fact]
    public void What_was_not_measured_cannot_be_told() => Assert.Equal(["met", "not resolved"], Verdicts(Of(row => row.Contender == Package && row.Scenario == "deserialize" ? 0 : 1)));

    [Fact]
    public void A_run_without_packages_says_so()
    {
        var run = SampleSerializersRun.Standard();
        var manifest = run.Manifest! with { Contenders = [.. run.Manifest!.Contenders.Where(c => c.Name != Other)] };
        Assert.Contains("no contenders from packages", Assert.IsType<NothingToShow>(Run.Of(new StoredRun("", manifest, [.. run.Rows.Where(r => r.Contender != Other)])).AgainstPackages()).ToString(), StringComparison.Ordinal);
    }

    private static IEnumerable<object?> Verdicts(Table table) => table.Rows.Take(2).Select(r => r[6]);

    /// <summary>A run in which another contender stands for a package from outside.</summary>
    /// <param name="times">What the time of a row is multiplied by; 0 for no row.</param>
    /// <param name="noisy">A scenario whose copies of the baseline differ by a tenth.</param>
    private static Table Of(Func<Row, double> times, string noisy = "")
    {
        var run = SampleSerializersRun.Standard(noisy: noisy);
        var rows = run.Rows.Select(r => r with { Contender = Renamed(r.Contender) })
            .Where(r => times(r) != 0)
            .Select(r => r.Metric == Metric.Time.Name ? r with { Value = r.Value * times(r) } : r);
        var manifest = run.Manifest! with
        {
            Contenders = [.. run.Manifest!.Contenders.Select(c => c with { Name = Renamed(c.Name) })],
            Packages = new Dictionary<string, string> { [Package] = "4.1.2" },
        };
        return Assert.IsType<Table>(Run.Of(new StoredRun("", manifest, [.. rows])).AgainstPackages());
    }

    private static string Renamed(string contender) => contender == "DataContractSerializer" ? Package : contender;
}
