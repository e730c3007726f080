namespace Overtake.Tests.Cli;

[Collection(BuildCollection.Name)]
public sealed class OtherRuntimeTests : CommandTests
{
    // The home of these tests has no sources to build a worker from, as a machine without the package has no runtime to build one with.
    [Fact]
    public void A_runtime_that_cannot_be_had_is_left_out_and_the_run_says_so()
    {
        Succeeds("measure", "bytes", "--preset", "standard", "--launches", "1", "--scenario", "put", "--shape", "long", "--contender", "after", "--sizes", "1000", "--no-wait");

        var run = StoredRun.Read(_command.OnlyRunOf("bytes"));
        Assert.StartsWith(".NET 10.", Assert.Single(run.Rows.Select(r => r.Runtime).Distinct()), StringComparison.Ordinal);
        Assert.Equal(["net8.0", "net9.0"], run.Manifest.LeftOut.Select(l => l.Reason.Split(':')[0]).Where(r => r.StartsWith("net", StringComparison.Ordinal)).Order());
    }

    // Where its package cannot be had nothing can be built, and that is no fault of the code.
    [Fact]
    public void The_code_of_the_worker_compiles_for_the_oldest_runtime()
    {
        using var folder = new TemporaryFolder();
        var start = new ProcessStartInfo("dotnet", ["build", Path.Combine(ProjectFolder.Root, "lib", "Worker"), "-c", "Release", "--nologo", "-v", "quiet", "-p:WorkerRuntime=net8.0", "-p:RunAnalyzers=false", "-p:UseAppHost=false", "-o", folder.Path])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        var (exitCode, output, errors) = CommandRun.End(Process.Start(start)!);

        Assert.DoesNotContain("error CS", output, StringComparison.Ordinal);
        Assert.True(exitCode == 0 || output.Contains("NU11", StringComparison.Ordinal), output + errors);
    }

    [Fact]
    public void Who_names_a_scenario_and_no_study_means_the_study_that_has_it()
    {
        var output = Succeeds("measure", "--list", "--preset", "smoke", "--scenario", "put");
        Assert.Contains("bytes / put / long", output, StringComparison.Ordinal);
        Assert.DoesNotContain("boxing", output, StringComparison.Ordinal);
    }
}
