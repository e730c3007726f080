using Overtake.Machines;

namespace Overtake.Runs;

/// <summary>The commit that the measuring code was built from.</summary>
internal static class SourceCommit
{
    /// <summary>The commit of the clone at <paramref name="root"/>, with <c>+changes</c> behind it for changed code; null without git or outside a clone.</summary>
    public static async Task<string?> ReadAsync(string root, CancellationToken cancellation) =>
        await Tool.OutputAsync("git", ["-C", root, "rev-parse", "HEAD"], cancellation) is { Length: > 0 } commit
            ? commit + (await Tool.OutputAsync("git", ["-C", root, "status", "--porcelain", "--", "lib"], cancellation) is { Length: > 0 } ? "+changes" : string.Empty)
            : null;
}
