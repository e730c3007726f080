namespace Overtake;

/// <summary>The notebooks of the clone.</summary>
public static class NotebookFiles
{
    /// <summary>All of them, by name.</summary>
    public static IReadOnlyList<string> All => [.. Directory.EnumerateFiles(ProjectFolder.Notebooks, "*.ipynb").Order(StringComparer.Ordinal)];

    /// <summary>Those that can run here, by name.</summary>
    public static IReadOnlyList<string> Runnable => [.. All.Where(path => WhyNot(path) is null)];

    /// <summary>Why a notebook cannot run here, in one line; null where it can.</summary>
    public static string? WhyNot(string path) =>
        Path.GetFileName(path) == "06-by-hand.ipynb" && !File.Exists(Path.Combine(ProjectFolder.Root, "lib", "Overtake", "bin", "Release", "net10.0", "Overtake.Interop.dll"))
            ? "06-by-hand is left out: lib/Interop is not built; scripts/overtake packages builds it where your package sources have its packages."
            : null;
}
