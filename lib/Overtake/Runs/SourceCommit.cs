using System.Diagnostics;

namespace Overtake.Runs;

/// <summary>The commit that the measuring code was built from.</summary>
internal static class SourceCommit
{
    /// <summary>The commit of the clone at <paramref name="root"/>, with <c>+changes</c> behind it for changed code; null without git or outside a clone.</summary>
    public static string? Read(string root) =>
        Git(root, "rev-parse", "HEAD") is { Length: > 0 } commit
            ? commit + (Git(root, "status", "--porcelain", "--", "lib") is { Length: > 0 } ? "+changes" : string.Empty)
            : null;

    private static string? Git(string root, params string[] arguments)
    {
        try
        {
            using var git = Process.Start(new ProcessStartInfo("git", ["-C", root, .. arguments])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            })!;
            // Nobody reads the errors: outside a clone git says one line and ends.
            var output = git.StandardOutput.ReadToEnd().Trim();
            git.WaitForExit();
            return git.ExitCode == 0 ? output : null;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return null;
        }
    }
}
