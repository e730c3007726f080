namespace Overtake.Tests.Cli;

/// <summary>Many hosts by one command, over real ssh servers: each host is a network, mount and process namespace of this machine.</summary>
[Collection(BuildCollection.Name)]
public sealed class FleetTests : CommandTests
{
    private static readonly string[] Smoke = ["boxing", "--preset", "smoke", "--scenario", "fill", "--contender", "byte[] span", "--seed", "7"];

    private readonly List<NamespaceHost> _hosts = [];

    public override void Dispose()
    {
        _hosts.ForEach(host => host.Dispose());
        base.Dispose();
    }

    [Theory]
    [InlineData("perf@one name other\n", "line 1: expected an address and a name, found \"perf@one name other\"")]
    [InlineData("# mine\none\n-oProxyCommand=x\n", "line 3: \"-oProxyCommand=x\" is no address")]
    [InlineData("one ../x\n", "line 1: \"../x\" is no name; names have letters, digits and - _ + .")]
    [InlineData("one same\ntwo same\n", "line 2: there are two hosts with the name same")]
    [InlineData("# nobody\n\n", "there is no host in it")]
    public void A_bad_line_is_named_before_anything_is_measured(string hosts, string problem)
    {
        DemandParallel();
        var file = _command.Write("hosts.txt", hosts);
        Refused($"fleet: {file}: {problem}", file);
    }

    [Fact]
    public void What_measure_would_refuse_is_refused_at_once()
    {
        DemandParallel();
        Refused("overtake: there is no study 'boxin'. Did you mean 'boxing'? There are: boxing, bytes, pools, serializers, echo", _command.Write("hosts.txt", "one\n"), "boxin");
        Refused("fleet: nowhere.txt: there is no such file", "nowhere.txt");
        Refused("fleet: there is no option '--agian' before the file of hosts; see --help", "--agian", "nowhere.txt");
    }

    [Fact]
    [Trait("Category", "Long")]
    public void A_host_without_dotnet_is_measured_and_imported_and_one_that_refuses_the_key_holds_up_nothing()
    {
        var (alpha, beta) = (Host("alpha"), Host("beta"));
        beta.Refuse();
        var file = HostFile();

        var (exit, output, errors) = Fleet([file, .. Smoke]);

        Assert.True(exit == 1, output + errors);
        Assert.EndsWith("alpha: measured and imported\nbeta: missing: root@10.213.2.2: Permission denied (publickey).\n", output, StringComparison.Ordinal);
        Assert.Equal([1, 2, 3], Run("alpha").Rows.Select(r => r.Launch).Distinct());
        Assert.Empty(alpha.Files("*", ".overtake/*-alpha"));
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Hosts_that_die_hang_fill_up_or_refuse_are_reported_and_done_the_next_time()
    {
        var (alpha, dying, hanging, full, refusing) = (Host("alpha"), Host("dying"), Host("hanging"), Host("full"), Host("refusing"));
        refusing.Refuse();
        full.Fill();
        var file = HostFile();

        using var first = Start([file, .. Smoke]);
        var end = Task.Run(() => CommandRun.End(first), TestContext.Current.CancellationToken);
        var stored = await dying.FirstLaunchAsync(end);
        dying.Kill();
        await hanging.FirstLaunchAsync(end);
        hanging.Unplug();
        var (exit, output, errors) = await end;

        Assert.True(exit == 1, output + errors);
        var lines = output.Split('\n', StringSplitOptions.RemoveEmptyEntries)[^5..];
        Assert.Equal("alpha: measured and imported", lines[0]);
        Assert.Equal("dying: missing: ssh: connect to host 10.213.2.2 port 22: Connection refused", lines[1]);
        Assert.StartsWith("hanging: missing: ", lines[2], StringComparison.Ordinal);
        Assert.Contains("timed out", lines[2], StringComparison.OrdinalIgnoreCase);
        Assert.StartsWith("full: missing: ", lines[3], StringComparison.Ordinal);
        Assert.Contains("No space left on device", output, StringComparison.Ordinal);
        Assert.Equal("refusing: missing: root@10.213.5.2: Permission denied (publickey).", lines[4]);
        Assert.Equal(["alpha"], Directory.EnumerateDirectories(_command.Machines).Select(Path.GetFileName));
        var imported = File.GetLastWriteTimeUtc(Path.Combine(Run("alpha").Folder, "run.json"));

        dying.Start();
        hanging.Plug();
        full.Empty();
        refusing.Accept();
        (exit, output, errors) = Fleet([file, .. Smoke]);

        Assert.True(exit == 0, output + errors);
        Assert.Equal(string.Concat(_hosts.Select(host => $"{host.Name}: measured and imported\n")), string.Join('\n', [.. output.Split('\n')[^6..]]));
        // Each once, each whole; what was measured before the host died is in it as it was.
        Assert.All(_hosts, host => Assert.Equal([1, 2, 3], Run(host.Name).Rows.Select(r => r.Launch).Distinct()));
        Assert.Equal(imported, File.GetLastWriteTimeUtc(Path.Combine(Run("alpha").Folder, "run.json")));
        using var kept = new MemoryStream();
        MeasurementFile.Write(kept, [.. Run("dying").Rows.Where(r => r.Launch == 1)], "memory");
        Assert.Equal(stored, System.Text.Encoding.UTF8.GetString(kept.ToArray()));
        // Nothing is left to do.
        Assert.Equal(0, Fleet([file, .. Smoke]).ExitCode);
        Assert.Equal(_hosts.Count, Directory.EnumerateFiles(_command.Machines, "run.json", SearchOption.AllDirectories).Count());
    }

    private static void DemandParallel() => Assert.SkipUnless(NamespaceHost.Has("parallel"), "GNU parallel is not installed.");

    private void Refused(string problem, params string[] arguments)
    {
        var (exit, output, errors) = Fleet(arguments);
        // Above it there may be that the command was built.
        Assert.Equal((2, string.Empty, problem), (exit, output, errors.TrimEnd().Split('\n')[^1]));
    }

    private NamespaceHost Host(string name)
    {
        DemandParallel();
        Assert.SkipUnless(NamespaceHost.CanStart(out var why), why);
        var host = new NamespaceHost(name, _hosts.Count + 1, Path.Combine(_command.Home, "hosts"));
        _hosts.Add(host);
        host.Start();
        return host;
    }

    private string HostFile() => _command.Write("hosts.txt", string.Concat(_hosts.Select(host => $"{host.Address} {host.Name}\n")));

    private StoredRun Run(string machine) => StoredRun.Read(Assert.Single(Directory.EnumerateDirectories(Path.Combine(_command.Machines, machine, "boxing"))));

    private (int ExitCode, string Output, string Errors) Fleet(params string[] arguments)
    {
        using var process = Start(arguments);
        return CommandRun.End(process);
    }

    private Process Start(params string[] arguments)
    {
        var start = new ProcessStartInfo(Path.Combine(ProjectFolder.Root, "scripts", "fleet"), arguments) { RedirectStandardOutput = true, RedirectStandardError = true, WorkingDirectory = _command.Home };
        start.Environment["OVERTAKE_HOME"] = _command.Home;
        start.Environment["OVERTAKE_SSH"] = $"ssh -F {Path.Combine(_command.Home, "hosts", "ssh.conf")}";
        return Process.Start(start)!;
    }
}
