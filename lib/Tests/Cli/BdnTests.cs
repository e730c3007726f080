namespace Overtake.Tests.Cli;

/// <summary>The studies' benchmark classes by BenchmarkDotNet's own command line.</summary>
public sealed class BdnTests : IDisposable
{
    private readonly CommandRun _command = new();

    public void Dispose() => _command.Dispose();

    [Fact]
    public void Every_study_has_its_headline_as_a_class_and_the_cases_of_one_run_in_it()
    {
        var (exitCode, output, errors) = _command.Run("bdn", "--", "--list", "flat");
        Assert.True(exitCode == 0, errors + output);
        Assert.Equal(
            ["EnvelopeBenchmarks", "FillBenchmarks", "PayloadBenchmarks", "PutBenchmarks", "RentBenchmarks"],
            output.Split('\n').Where(l => l.StartsWith("Overtake.", StringComparison.Ordinal)).Select(l => l.Split('.')[^2]).Distinct().Order(StringComparer.Ordinal));

        (exitCode, output, errors) = _command.Run("bdn", "--", "--filter", "*PutBenchmarks*", "--inProcess", "--job", "Dry");
        Assert.True(exitCode == 0, errors + output);
        Assert.Matches(@"\| vectorised +\| 10000 ", output);
        Assert.NotEmpty(Directory.EnumerateFiles(Path.Combine(_command.Home, "BenchmarkDotNet.Artifacts", "results"), "*-report-full.json"));
    }
}
