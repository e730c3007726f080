namespace Overtake.Tests;

internal sealed class TemporaryFolder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("overtake-").FullName;

    public string File(string name) => System.IO.Path.Combine(Path, name);

    /// <summary>Writes a file and the folders above it.</summary>
    /// <returns>Its path.</returns>
    public string Write(string name, string text)
    {
        var path = File(name);
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(path)!);
        System.IO.File.WriteAllText(path, text);
        return path;
    }

    public string[] Names() => [.. Directory.EnumerateFileSystemEntries(Path).Select(e => System.IO.Path.GetFileName(e)).Order(StringComparer.Ordinal)];

    public void Dispose()
    {
        try
        {
            Directory.Delete(Path, recursive: true);
        }
        catch (UnauthorizedAccessException)
        {
            // Windows keeps an assembly open that a script has loaded.
        }
    }
}
