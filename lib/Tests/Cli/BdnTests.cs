namespace Overtake.Tests.Cli;

/// <summary>The studies' benchmark classes by BenchmarkDotNet's own command line.</summary>
public sealed class BdnTests : CommandTests
{
    [Fact]
    public void Every_study_has_its_headline_as_a_class_and_the_cases_of_one_run_in_it()
    {
        Assert.Equal(
            ["EnvelopeBenchmarks", "FillBenchmarks", "PayloadBenchmarks", "PutBenchmarks", "RentBenchmarks"],
            Succeeds("bdn", "--", "--list", "flat").Split('\n').Where(l => l.StartsWith("Overtake.", StringComparison.Ordinal)).Select(l => l.Split('.')[^2]).Distinct().Order(StringComparer.Ordinal));

        Assert.Matches(@"\| vectorised +\| 10000 ", Succeeds("bdn", "--", "--filter", "*PutBenchmarks*", "--inProcess", "--job", "Dry"));
        Assert.NotEmpty(Directory.EnumerateFiles(Path.Combine(_command.Home, "BenchmarkDotNet.Artifacts", "results"), "*-report-full.json"));
    }
}
