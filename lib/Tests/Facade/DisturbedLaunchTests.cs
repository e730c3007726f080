using Overtake.Charts.Tables;
using Overtake.Runs;

namespace Overtake.Tests.Facade;

[Collection(MeasuringCollection.Name)]
public class DisturbedLaunchTests
{
    [Fact]
    public async Task A_launch_beside_a_busy_program_is_measured_again_and_marked()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only Linux tells what others use.");
        using var busy = new BusyProgram();
        var (manifest, notes) = await RunAsync(Preset.Quick);
        var load = Assert.Single(manifest.Loads);
        Assert.Equal((1, 3, true), (load.Launch, load.Attempts, load.Disturbed));
        // Alone it would use a whole processor; the workers may leave it less.
        Assert.InRange(load.Programs, 0.3, Environment.ProcessorCount);
        Assert.True(load.Memory > 0);
        Assert.Equal(2, notes.Count);
        Assert.All(notes, n => Assert.StartsWith("main grid, launch 1 of 1, again: other programs used ", n, StringComparison.Ordinal));
        Assert.Equal("1 of 1 measured again because of other programs or the host, 1 kept although disturbed", RunTable.Disturbances(manifest));
    }

    [Fact]
    public async Task A_smoke_run_is_measured_once_whoever_disturbs_it()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only Linux tells what others use.");
        using var busy = new BusyProgram();
        var (manifest, notes) = await RunAsync(Preset.Smoke);
        Assert.Empty(notes);
        Assert.Equal((1, true), (Assert.Single(manifest.Loads).Attempts, manifest.Loads[0].Disturbed));
    }

    private static async Task<(RunManifest Manifest, IReadOnlyList<string> Notes)> RunAsync(Preset preset)
    {
        using var folder = new TemporaryFolder();
        var notes = new Notes();
        var selection = new Selection { Scenarios = ["fill"], Contenders = ["byte[] span"], Sizes = [16], Launches = 1 };
        var options = new RunOptions(StudyList.Find("boxing"), preset, selection, 1);
        // Away from the test framework's context, whose few threads must not be blocked.
        var run = await Task.Run(() => RunInProgress.StartAsync(options, new RunStore(folder.Path), notes, CancellationToken.None));
        return (run.Manifest, notes.Lines);
    }

    private sealed class Notes : IProgress<RunProgress>
    {
        public List<string> Lines { get; } = [];

        public void Report(RunProgress value) => Lines.AddRange(value.Note is { } note ? [note] : []);
    }

    /// <summary>A loop that is no descendant of this process: the shell that started it has ended. If the tests die it ends itself after two minutes of work.</summary>
    private sealed class BusyProgram : IDisposable
    {
        private readonly Process _process;

        public BusyProgram()
        {
            using var shell = Process.Start(new ProcessStartInfo("sh", ["-c", "(ulimit -t 120; while :; do :; done) >/dev/null 2>&1 & echo $!"]) { RedirectStandardOutput = true })!;
            _process = Process.GetProcessById(int.Parse(shell.StandardOutput.ReadToEnd(), CultureInfo.InvariantCulture));
            shell.WaitForExit();
        }

        public void Dispose()
        {
            _process.Kill();
            _process.Dispose();
        }
    }
}
