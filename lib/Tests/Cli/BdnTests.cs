namespace Overtake.Tests.Cli;

/// <summary>The studies' benchmark classes by BenchmarkDotNet's own command line.</summary>
public sealed class BdnTests : IDisposable
{
    private readonly CommandRun _command = new();

    public void Dispose() => _command.Dispose();

    [Fact]
    public void Every_study_has_a_class_and_the_cases_of_one_run_in_it()
    {
        var (exitCode, output, errors) = _command.Run("bdn", "--", "--list", "flat");
        Assert.True(exitCode == 0, errors + output);
        Assert.All((string[])["Boxing", "Bytes", "Pools", "Serializers", "Echo"], study => Assert.Contains($"{study}Benchmarks.Run", output, StringComparison.Ordinal));

        (exitCode, output, errors) = _command.Run("bdn", "--", "--filter", "*BoxingBenchmarks*", "--inProcess", "--job", "Dry");
        Assert.True(exitCode == 0, errors + output);
        Assert.Contains("fill three-numbers byte[] span 400", output.Replace("three(...)", "three", StringComparison.Ordinal), StringComparison.Ordinal);
        Assert.NotEmpty(Directory.EnumerateFiles(Path.Combine(_command.Home, "BenchmarkDotNet.Artifacts", "results"), "*-report-full.json"));
    }
}
