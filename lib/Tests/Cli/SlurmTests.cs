namespace Overtake.Tests.Cli;

/// <summary>The bundle as a job array, on a real Slurm with this machine as its only node.</summary>
[Collection(CommandCollection.Name)]
public sealed class SlurmTests : CommandTests
{
    private readonly List<Process> _daemons = [];

    public override void Dispose()
    {
        foreach (var daemon in _daemons)
        {
            daemon.Kill(entireProcessTree: true);
            daemon.WaitForExit();
            daemon.Dispose();
        }

        base.Dispose();
    }

    [Fact]
    [Trait("Category", "Long")]
    public void An_array_of_four_jobs_ends_with_four_archives_that_are_imported()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux() && Environment.UserName == "root" && NamespaceHost.Has("slurmctld") && NamespaceHost.Has("munged"), "Needs Linux, root and slurm-wlm.");
        StartSlurm();
        var (packed, bundle, problem) = Call(Path.Combine(ProjectFolder.Root, "scripts", "bundle"));
        Assert.True(packed == 0, problem);
        Assert.InRange(new FileInfo(bundle.Trim()).Length, 1, 100_000_000);

        string[] smoke = ["boxing", "--preset", "smoke", "--scenario", "fill", "--contender", "byte[] span"];
        var (exit, output, errors) = Call("sbatch", ["--wait", "--array=1-4", Path.Combine(ProjectFolder.Root, "scripts", "slurm"), bundle.Trim(), Path.Combine(_command.Home, "results"), .. smoke]);

        Assert.True(exit == 0, output + errors + string.Concat(Directory.EnumerateFiles(_command.Home, "overtake-*.log").Select(File.ReadAllText)));
        var archives = Directory.GetFiles(Path.Combine(_command.Home, "results"));
        Assert.Equal(4, archives.Length);
        Assert.All(archives, archive => Assert.EndsWith(".zip", archive, StringComparison.Ordinal));
        Assert.Equal(0, _command.Run(["import", .. archives]).ExitCode);
        Assert.Equal(4, _command.Run(["import", .. archives]).Output.Split("was here already").Length - 1);
        Assert.Equal(4, Directory.EnumerateFiles(_command.Machines, "run.json", SearchOption.AllDirectories).Count());
    }

    private void StartSlurm()
    {
        string Place(string name) => Path.Combine(_command.Home, name);
        var node = Environment.MachineName.Split('.')[0];
        var key = _command.Write("munge.key", new string('k', 1_024));
        Assert.Equal(0, Call("chmod", "600", key).ExitCode);
        Directory.CreateDirectory(Place("state"));
        Directory.CreateDirectory(Place("spool"));
        _command.Write("slurm.conf", $"""
            ClusterName=test
            SlurmctldHost={node}(127.0.0.1)
            SlurmUser=root
            SlurmdUser=root
            AuthType=auth/munge
            AuthInfo=socket={Place("munge.sock")}
            CredType=cred/munge
            SlurmctldPort=16817
            SlurmdPort=16818
            StateSaveLocation={Place("state")}
            SlurmdSpoolDir={Place("spool")}
            SlurmctldPidFile={Place("slurmctld.pid")}
            SlurmdPidFile={Place("slurmd.pid")}
            ProctrackType=proctrack/linuxproc
            TaskPlugin=task/none
            ReturnToService=2
            MpiDefault=none
            NodeName={node} NodeAddr=127.0.0.1 CPUs={Environment.ProcessorCount} State=UNKNOWN
            PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
            """);
        _daemons.Add(Process.Start(Info("munged", "--foreground", "--force", $"--key-file={key}", $"--socket={Place("munge.sock")}", $"--pid-file={Place("munge.pid")}", $"--log-file={Place("munge.log")}", $"--seed-file={Place("munge.seed")}"))!);
        Wait(() => File.Exists(Place("munge.sock")));
        _daemons.Add(Process.Start(Info("slurmctld", "-D"))!);
        _daemons.Add(Process.Start(Info("slurmd", "-D"))!);
        Wait(() => Call("sinfo", "--noheader", "--format=%T").Output.Trim() == "idle");
    }

    private static void Wait(Func<bool> isReady)
    {
        for (var waited = 0; !isReady(); waited++)
        {
            Assert.True(waited < 300, "Slurm does not start");
            Thread.Sleep(100);
        }
    }

    private (int ExitCode, string Output, string Errors) Call(string program, params string[] arguments)
    {
        using var process = Process.Start(Info(program, arguments))!;
        return CommandRun.End(process);
    }

    private ProcessStartInfo Info(string program, params string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true, WorkingDirectory = _command.Home };
        start.Environment["SLURM_CONF"] = Path.Combine(_command.Home, "slurm.conf");
        start.Environment["TMPDIR"] = _command.Home;
        return start;
    }
}
