using System.ComponentModel;
using System.Diagnostics;

namespace Overtake.Setup;

internal static class Tool
{
    private static readonly TimeSpan BetweenDots = TimeSpan.FromSeconds(4);

    /// <summary>Name under which npm is started.</summary>
    public static string Npm => OperatingSystem.IsWindows() ? "npm.cmd" : "npm";

    /// <summary>The output of a program, trimmed; null when it is missing or fails.</summary>
    public static async Task<string?> OutputAsync(string program, IReadOnlyList<string> arguments, CancellationToken cancellation) =>
        await FinishAsync(new ProcessStartInfo(program, arguments), cancellation) is (0, var output, _) ? output.Trim() : null;

    /// <summary>Runs a program; what it writes is shown only where it fails. False when it is missing or fails.</summary>
    public static async Task<bool> RunAsync(string program, IReadOnlyList<string> arguments, string folder, CancellationToken cancellation)
    {
        (int ExitCode, string Output, string Errors)? finished;
        var hasDots = false;
        // Shows on a terminal that something silent goes on.
        using (Console.IsErrorRedirected ? null : new Timer(_ => Dot(), null, BetweenDots, BetweenDots))
        {
            finished = await FinishAsync(new ProcessStartInfo(program, arguments) { WorkingDirectory = folder }, cancellation);
        }

        if (hasDots)
        {
            Console.Error.WriteLine();
        }

        if (finished is (not 0, var output, var errors))
        {
            await Console.Error.WriteAsync(output + errors);
        }

        return finished is (0, _, _);

        void Dot()
        {
            hasDots = true;
            Console.Error.Write('.');
        }
    }

    /// <summary>Null when the program is missing.</summary>
    private static async Task<(int ExitCode, string Output, string Errors)?> FinishAsync(ProcessStartInfo start, CancellationToken cancellation)
    {
        (start.RedirectStandardOutput, start.RedirectStandardError) = (true, true);
        try
        {
            using var process = Process.Start(start)!;
            var errors = process.StandardError.ReadToEndAsync(cancellation);
            var output = await process.StandardOutput.ReadToEndAsync(cancellation);
            await process.WaitForExitAsync(cancellation);
            return (process.ExitCode, output, await errors);
        }
        catch (Win32Exception)
        {
            return null;
        }
    }
}
