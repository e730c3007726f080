using System.CommandLine;
using System.Globalization;
using Overtake.Notebooks;

namespace Overtake.Cli.Commands;

/// <summary><c>overtake kernel</c>: the notebook engine for the Jupyter bridge, over standard input and output. People start it through Jupyter.</summary>
internal static class KernelCommand
{
    /// <summary>The command's name.</summary>
    public const string Name = "kernel";

    /// <summary>Megabytes of memory at which a cell's engine is ended; three quarters of the machine's unless given.</summary>
    private const string MemoryVariable = "OVERTAKE_KERNEL_MEMORY";

    public static Command Create()
    {
        var command = new Command(Name, "The notebook engine, for the Jupyter bridge.") { Hidden = true };
        command.SetAction(async (_, _) =>
        {
            await new EngineServer(Environment.CurrentDirectory, Console.OpenStandardOutput(), MemoryLimit()).RunAsync(
                new StreamReader(Console.OpenStandardInput()));
            return ExitCode.Done;
        });
        return command;
    }

    private static long MemoryLimit() =>
        long.TryParse(Environment.GetEnvironmentVariable(MemoryVariable), NumberStyles.None, CultureInfo.InvariantCulture, out var megabytes)
            ? megabytes * 1_000_000
            : GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / 4 * 3;
}
