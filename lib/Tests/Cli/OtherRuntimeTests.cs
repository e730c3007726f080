using Overtake.Results;

namespace Overtake.Tests.Cli;

[Collection(CommandCollection.Name)]
public sealed class OtherRuntimeTests : IDisposable
{
    private readonly CommandRun _command = new();

    public void Dispose() => _command.Dispose();

    // The home of these tests has no sources to build a worker from, as a machine without the package has no runtime to build one with.
    [Fact]
    public void A_runtime_that_cannot_be_had_is_left_out_and_the_run_says_so()
    {
        var (exitCode, _, errors) = _command.Run("measure", "bytes", "--preset", "standard", "--launches", "1", "--scenario", "put", "--sizes", "1000", "--no-wait");

        Assert.True(exitCode == 0, errors);
        var machine = Assert.Single(Directory.EnumerateDirectories(_command.Machines));
        var run = StoredRun.Read(Assert.Single(Directory.EnumerateDirectories(Path.Combine(machine, "bytes"))));
        Assert.StartsWith(".NET 10.", Assert.Single(run.Rows.Select(r => r.Runtime).Distinct()), StringComparison.Ordinal);
        Assert.Equal(["net8.0", "net9.0"], run.Manifest.LeftOut.Select(l => l.Reason.Split(':')[0]).Where(r => r.StartsWith("net", StringComparison.Ordinal)).Order());
    }

    [Fact]
    public void Who_names_a_scenario_and_no_study_means_the_study_that_has_it()
    {
        var (exitCode, output, _) = _command.Run("measure", "--list", "--preset", "smoke", "--scenario", "put");

        Assert.Equal(0, exitCode);
        Assert.Contains("bytes / put / long", output, StringComparison.Ordinal);
        Assert.DoesNotContain("boxing", output, StringComparison.Ordinal);
    }
}
