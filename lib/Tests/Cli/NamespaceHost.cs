namespace Overtake.Tests.Cli;

/// <summary>A host for tests: an ssh server in network, mount and process namespaces, with its own address, home and temporary folder, and without dotnet. Needs Linux and root.</summary>
internal sealed class NamespaceHost : IDisposable
{
    private readonly string _folder;
    private readonly string _space;
    private readonly string _link;
    private readonly int _number;
    private Process? _server;

    /// <summary>Makes its network and its files; it does not run yet.</summary>
    /// <param name="number">From 1, different for hosts at the same time.</param>
    /// <param name="folder">Folder of all hosts of a test; gets <c>ssh.conf</c> with the key that lets one in.</param>
    public NamespaceHost(string name, int number, string folder)
    {
        (Name, _number, _folder) = (name, number, Path.Combine(folder, name));
        (_space, _link) = ($"overtake-{number}", $"overtake{number}");
        Directory.CreateDirectory(Root);
        Directory.CreateDirectory(Temporary);
        Directory.CreateDirectory("/run/sshd");
        var key = Path.Combine(folder, "key");
        if (!File.Exists(key))
        {
            Call("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key);
            File.WriteAllText(Path.Combine(folder, "ssh.conf"), $"Host *\nUser root\nIdentityFile {key}\nIdentitiesOnly yes\nStrictHostKeyChecking no\nUserKnownHostsFile /dev/null\nLogLevel ERROR\n");
        }

        Key = File.ReadAllText(key + ".pub");
        Call("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", Path.Combine(Root, "host"));
        File.WriteAllText(Path.Combine(Root, "sshd.conf"), $"HostKey {Home}/host\nAuthorizedKeysFile {Home}/keys\nStrictModes no\nPidFile none\nUsePAM no\nPasswordAuthentication no\nKbdInteractiveAuthentication no\nPermitRootLogin yes\n");
        Accept();
        Remove();
        Call("ip", "netns", "add", _space);
        Call("ip", "link", "add", _link, "type", "veth", "peer", "name", "eth0", "netns", _space);
        Call("ip", "address", "add", $"10.213.{number}.1/24", "dev", _link);
        Call("ip", "-n", _space, "address", "add", $"{Address}/24", "dev", "eth0");
        Call("ip", "-n", _space, "link", "set", "lo", "up");
        Call("ip", "-n", _space, "link", "set", "eth0", "up");
        Plug();
    }

    public string Name { get; }

    public string Address => $"10.213.{_number}.2";

    private string Key { get; }

    private static string Home => Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);

    private string Root => Path.Combine(_folder, "root");

    private string Temporary => Path.Combine(_folder, "tmp");

    private string Keys => Path.Combine(Root, "keys");

    /// <summary>Whether a program is installed.</summary>
    public static bool Has(string program) => Environment.GetEnvironmentVariable("PATH")!.Split(':').Any(folder => File.Exists(Path.Combine(folder, program)));

    /// <summary>Whether hosts can run here.</summary>
    public static bool CanStart(out string why)
    {
        why = !OperatingSystem.IsLinux() || Environment.UserName != "root" ? "Needs Linux and root." : !Has("sshd") || !Has("ip") ? "Needs openssh-server and iproute2." : string.Empty;
        if (why.Length == 0 && Try("unshare", "--net", "--mount", "true") != 0)
        {
            why = "Namespaces are not allowed here.";
        }

        return why.Length == 0;
    }

    /// <summary>Lets the host run, until it is killed.</summary>
    public void Start()
    {
        // A full host has a small disk of its own there already.
        var script = $"mount --make-rprivate / && mount --rbind {Root} {Home} && mount --bind /dev/null $(readlink -f $(command -v dotnet)) && mount --bind {Temporary} {Path.GetTempPath()} && exec $(command -v sshd) -D -f {Home}/sshd.conf";
        _server = Process.Start(new ProcessStartInfo("ip", ["netns", "exec", _space, "unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", "-c", script]));
        for (var waited = 0; Try("ip", "netns", "exec", _space, "sh", "-c", "ss -ltn | grep -q ':22 '") != 0; waited++)
        {
            Assert.True(waited < 100, $"{Name} does not listen");
            Thread.Sleep(50);
        }
    }

    /// <summary>All its processes end at once.</summary>
    public void Kill()
    {
        _server?.Kill();
        _server?.WaitForExit();
        _server?.Dispose();
        _server = null;
    }

    /// <summary>Nothing that is sent arrives, either way.</summary>
    public void Unplug() => Call("ip", "link", "set", _link, "down");

    public void Plug() => Call("ip", "link", "set", _link, "up");

    public void Refuse() => File.WriteAllText(Keys, string.Empty);

    public void Accept() => File.WriteAllText(Keys, Key);

    /// <summary>Its disk holds less than a bundle.</summary>
    public void Fill()
    {
        Kill();
        Directory.CreateDirectory(Path.Combine(Root, ".overtake"));
        Call("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", Path.Combine(Root, ".overtake"));
        Start();
    }

    public void Empty()
    {
        Kill();
        Call("umount", Path.Combine(Root, ".overtake"));
        Start();
    }

    /// <summary>Files below its home.</summary>
    /// <param name="folders">Pattern of the folder below home.</param>
    public IReadOnlyList<string> Files(string pattern, string folders) =>
        Directory.Exists(Path.Combine(Root, ".overtake")) ? [.. Directory.EnumerateDirectories(Root, folders).SelectMany(folder => Directory.EnumerateFiles(folder, pattern, SearchOption.AllDirectories))] : [];

    /// <summary>Waits until the first launch is on its disk.</summary>
    /// <param name="fleet">What makes it measure, and what that printed in the end.</param>
    /// <returns>What is in it.</returns>
    public async Task<string> FirstLaunchAsync(Task<(int ExitCode, string Output, string Errors)> fleet)
    {
        while (true)
        {
            if (Files("launch-001.csv", $".overtake/*-{Name}") is [var file, ..])
            {
                return File.ReadAllText(file);
            }

            if (fleet.IsCompleted)
            {
                Assert.Fail($"{Name} finished no launch: {await fleet}");
            }

            await Task.Delay(20);
        }
    }

    public void Dispose()
    {
        Kill();
        Try("umount", Path.Combine(Root, ".overtake"));
        Remove();
    }

    private void Remove() => Try("ip", "netns", "delete", _space);

    private static void Call(string program, params string[] arguments) => Assert.True(Try(program, arguments) == 0, $"{program} {string.Join(' ', arguments)} failed");

    private static int Try(string program, params string[] arguments)
    {
        using var process = Process.Start(new ProcessStartInfo(program, arguments) { RedirectStandardError = true, RedirectStandardOutput = true })!;
        return CommandRun.End(process).ExitCode;
    }
}
