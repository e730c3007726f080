using System.Diagnostics;
using System.Runtime.CompilerServices;
using Overtake.Jupyter;
using Overtake.Setup;
using Overtake.Tests.Facade;

namespace Overtake.Tests.Jupyter;

/// <summary>A Python with Jupyter that finds this clone's kernel. Without one these tests fail: the bridge can only be judged where people meet it.</summary>
public sealed class JupyterHost : IAsyncLifetime
{
    private string _python = string.Empty;

    /// <summary>The name the kernel was registered under.</summary>
    public string Kernel { get; private set; } = string.Empty;

    public async ValueTask InitializeAsync()
    {
        _python = await PythonFinder.FindAsync(Installation.TestModules, TestContext.Current.CancellationToken)
            ?? throw new FileNotFoundException("No Python with Jupyter was found: scripts/overtake doctor --install --tests");
        string[] engine = ["dotnet", Path.Combine(AppContext.BaseDirectory, "Overtake.Cli.dll"), "kernel"];
        Kernel = await KernelRegistration.WriteAsync(_python, engine, TestContext.Current.CancellationToken);
    }

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;

    /// <summary>A Python script of this folder.</summary>
    public static string Script(string name, [CallerFilePath] string caller = "") => Path.Combine(Path.GetDirectoryName(caller)!, name);

    /// <summary>Runs Python with the kernel and the committed data, without measuring.</summary>
    internal async Task<string> RunAsync(CommittedData? data, IReadOnlyList<string> arguments, CancellationToken cancellation)
    {
        var start = new ProcessStartInfo(_python, arguments) { RedirectStandardOutput = true, RedirectStandardError = true };
        start.Environment["JUPYTER_PATH"] = KernelRegistration.Folder;
        start.Environment["KERNEL_NAME"] = Kernel;
        start.Environment["OVERTAKE_KERNEL_MEMORY"] = "1000";
        foreach (var (name, value) in data?.Variables ?? new Dictionary<string, string?>())
        {
            start.Environment[name] = value;
        }

        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync(cancellation);
        var output = await process.StandardOutput.ReadToEndAsync(cancellation);
        await process.WaitForExitAsync(cancellation);
        Assert.True(process.ExitCode == 0, await errors);
        return output;
    }
}
