namespace Overtake.Tests.Cli;

[Collection(CommandCollection.Name)]
public sealed class InterruptedRunTests : CommandTests
{
    private static readonly string[] Smoke = ["measure", "boxing", "--preset", "smoke", "--scenario", "fill", "--contender", "byte[] span", "--launches", "2", "--seed", "7"];

    [Fact]
    public void A_killed_run_goes_on_and_loses_at_most_the_launch_in_flight()
    {
        using var killed = _command.Start(Smoke);
        var first = FirstLaunch(killed);
        var stored = File.ReadAllText(first);
        killed.Kill();
        killed.WaitForExit();

        using var elsewhere = _command.Start(new() { [Machine.NameVariable] = "elsewhere" }, ["measure", "boxing", "--resume"]);
        Assert.Equal((2, "", "overtake: --resume: there is no unfinished run of boxing on this machine\n"), CommandRun.End(elsewhere));

        Succeeds("measure", "boxing", "--resume");
        var run = StoredRun.Read(_command.OnlyRun);
        Assert.Equal("complete", run.Manifest.StopReason);
        Assert.Equal([1, 2], run.Rows.Select(r => r.Launch).Distinct());
        var kept = MeasurementFile.Read(Path.Combine(_command.OnlyRun, MeasurementFile.FileName)).Where(r => r.Launch == 1).ToList();
        using var again = new MemoryStream();
        MeasurementFile.Write(again, kept, "memory");
        Assert.Equal(stored, System.Text.Encoding.UTF8.GetString(again.ToArray()));
    }

    [Fact]
    [Trait("Category", "Long")]
    public void However_often_a_run_is_killed_it_comes_to_its_end()
    {
        var random = new Random(11);
        for (var kill = 0; kill < 12; kill++)
        {
            using var process = _command.Start(kill == 0 ? Smoke : ["measure", "boxing", "--resume"]);
            Assert.False(process.WaitForExit(random.Next(1_500, 4_000)) && process.ExitCode != 0, "a resumed run failed");
            if (process.HasExited)
            {
                break;
            }

            process.Kill();
            process.WaitForExit();
        }

        if (!File.Exists(Path.Combine(_command.OnlyRun, MeasurementFile.FileName)))
        {
            Succeeds("measure", "boxing", "--resume");
        }

        var run = StoredRun.Read(_command.OnlyRun);
        Assert.Equal("complete", run.Manifest.StopReason);
        Assert.Equal([1, 2], run.Rows.Select(r => r.Launch).Distinct());
    }

    [Fact]
    public void Ctrl_C_keeps_finished_launches_ends_the_workers_and_exits_with_130()
    {
        using var interrupted = _command.Start(Smoke);
        var first = FirstLaunch(interrupted);
        Interrupt(interrupted);
        var (exitCode, _, errors) = CommandRun.End(interrupted);
        Assert.Equal(130, exitCode);
        Assert.Contains("--resume", errors, StringComparison.Ordinal);
        Assert.True(File.Exists(first));
    }

    [Fact]
    public void Ctrl_C_ends_the_waiting_for_a_quiet_machine_before_there_is_a_run()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only Linux tells what others use.");
        using var waiting = _command.Start("measure", "boxing", "--preset", "standard");
        Assert.StartsWith("boxing: waiting until others use less than 0.15 processors for 5 s; other programs used ", waiting.StandardError.ReadLine(), StringComparison.Ordinal);
        Interrupt(waiting);
        Assert.Equal(130, CommandRun.End(waiting).ExitCode);
        Assert.False(Directory.Exists(_command.Machines));
    }

    [Fact]
    public void Of_two_runs_at_once_the_second_refuses()
    {
        using var running = _command.Start(Smoke);
        FirstLaunch(running);
        var (exitCode, _, errors) = _command.Run(Smoke);
        Assert.Equal(2, exitCode);
        Assert.Contains("another run is measuring", errors, StringComparison.Ordinal);
        var (firstExit, _, firstErrors) = CommandRun.End(running);
        Assert.True(firstExit == 0, firstErrors);
        Assert.Single(Directory.EnumerateDirectories(Path.GetDirectoryName(_command.OnlyRun)!));
    }

    [Fact]
    public void A_finished_run_is_listed_shown_analysed_and_deleted()
    {
        Assert.Contains("rows in", Succeeds(Smoke), StringComparison.Ordinal);
        var id = Path.GetFileName(_command.OnlyRun);
        Assert.Contains(id, _command.Run("runs", "list").Output, StringComparison.Ordinal);
        Assert.Contains("seed", _command.Run("runs", "show", id).Output, StringComparison.Ordinal);
        Assert.Contains("byte[] span", _command.Run("analyze", id).Output, StringComparison.Ordinal);
        Git("init");
        Git("add", "-A");
        Assert.Contains("tracked by git", _command.Run("runs", "delete", id, "--yes").Errors, StringComparison.Ordinal);
        Git("rm", "-r", "--cached", "-q", ".");
        Assert.Equal(0, _command.Run("runs", "delete", id, "--yes").ExitCode);
        Assert.Contains("No runs yet", _command.Run("runs", "list").Output, StringComparison.Ordinal);
    }

    private void Git(params string[] arguments)
    {
        using var git = Process.Start("git", ["-C", _command.Home, .. arguments]);
        git.WaitForExit();
        Assert.Equal(0, git.ExitCode);
    }

    private static void Interrupt(Process process)
    {
        using var kill = Process.Start("kill", ["-INT", process.Id.ToString(System.Globalization.CultureInfo.InvariantCulture)]);
        kill.WaitForExit();
    }

    /// <summary>Waits until the first launch is on disk.</summary>
    private string FirstLaunch(Process process)
    {
        for (var waited = 0; waited < 1_200; waited++)
        {
            var found = Directory.Exists(_command.Machines)
                ? Directory.EnumerateFiles(_command.Machines, "launch-001.csv", SearchOption.AllDirectories).FirstOrDefault()
                : null;
            if (found is not null)
            {
                return found;
            }

            if (process.HasExited)
            {
                Assert.Fail($"The run ended too early: {process.StandardError.ReadToEnd()}");
            }

            Thread.Sleep(50);
        }

        throw new TimeoutException("No launch was finished within a minute.");
    }
}
