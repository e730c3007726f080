using System.Runtime.CompilerServices;
using Overtake.Jupyter;
using Overtake.Setup;
using Overtake.Tests.Facade;

namespace Overtake.Tests.Jupyter;

/// <summary>A Python with Jupyter that finds this clone's kernel. Without one these tests fail: notebooks can only be judged where people meet them.</summary>
public sealed class JupyterHost : IAsyncLifetime
{
    /// <summary>What <c>JUPYTER_PATH</c> is for kernels that run beside the clone's: of two that look for a port in the same range at the same moment one ends.</summary>
    public static string Beside => Path.Combine(ProjectFolder.Root, ".overtake", "jupyter-beside");

    private string _python = string.Empty;

    public async ValueTask InitializeAsync()
    {
        _python = await PythonFinder.FindAsync(Installation.TestModules, TestContext.Current.CancellationToken)
            ?? throw new FileNotFoundException("No Python with Jupyter was found: scripts/overtake doctor --install --tests");
        await KernelRegistration.WriteAsync(TestContext.Current.CancellationToken);
        var kernel = Path.Combine("kernels", KernelRegistration.Kernel);
        var description = JsonNode.Parse(await File.ReadAllTextAsync(Path.Combine(KernelRegistration.Folder, kernel, "kernel.json"), TestContext.Current.CancellationToken))!;
        var arguments = description["argv"]!.AsArray();
        arguments[arguments.ToList().FindIndex(a => (string?)a == "--http-port-range") + 1] = "61000-61199";
        Directory.CreateDirectory(Path.Combine(Beside, kernel));
        await File.WriteAllTextAsync(Path.Combine(Beside, kernel, "kernel.json"), description.ToJsonString(), TestContext.Current.CancellationToken);
    }

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;

    /// <summary>A Python script of this folder.</summary>
    public static string Script(string name, [CallerFilePath] string caller = "") => Path.Combine(Path.GetDirectoryName(caller)!, name);

    /// <summary>Runs Python with the kernel and the committed data, without measuring.</summary>
    internal Task<string> RunAsync(CommittedData? data, IReadOnlyList<string> arguments, CancellationToken cancellation, string? kernels = null) =>
        RunAsync(data?.Variables ?? new Dictionary<string, string?>(), arguments, cancellation, kernels);

    /// <summary>Runs Python with the kernel and these environment variables.</summary>
    internal async Task<string> RunAsync(
        IReadOnlyDictionary<string, string?> variables, IReadOnlyList<string> arguments, CancellationToken cancellation, string? kernels = null, string folder = "")
    {
        var start = new ProcessStartInfo(_python, arguments) { RedirectStandardOutput = true, RedirectStandardError = true, WorkingDirectory = folder };
        start.Environment["JUPYTER_PATH"] = kernels ?? KernelRegistration.Folder;
        foreach (var (name, value) in variables)
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
