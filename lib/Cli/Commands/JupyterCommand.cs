using System.CommandLine;
using System.Diagnostics;
using Overtake.Jupyter;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake jupyter</c>: the notebooks in JupyterLab or the classic notebook.</summary>
internal static class JupyterCommand
{
    private const string Examples = """

        Examples:
          scripts/jupyter                          open the notebooks in JupyterLab or the classic notebook, whichever is installed
          scripts/jupyter --install-only           register the kernel only, for VS Code's Jupyter extension or nbconvert
          scripts/jupyter --print-path             the JUPYTER_PATH under which the kernel is found
          scripts/jupyter -- --no-browser          what follows -- goes on to JupyterLab or the notebook

        Without installing: JUPYTER_PATH="$(scripts/jupyter --print-path)" jupyter nbconvert --to html --execute notebooks/01-boxing.ipynb
        """;

    private const string HowToGetJupyter =
        "get it with conda ('conda env create -f environment.yml', 'conda activate overtake') or, on Debian, "
        + "'apt-get install jupyter-notebook python3-nbconvert'";

    public static Command Create()
    {
        var installOnly = new Option<bool>("--install-only") { Description = "Register the kernel and start nothing." };
        var printPath = new Option<bool>("--print-path") { Description = "Register the kernel and print the JUPYTER_PATH to use, nothing else." };
        var passed = new Argument<string[]>("argument") { Description = "Goes on to JupyterLab or the notebook.", Arity = ArgumentArity.ZeroOrMore };
        var command = new Command(
            "jupyter", "Open the notebooks in Jupyter, with .NET Interactive as the kernel; nothing outside the clone changes." + Examples)
        {
            installOnly, printPath, passed,
        };
        command.SetAction((parsed, cancellation) =>
            RunAsync(parsed.GetValue(installOnly), parsed.GetValue(printPath), parsed.GetValue(passed) ?? [], cancellation));
        return command;
    }

    private static async Task<int> RunAsync(bool installOnly, bool printPath, IReadOnlyList<string> passed, CancellationToken cancellation)
    {
        await KernelRegistration.WriteAsync(cancellation);
        if (printPath)
        {
            Console.WriteLine(KernelRegistration.Folder);
            return ExitCode.Done;
        }

        Console.WriteLine($"Kernel '{KernelRegistration.Kernel}' is registered.");
        if (installOnly)
        {
            Console.WriteLine($"Front ends find it with JUPYTER_PATH={KernelRegistration.Folder}");
            return ExitCode.Done;
        }

        foreach (var module in new[] { "jupyterlab", "notebook" })
        {
            if (await PythonFinder.FindAsync([module], cancellation) is { } host)
            {
                return await StartAsync(host, module, passed, cancellation);
            }
        }

        await Console.Error.WriteLineAsync(
            $"overtake: neither JupyterLab nor the classic notebook was found: {HowToGetJupyter}; or name a Python that has one in {PythonFinder.Variable}.");
        return ExitCode.BadInput;
    }

    private static async Task<int> StartAsync(string python, string module, IReadOnlyList<string> passed, CancellationToken cancellation)
    {
        Console.WriteLine($"Starting {module} ...");
        // Jupyter refuses to run as root without this option; in containers every user is root.
        string[] asRoot = !OperatingSystem.IsWindows() && Environment.IsPrivilegedProcess ? ["--allow-root"] : [];
        var start = new ProcessStartInfo(python, ["-m", module, .. asRoot, .. passed]) { WorkingDirectory = ProjectFolder.Notebooks };
        var before = Environment.GetEnvironmentVariable("JUPYTER_PATH");
        start.Environment["JUPYTER_PATH"] = string.IsNullOrEmpty(before) ? KernelRegistration.Folder : KernelRegistration.Folder + Path.PathSeparator + before;
        using var jupyter = Process.Start(start)!;
        // Ctrl-C reaches Jupyter too, which asks what to do: this command ends when Jupyter does.
        await jupyter.WaitForExitAsync(CancellationToken.None);
        return cancellation.IsCancellationRequested ? ExitCode.Interrupted : jupyter.ExitCode == 0 ? ExitCode.Done : ExitCode.Failed;
    }
}
