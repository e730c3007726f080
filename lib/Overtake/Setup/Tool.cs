using System.ComponentModel;
using System.Diagnostics;

namespace Overtake.Setup;

internal static class Tool
{
    /// <summary>Name under which npm is started.</summary>
    public static string Npm => OperatingSystem.IsWindows() ? "npm.cmd" : "npm";

    /// <summary>The output of a program, trimmed; null when it is missing or fails.</summary>
    public static async Task<string?> OutputAsync(string program, IReadOnlyList<string> arguments, CancellationToken cancellation)
    {
        try
        {
            using var process = Process.Start(new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true })!;
            var errors = process.StandardError.ReadToEndAsync(cancellation);
            var output = await process.StandardOutput.ReadToEndAsync(cancellation);
            await errors;
            await process.WaitForExitAsync(cancellation);
            return process.ExitCode == 0 ? output.Trim() : null;
        }
        catch (Win32Exception)
        {
            return null;
        }
    }

    /// <summary>Runs a program with its output going to standard error; false when it is missing or fails.</summary>
    public static async Task<bool> RunAsync(string program, IReadOnlyList<string> arguments, string folder, CancellationToken cancellation)
    {
        try
        {
            using var alive = new Alive();
            using var process = Process.Start(new ProcessStartInfo(program, arguments) { WorkingDirectory = folder, RedirectStandardOutput = true })!;
            await process.StandardOutput.BaseStream.CopyToAsync(Console.OpenStandardError(), cancellation);
            await process.WaitForExitAsync(cancellation);
            return process.ExitCode == 0;
        }
        catch (Win32Exception)
        {
            return false;
        }
    }
}
