namespace Overtake.Tests.Cli;

/// <summary>Runs the real command in a process of its own, with a home and a temporary folder of its own.</summary>
internal sealed class CommandRun : IDisposable
{
    private static readonly string Command = Path.Combine(AppContext.BaseDirectory, "Overtake.Cli.dll");

    public CommandRun()
    {
        Directory.CreateDirectory(Path.Combine(Home, "lib"));
        File.WriteAllText(Path.Combine(Home, "lib", "Overtake.slnx"), "<Solution />");
    }

    public string Home { get; } = Directory.CreateTempSubdirectory("overtake-home-").FullName;

    public string Machines => Path.Combine(Home, "data", "machines");

    /// <summary>Path of the only run of boxing.</summary>
    public string OnlyRun => OnlyRunOf("boxing");

    /// <summary>Path of the only run of a study.</summary>
    public string OnlyRunOf(string study) => Assert.Single(Directory.EnumerateDirectories(Path.Combine(Assert.Single(Directory.EnumerateDirectories(Machines)), study)));

    public Process Start(params string[] arguments) => Start([], arguments);

    public Process Start(Dictionary<string, string> environment, string[] arguments)
    {
        // Tests that run in the background inherit an ignored Ctrl-C; a person's command does not.
        string[] undisturbed = OperatingSystem.IsLinux() ? ["env", "--default-signal=INT", "dotnet", Command] : ["dotnet", Command];
        var start = new ProcessStartInfo(undisturbed[0], [.. undisturbed[1..], .. arguments]) { RedirectStandardOutput = true, RedirectStandardError = true, WorkingDirectory = Home };
        start.Environment["OVERTAKE_HOME"] = Home;
        // The lock of measuring lives in the temporary folder: a run elsewhere on the machine must not disturb the tests.
        start.Environment["TMPDIR"] = Home;
        foreach (var (name, value) in environment)
        {
            start.Environment[name] = value;
        }

        return Process.Start(start)!;
    }

    public (int ExitCode, string Output, string Errors) Run(params string[] arguments)
    {
        using var process = Start(arguments);
        return End(process);
    }

    public static (int ExitCode, string Output, string Errors) End(Process process)
    {
        var errors = process.StandardError.ReadToEndAsync();
        var output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output, errors.GetAwaiter().GetResult());
    }

    /// <summary>Compares two versions of the source of a class.</summary>
    public (int ExitCode, string Output, string Errors) Check(string before, string after, params string[] options) =>
        Run(["check", "--before", Write("before/Adding.cs", before), "--after", Write("after/Adding.cs", after), .. options]);

    /// <summary>A file below the home.</summary>
    public string Write(string name, string text)
    {
        var path = Path.Combine(Home, name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
        return path;
    }

    public void Dispose() => Directory.Delete(Home, recursive: true);
}
